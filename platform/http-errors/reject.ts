import type { IncomingMessage, ServerResponse } from 'node:http';
import { outageIn } from '#platform/database/outage.ts';
import { logLine } from '#platform/log/log-lines.ts';
import type { HttpError } from './error-page.ts';
import { databaseDown, httpErrors, sendHttpError } from './http-errors.ts';
import type { OldInput } from './old-input.ts';

export function reject(
  request: IncomingMessage,
  response: ServerResponse,
  error: HttpError,
  oldInput?: OldInput,
): void {
  if (error.status === 405) response.setHeader('Allow', 'GET, HEAD, POST, OPTIONS');
  // The rest of the request may never come.
  if (error === httpErrors.tooSlow) response.setHeader('Connection', 'close');
  sendHttpError(
    response,
    error,
    request.headers['next-action'] === undefined ? 'person' : 'script',
    oldInput,
  );
}

export function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  logLine('warn', { event: 'request_not_answered', alert: true }, error);
  if (response.headersSent) response.destroy();
  else if (outageIn(error)) reject(request, response, databaseDown(request));
  else reject(request, response, httpErrors.failed);
}
