import type { IncomingMessage } from 'node:http';
import { decodedText, normalizedPath, splitUrl } from '#platform/http/plain-path.ts';
import { MAX_URL_LENGTH } from '#platform/http/readable-url.ts';
import type { HttpError } from '#platform/http-errors/error-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import { isCspReport } from './csp-reports.ts';

export const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** Next's internal error pages would show a failure that never happened. */
const INNER_PAGE = /^\/_(?!next\/|_nextjs)/;

const MAX_HEADERS = 200;

export type Head = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;
type MessageHead = Pick<IncomingMessage, 'httpVersion' | 'headersDistinct' | 'rawHeaders'>;

/** Two readers must not disagree about protocol version and host (RFC 9112, 3.2). */
export function checkMessageHead({ httpVersion, headersDistinct, rawHeaders }: MessageHead) {
  const hosts = headersDistinct.host?.length ?? 0;
  const isHostClear = hosts === 1 || (hosts === 0 && httpVersion === '1.0');
  if (!['1.0', '1.1'].includes(httpVersion) || !isHostClear) return httpErrors.unreadable;
  return rawHeaders.length > 2 * MAX_HEADERS ? httpErrors.headersTooLarge : undefined;
}

export function checkHead(head: Head, ourOrigin: string): HttpError | undefined {
  return checkMethod(head) ?? checkUrl(head) ?? checkOrigin(head, ourOrigin) ?? checkFraming(head);
}

function checkMethod({ method }: Head) {
  return METHODS.includes(method ?? '') ? undefined : httpErrors.unknownMethod;
}

/** Of the path alone: the query was made readable before. */
function checkUrl({ url = '' }: Head) {
  const { path } = splitUrl(url);
  if (path.length > MAX_URL_LENGTH) return httpErrors.urlTooLong;
  if (!isSafePath(path)) return httpErrors.unreadable;
  return INNER_PAGE.test(normalizedPath(path)) ? httpErrors.noSuchPage : undefined;
}

/** Paths that mean one thing to every reader: no second host, hidden slash, control character or way upwards. */
function isSafePath(path: string) {
  const decoded = decodedText(path);
  if (decoded === undefined || /\p{Cc}/u.test(decoded)) return false;
  if (!path.startsWith('/') || /\/\/|\\/.test(path) || /%(?:2f|5c)/i.test(path)) return false;
  return !path.split('/').some((segment) => ['.', '..'].includes(decodedText(segment) ?? ''));
}

/**
 * Both headers, if present, must name our own page. A page that may not say its origin sends `null`, and no page can forge
 * the other header.
 */
function checkOrigin({ method = '', url, headers }: Head, ourOrigin: string) {
  // Browsers send reports without an origin too, and a report changes nothing.
  if (SAFE_METHODS.includes(method) || isCspReport({ method, url, headers })) return undefined;
  const site = headers['sec-fetch-site'];
  const origin = headers.origin === 'null' && site === 'same-origin' ? ourOrigin : headers.origin;
  const isOurs =
    (origin ?? site) !== undefined &&
    (origin ?? ourOrigin) === ourOrigin &&
    (site ?? 'same-origin') === 'same-origin';
  return isOurs ? undefined : httpErrors.crossOrigin;
}

function checkFraming({ method = '', headers }: Head) {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return SAFE_METHODS.includes(method) && hasBody ? httpErrors.unreadable : undefined;
}
