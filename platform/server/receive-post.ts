import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { ADDRESS_HEADER } from '#platform/http/inbound-headers.ts';
import { CONSOLE, normalizedPath } from '#platform/http/plain-path.ts';
import type { HttpError } from '#platform/http-errors/error-page.ts';
import { replaceFailedPages } from '#platform/http-errors/failure-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import { isPlainForm, mayHoldInput, oldInputOf } from '#platform/http-errors/old-input.ts';
import { reject } from '#platform/http-errors/reject.ts';
import { checkCalledAction } from '#platform/next/actions.ts';
import { cloneWithBody } from '#platform/next/replay.ts';
import type { Admit } from '#platform/rate-limit/limits.ts';
import { readBody, takesFile } from './body.ts';
import type { Handler, Receiver } from './edge.ts';
import { checkMessage, parseMultipart } from './message.ts';
import { forward, isUpload, isUploadTooLarge } from './upload.ts';

const BUSY_SECONDS = 5;

/** A post uses capacity and counts for its address only when it is complete. */
export async function receivePost(
  request: IncomingMessage,
  response: ServerResponse,
  handler: Handler,
  edge: Receiver,
  headers: IncomingHttpHeaders,
) {
  const address = String(headers[ADDRESS_HEADER]);
  if (isUpload(request)) return receiveUpload(request, response, handler, edge, headers);
  const body = await readBody(request, response, edge.unfinishedRequests, address);
  if (!body) return;
  const early = isPlainForm(request) ? await parseMultipart(request.headers, body) : undefined;
  const oldInput = () => oldInputOf(request, early, edge.isReplayable);
  if (edge.loadShedder?.isOverloaded(request, address)) return answerBusy(request, response, oldInput());
  edge.loadShedder?.admit(request, response, address);
  const limited = await checkLimit(response, edge.admit, address);
  if (limited) return reject(request, response, limited, oldInput());
  const context = { known: edge.knownActions, route: edge.routeOf?.(request.url) ?? '' };
  const unknownAction = checkCalledAction(headers, context);
  if (unknownAction) return reject(request, response, unknownAction);
  const form = early ?? (await parseMultipart(request.headers, body));
  const message = await checkMessage(headers, body, form, context, takesFile(request));
  if ('status' in message) return reject(request, response, message);
  if (!edge.isDevelopment) replaceFailedPages(request, response, oldInput);
  if (!CONSOLE.test(normalizedPath(request.url))) edge.trackBorrowerPost?.(address);
  headers['content-type'] = message.contentType;
  headers['content-length'] = String(message.body.length);
  delete headers['transfer-encoding'];
  return handler(cloneWithBody(request, headers, message.body), response);
}

async function checkLimit(
  response: ServerResponse,
  admit: Admit | undefined,
  address: string,
): Promise<HttpError | undefined> {
  const admission = await admit?.(address);
  if (admission?.kind === 'unknown') return httpErrors.limiterUnavailable;
  if (admission?.kind !== 'too_many') return;
  response.setHeader('Retry-After', admission.retryAfterSeconds);
  return httpErrors.tooMany;
}

/** An upload may exceed the memory, so it streams to the app. */
async function receiveUpload(
  request: IncomingMessage,
  response: ServerResponse,
  handler: Handler,
  edge: Receiver,
  headers: IncomingHttpHeaders,
) {
  const address = String(headers[ADDRESS_HEADER]);
  if (isUploadTooLarge(request)) return reject(request, response, httpErrors.fileTooLarge);
  const limited = await checkLimit(response, edge.admit, address);
  if (limited) return reject(request, response, limited);
  const end = edge.unfinishedRequests.begin(address, () => request.socket.destroy());
  request.once('close', end);
  request.once('end', () => {
    end();
    edge.loadShedder?.admit(request, response, address);
  });
  if (!edge.isDevelopment) replaceFailedPages(request, response);
  return handler(forward(request, response, headers), response);
}

export async function rejectBusy(
  request: IncomingMessage,
  response: ServerResponse,
  { unfinishedRequests, isReplayable }: Pick<Receiver, 'unfinishedRequests' | 'isReplayable'>,
  address: string,
) {
  if (!mayHoldInput(request)) return answerBusy(request, response);
  const body = await readBody(request, response, unfinishedRequests, address);
  if (!body) return;
  const form = await parseMultipart(request.headers, body);
  return answerBusy(request, response, oldInputOf(request, form, isReplayable));
}

export function answerBusy(
  request: IncomingMessage,
  response: ServerResponse,
  oldInput?: ReturnType<typeof oldInputOf>,
): void {
  response.setHeader('Retry-After', BUSY_SECONDS);
  reject(request, response, httpErrors.busy, oldInput);
}
