import type { IncomingMessage } from 'node:http';
import { type HttpError, httpErrors } from '#platform/http-errors/http-errors.ts';
import { isCspReport } from './csp-reports.ts';

const MAX_URL_LENGTH = 4_096;
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
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

function checkUrl({ url = '' }: Head) {
  if (url.length > MAX_URL_LENGTH) return httpErrors.urlTooLong;
  if (!isSafeUrl(url)) return httpErrors.unreadable;
  return INNER_PAGE.test(decodeURI(url)) ? httpErrors.noSuchPage : undefined;
}

/** Paths that mean one thing to every reader: no second host, hidden slash, control character or way upwards. */
function isSafeUrl(url: string) {
  const [path = '', query = ''] = url.split('?', 2);
  if (!path.startsWith('/') || /\/\/|[\\#]/.test(path) || /%(?:2f|5c)/i.test(path)) return false;
  const decodedPath = decodedText(path);
  const decodedQuery = decodedText(query.replaceAll('+', ' '))?.replaceAll(/[\t\n\r]/g, ' ');
  if (decodedPath === undefined || decodedQuery === undefined) return false;
  if (/\p{Cc}/u.test(decodedPath + decodedQuery)) return false;
  return !path.split('/').some((segment) => ['.', '..'].includes(decodedText(segment) ?? ''));
}

function decodedText(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Both headers, if present, must name our own page. */
function checkOrigin({ method = '', url, headers }: Head, ourOrigin: string) {
  // Browsers send reports without an origin too, and a report changes nothing.
  if (SAFE_METHODS.includes(method) || isCspReport({ method, url, headers })) return undefined;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
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
