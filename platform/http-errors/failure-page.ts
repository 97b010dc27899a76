import type { IncomingMessage, ServerResponse } from 'node:http';
import { httpErrors, sendHttpError } from './http-errors.ts';
import type { OldInput } from './old-input.ts';
import { staffHttpError } from './staff-errors.ts';

/** Replaces failed documents of Next, which are blank without scripts. Requests by scripts keep their response. */
export function replaceFailedPages(request: IncomingMessage, response: ServerResponse, oldInput?: OldInput) {
  const { write, end } = response;
  const original = { writeHead: response.writeHead };
  let isReplaced = false;

  const begin = (status: number) => {
    if (response.headersSent || !isDocument(request, response)) return;
    const httpError = status === 500 ? httpErrors.failed : staffHttpError(request, status);
    if (!httpError) return;
    isReplaced = true;
    response.writeHead = original.writeHead;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.end = end;
    sendHttpError(response, httpError, 'person', status === 500 ? oldInput : undefined);
    response.end = swallow;
  };
  const swallow = () => response;

  response.writeHead = (status: number, ...rest: unknown[]) => {
    begin(status);
    return isReplaced ? response : Reflect.apply(original.writeHead, response, [status, ...rest]);
  };
  response.write = (...chunk: unknown[]) => {
    begin(response.statusCode);
    return isReplaced || Reflect.apply(write, response, chunk);
  };
  response.end = (...chunk: unknown[]) => {
    begin(response.statusCode);
    return isReplaced ? response : Reflect.apply(end, response, chunk);
  };
  response.flushHeaders = () => {
    if (!response.headersSent) response.writeHead(response.statusCode);
  };
}

function isDocument({ headers }: IncomingMessage, response: ServerResponse) {
  const type = response.getHeader('content-type')?.toString() ?? 'text/plain';
  return /^text\/(?:html|plain)/.test(type) && !headers['next-action'] && !headers.rsc;
}
