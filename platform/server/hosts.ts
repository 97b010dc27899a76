import type { IncomingMessage } from 'node:http';
import { isRelayed } from '#platform/http/inbound-headers.ts';
import { normalizedPath } from '#platform/http/plain-path.ts';
import { type HttpError, httpErrors } from '#platform/http-errors/http-errors.ts';
import { NO_SUCH_PAGE } from '#platform/http-errors/staff-errors.ts';

/** Where borrowers reach the form, and staff the console. They may be one. */
export type Hosts = { appOrigin: string; staffOrigin: string };

const CONSOLE = /^\/staff(?:\/|$)/;
/** What pages of the console load besides, and what machines ask for of either. */
const SHARED = /^\/(?:_next|consent|brand|readyz|metrics|csp-reports|icon\.svg)(?:\/|$)/;

/** At which of the two a request was made: the console's where it names that host, else the form's, whatever it names. */
export function requestedOrigin({ headers }: Pick<IncomingMessage, 'headers'>, hosts: Hosts): string {
  const host = isRelayed(headers) ? headers['x-forwarded-host'] : headers.host;
  return host === new URL(hosts.staffOrigin).host ? hosts.staffOrigin : hosts.appOrigin;
}

/** Where each has a host of its own, nothing of the console is there for borrowers, and nothing of the form for staff. */
export function checkHost(
  { url }: Pick<IncomingMessage, 'url'>,
  origin: string,
  { appOrigin, staffOrigin }: Hosts,
): HttpError | undefined {
  if (appOrigin === staffOrigin) return;
  const path = normalizedPath(url);
  if (origin === appOrigin) return CONSOLE.test(path) ? httpErrors.noSuchPage : undefined;
  return CONSOLE.test(path) || SHARED.test(path) ? undefined : NO_SUCH_PAGE;
}
