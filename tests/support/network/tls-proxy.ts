import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Identity } from './certificate.ts';

/** More than the app accepts, so that the app rejects. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Like a proxy in production: ends TLS and appends the caller's address. */
export async function openTlsFront(
  port: number,
  target: number,
  identity: Identity,
  change = (headers: IncomingHttpHeaders) => headers,
) {
  const origin = `https://localhost:${port}`;
  const server = createServer({ ...identity, maxHeaderSize: MAX_HEADER_BYTES }, (incoming, outgoing) => {
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress];
    const passed = request({
      // A connection of its own: the app may close an idle one while the next request is on its way.
      agent: false,
      host: 'localhost',
      port: target,
      method: incoming.method,
      path: incoming.url,
      headers: { ...change(incoming.headers), 'x-forwarded-for': forwarded.filter(Boolean).join(', ') },
    });
    passed.on('response', (answer: IncomingMessage) => passBack(answer, outgoing, origin));
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  // The app's answers promise a browser more than the five seconds that Node keeps an idle connection.
  server.keepAliveTimeout = 0;
  await once(server.listen(port), 'listening');
  return {
    origin,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The simulator has no TLS: its own address in JSON is replaced by the public one. */
async function passBack(answer: IncomingMessage, outgoing: ServerResponse, origin: string) {
  const { statusCode = 502, headers } = answer;
  if (!headers['content-type']?.startsWith('application/json')) {
    outgoing.writeHead(statusCode, answer.rawHeaders);
    answer.pipe(outgoing);
    return;
  }
  const text = (await buffer(answer)).toString();
  const renamed = Buffer.from(text.replaceAll(origin.replace('https:', 'http:'), origin));
  const { 'transfer-encoding': _, ...endToEnd } = headers;
  outgoing.writeHead(statusCode, { ...endToEnd, 'content-length': renamed.length }).end(renamed);
}
