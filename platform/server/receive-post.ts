import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { ADDRESS_HEADER } from '#platform/http/inbound-headers.ts';
import { plainPath } from '#platform/http/plain-path.ts';
import { replaceFailedPages } from '#platform/http-errors/failure-page.ts';
import { refusals } from '#platform/http-errors/http-errors.ts';
import { isWorthReading, typedIn } from '#platform/http-errors/old-input.ts';
import { turnAway } from '#platform/http-errors/reject.ts';
import { replay } from '#platform/next/replay.ts';
import { readBody, takesFile } from './body.ts';
import { judgeMessage } from './message.ts';
import type { Handler, Receiver } from './server.ts';
import { isTooLargeAnUpload, isUpload, passOn } from './upload.ts';

/** When a client that was one too many may ask again. */
const BUSY_SECONDS = 5;
const CONSOLE = /^\/staff(?:\/|$)/;

/** Receives a post, whole but for an upload. It takes up capacity, and counts for its address, only when nothing of it is missing. */
export async function receivePost(
  request: IncomingMessage,
  response: ServerResponse,
  handler: Handler,
  edge: Receiver,
  headers: IncomingHttpHeaders,
) {
  const address = String(headers[ADDRESS_HEADER]);
  if (isUpload(request)) return receiveUpload(request, response, handler, edge, headers);
  const body = await readBody(request, edge.unfinished, address);
  if (body === 'gone') return;
  if ('status' in body) return turnAway(request, response, body);
  const typed = await typedIn(request, body);
  if (edge.doorkeeper?.isTooMuch(request, address)) {
    response.setHeader('Retry-After', BUSY_SECONDS);
    return turnAway(request, response, refusals.busy, typed);
  }
  edge.doorkeeper?.letIn(request, response, address);
  const admission = await edge.admit?.(address);
  if (admission?.kind === 'unknown') return turnAway(request, response, refusals.unableToCount, typed);
  if (admission?.kind === 'too_many') {
    response.setHeader('Retry-After', admission.retryAfterSeconds);
    return turnAway(request, response, refusals.tooMany, typed);
  }
  const message = await judgeMessage(headers, body, actionsHere(request, edge), takesFile(request));
  if ('status' in message) return turnAway(request, response, message);
  if (!edge.isDevelopment) replaceFailedPages(request, response, typed);
  if (!CONSOLE.test(plainPath(request.url))) edge.noteBorrowerPost?.(address);
  headers['content-type'] = message.contentType;
  headers['content-length'] = String(message.body.length);
  delete headers['transfer-encoding'];
  return handler(replay(request, headers, message.body), response);
}

/** Undefined where Next's formats are not relied on. */
function actionsHere({ url }: IncomingMessage, { knownActions, routeOf, ignoresNextFormats }: Receiver) {
  if (ignoresNextFormats) return;
  return { known: routeOf && knownActions, route: routeOf?.(url) ?? '' };
}

/** Passes a file on while it is received: it may be far larger than what is held in memory. */
async function receiveUpload(
  request: IncomingMessage,
  response: ServerResponse,
  handler: Handler,
  edge: Receiver,
  headers: IncomingHttpHeaders,
) {
  const address = String(headers[ADDRESS_HEADER]);
  if (isTooLargeAnUpload(request)) return turnAway(request, response, refusals.fileTooLarge);
  const admission = await edge.admit?.(address);
  if (admission?.kind === 'unknown') return turnAway(request, response, refusals.unableToCount);
  if (admission?.kind === 'too_many') {
    response.setHeader('Retry-After', admission.retryAfterSeconds);
    return turnAway(request, response, refusals.tooMany);
  }
  const end = edge.unfinished.begin(address, () => request.socket.destroy());
  request.once('close', end);
  request.once('end', () => {
    end();
    edge.doorkeeper?.letIn(request, response, address);
  });
  if (!edge.isDevelopment) replaceFailedPages(request, response);
  return handler(passOn(request, response, headers), response);
}

/** Refuses a request that is one too many. What a form without scripts holds goes back to its sender, who would have to type it again. */
export async function turnAwayBusy(
  request: IncomingMessage,
  response: ServerResponse,
  { unfinished }: Pick<Receiver, 'unfinished'>,
  address: string,
) {
  response.setHeader('Retry-After', BUSY_SECONDS);
  if (!isWorthReading(request)) return turnAway(request, response, refusals.busy);
  const body = await readBody(request, unfinished, address);
  if (body === 'gone') return;
  if ('status' in body) return turnAway(request, response, body);
  return turnAway(request, response, refusals.busy, await typedIn(request, body));
}
