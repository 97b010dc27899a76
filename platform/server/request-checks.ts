import type { IncomingMessage } from 'node:http';
import { type Refusal, refusals } from '#platform/http-errors/http-errors.ts';
import { isCspReport } from './csp-reports.ts';

const ADDRESS_MAX_LENGTH = 4_096;
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** Next's own pages for failures: whoever asks for them by their address would be told of a failure that never was. */
const INNER_PAGE = /^\/_(?!next\/|_nextjs)/;

/** A browser sends about 20, and proxies add some. */
const HEADERS_MOST = 200;

export type Head = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;
type MessageHead = Pick<IncomingMessage, 'httpVersion' | 'headersDistinct' | 'rawHeaders'>;

/** Judges what no two readers may read differently: the protocol's version, and to which host a request goes (RFC 9112, 3.2). */
export function judgeMessageHead({ httpVersion, headersDistinct, rawHeaders }: MessageHead) {
  const hosts = headersDistinct.host?.length ?? 0;
  // Only HTTP/1.0 knows requests without a host.
  const isHostClear = hosts === 1 || (hosts === 0 && httpVersion === '1.0');
  if (!['1.0', '1.1'].includes(httpVersion) || !isHostClear) return refusals.unreadable;
  return rawHeaders.length > 2 * HEADERS_MOST ? refusals.headersTooLarge : undefined;
}

/** Judges a request by its first line and headers alone. */
export function judgeHead(head: Head, ourOrigin: string): Refusal | undefined {
  return judgeMethod(head) ?? judgeAddress(head) ?? judgeOrigin(head, ourOrigin) ?? judgeFraming(head);
}

function judgeMethod({ method }: Head) {
  return METHODS.includes(method ?? '') ? undefined : refusals.methodUnknown;
}

function judgeAddress({ url = '' }: Head) {
  if (url.length > ADDRESS_MAX_LENGTH) return refusals.addressTooLong;
  if (!isPlainAddress(url)) return refusals.unreadable;
  return INNER_PAGE.test(decodeURI(url)) ? refusals.noSuchPage : undefined;
}

/** Paths that mean one thing to every reader: no second host, hidden slash, control character or way upwards. */
function isPlainAddress(url: string) {
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

/** An act counts only when both of a browser's testimonies that are there name our own page. */
function judgeOrigin({ method = '', url, headers }: Head, ourOrigin: string) {
  // Its body is counted and changes nothing, and browsers send it from documents without an origin too.
  if (SAFE_METHODS.includes(method) || isCspReport({ method, url, headers })) return undefined;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOurs =
    (origin ?? site) !== undefined &&
    (origin ?? ourOrigin) === ourOrigin &&
    (site ?? 'same-origin') === 'same-origin';
  return isOurs ? undefined : refusals.foreign;
}

function judgeFraming({ method = '', headers }: Head) {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return SAFE_METHODS.includes(method) && hasBody ? refusals.unreadable : undefined;
}
