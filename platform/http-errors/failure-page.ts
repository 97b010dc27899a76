import type { IncomingMessage, ServerResponse } from 'node:http';
import { normalizedPath } from '#platform/http/plain-path.ts';
import { failedByDatabase } from '#platform/process/request-outages.ts';
import type { HttpError } from './error-page.ts';
import { databaseDown, httpErrors, RETRY_SECONDS, sendHttpError } from './http-errors.ts';
import type { OldInput } from './old-input.ts';

/**
 * Replaces failed documents of Next, which are blank without scripts. Requests by scripts keep their response, unless the
 * database is down: then a form stays and shows the reason.
 */
export function replaceFailedPages(
  request: IncomingMessage,
  response: ServerResponse,
  oldInput: () => OldInput | undefined = () => undefined,
) {
  const { write, end } = response;
  const original = { writeHead: response.writeHead };
  let isReplaced = false;

  /** Returns the status for a response that stays. */
  const begin = (status: number): number => {
    if (response.headersSent) return status;
    const isOutage = status === 500 && failedByDatabase(response);
    const reader = isDocument(request, response) ? 'person' : 'script';
    const httpError = isOutage ? databaseDown(request) : httpErrorOf(request, status);
    const isAction = request.headers['next-action'] !== undefined;
    if (httpError && (reader === 'person' || (isOutage && isAction))) {
      replace(httpError, reader, status === 500 ? oldInput() : undefined);
      return httpError.status;
    }
    if (!isOutage) return status;
    response.setHeader('Retry-After', RETRY_SECONDS);
    response.statusCode = 503;
    return 503;
  };
  const replace = (httpError: HttpError, reader: 'person' | 'script', input?: OldInput) => {
    isReplaced = true;
    response.writeHead = original.writeHead;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.end = end;
    sendHttpError(response, httpError, reader, input);
    response.end = swallow;
  };
  const swallow = () => response;

  response.writeHead = (status: number, ...rest: unknown[]) => {
    const sent = begin(status);
    return isReplaced ? response : Reflect.apply(original.writeHead, response, [sent, ...rest]);
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

const httpErrorOf = (request: IncomingMessage, status: number): HttpError | undefined =>
  status === 500 ? httpErrors.failed : staffHttpError(request, status);

function isDocument({ headers }: IncomingMessage, response: ServerResponse) {
  const type = response.getHeader('content-type')?.toString() ?? 'text/plain';
  return /^text\/(?:html|plain)/.test(type) && !headers['next-action'] && !headers.rsc;
}

const OVERVIEW = { href: '/staff', label: 'Go to the overview' };
export const NO_SUCH_PAGE: HttpError = {
  status: 404,
  isOfConsole: true,
  title: 'Page not found',
  dataNote: 'Check the address. The page may have been renamed or removed.',
  advice: 'Nothing changed.',
  link: OVERVIEW,
};

const NOT_ALLOWED: HttpError = {
  status: 403,
  isOfConsole: true,
  title: 'Your role can’t open this page',
  dataNote: 'Nothing changed.',
  advice: 'If you need access, ask an administrator.',
  link: OVERVIEW,
};

/** By the part of the console. */
const NOT_FOUND: Record<string, { what: string; dataNote?: string; label: string }> = {
  leads: {
    what: 'lead',
    dataNote: 'Check the reference. It has three groups of four letters and numbers.',
    label: 'Search all leads',
  },
  requests: { what: 'request', label: 'View all requests' },
  reconcile: { what: 'report', dataNote: 'We keep reports for 90 days.', label: 'View all reports' },
  campaigns: { what: 'campaign', label: 'View all campaigns' },
  flows: { what: 'prefill flow', label: 'View all prefill flows' },
  consents: { what: 'consent text', label: 'View all consents' },
  options: { what: 'list of answers', label: 'View all answer options' },
  alerts: { what: 'alert', label: 'View all alerts' },
};

/** Missing files respond for themselves. */
const FILES = ['/staff/consents/text/', '/staff/consents/page-copy/'];

export function staffHttpError(
  { url, method }: Pick<IncomingMessage, 'url' | 'method'>,
  status: number,
): HttpError | undefined {
  const path = normalizedPath(url);
  if (!path.startsWith('/staff/') || FILES.some((folder) => path.startsWith(folder))) return;
  if (status === 403) return NOT_ALLOWED;
  if (status !== 404) return;
  const [, , part = '', rest] = path.split('/');
  const missing = rest && Object.hasOwn(NOT_FOUND, part) ? NOT_FOUND[part] : undefined;
  const advice = method === 'POST' ? NO_SUCH_PAGE.advice : '';
  if (!missing) return { ...NO_SUCH_PAGE, advice };
  const { what, dataNote = 'Check the address for a typo.', label } = missing;
  const link = { href: `/staff/${part}`, label };
  return { ...NO_SUCH_PAGE, title: `We can’t find that ${what}`, dataNote, advice, link };
}
