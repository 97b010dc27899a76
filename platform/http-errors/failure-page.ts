import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusals, refuse } from './http-errors.ts';
import type { Typed } from './old-input.ts';
import { staffRefusal } from './staff-errors.ts';

/**
 * Puts our own page in the place of the framework's failed documents, and of the console's that are refused or not there:
 * those are blank without scripts. What a script is asking for keeps its answer, which the page's own boundary shows.
 */
export function replaceFailedPages(request: IncomingMessage, response: ServerResponse, typed?: Typed) {
  const { write, end } = response;
  const original = { writeHead: response.writeHead };
  let isReplaced = false;

  const begin = (status: number) => {
    if (response.headersSent || !isDocument(request, response)) return;
    const refusal = status === 500 ? refusals.failed : staffRefusal(request, status);
    if (!refusal) return;
    isReplaced = true;
    response.writeHead = original.writeHead;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.end = end;
    refuse(response, refusal, 'person', status === 500 ? typed : undefined);
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
