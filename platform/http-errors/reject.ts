import type { IncomingMessage, ServerResponse } from 'node:http';
import { logLine } from '#platform/log/log-lines.ts';
import { type Refusal, refusals, refuse } from './http-errors.ts';
import type { Typed } from './old-input.ts';

/** Answers a request that goes no further in the form that its sender reads. */
export function turnAway(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  typed?: Typed,
): void {
  if (refusal.status === 405) response.setHeader('Allow', 'GET, HEAD, POST, OPTIONS');
  // The rest of the request may never come.
  if (refusal === refusals.tooSlow) response.setHeader('Connection', 'close');
  refuse(response, refusal, request.headers['next-action'] === undefined ? 'person' : 'script', typed);
}

export function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  logLine('warn', { event: 'request_not_answered', alert: true }, error);
  if (response.headersSent) response.destroy();
  else turnAway(request, response, refusals.failed);
}
