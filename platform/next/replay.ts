import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';

export function cloneWithBody(request: IncomingMessage, headers: IncomingHttpHeaders, body: Buffer) {
  const again = cloneRequest(request, headers);
  // Otherwise Node treats the message as cut off and closes the connection.
  again.complete = true;
  if (body.length > 0) again.push(body);
  again.push(null);
  return again;
}

export function cloneRequest(request: IncomingMessage, headers: IncomingHttpHeaders) {
  const again = new IncomingMessage(request.socket);
  again.method = request.method ?? 'GET';
  again.url = request.url ?? '/';
  again.httpVersion = request.httpVersion;
  again.httpVersionMajor = request.httpVersionMajor;
  again.httpVersionMinor = request.httpVersionMinor;
  again.headers = headers;
  again.rawHeaders = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((single) => [name, single]),
  );
  return again;
}
