import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusals, refuse } from './refusal.ts';
import type { Typed } from './typed.ts';

/**
 * Puts our own page in the place of the framework's failed documents: those are blank without scripts. Pages that fail
 * while a script is asking keep their answer, which the page's own error boundary shows.
 */
export function replaceFailedPages(request: IncomingMessage, response: ServerResponse, typed?: Typed) {
  const { write, end } = response;
  const original = { writeHead: response.writeHead };
  let isReplaced = false;

  const begin = (status: number) => {
    if (response.headersSent || !isFailedPage(request, response, status)) return;
    isReplaced = true;
    response.writeHead = original.writeHead;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.end = end;
    refuse(response, refusals.failed, 'person', typed);
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

function isFailedPage({ headers }: IncomingMessage, response: ServerResponse, status: number) {
  const type = response.getHeader('content-type')?.toString() ?? 'text/plain';
  return status === 500 && /^text\/(?:html|plain)/.test(type) && !headers['next-action'] && !headers.rsc;
}
