import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeSoon } from './connections.ts';
import { logLine } from './log-lines.ts';
import { type Refusal, refusals, refuse } from './refusal.ts';
import type { Typed } from './typed.ts';

/** Answers a request that goes no further in the form that its sender reads. */
export function turnAway(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  typed?: Typed,
): void {
  if (refusal.status === 405) response.setHeader('Allow', 'GET, HEAD, POST, OPTIONS');
  if (refusal === refusals.tooSlow) {
    response.setHeader('Connection', 'close');
    closeSoonAfter(response, request);
  }
  refuse(response, refusal, request.headers['next-action'] === undefined ? 'person' : 'script', typed);
}

/** The rest of the body may never come, and the answer may never be read. */
function closeSoonAfter(response: ServerResponse, { socket }: IncomingMessage) {
  response.once('prefinish', () => closeSoon(socket));
}

export function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  logLine('warn', { event: 'request_not_answered', alert: true }, error);
  if (response.headersSent) response.destroy();
  else turnAway(request, response, refusals.failed);
}
