import type { IncomingMessage } from 'node:http';
import { isRelayed } from '#platform/http/inbound-headers.ts';
import { CONSOLE, normalizedPath } from '#platform/http/plain-path.ts';
import type { HttpError } from '#platform/http-errors/error-page.ts';
import { NO_SUCH_PAGE } from '#platform/http-errors/failure-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';

export type Hosts = { appOrigin: string; staffOrigin: string };

const SHARED = /^\/(?:_next|consent|brand|readyz|metrics|csp-reports|icon\.svg|robots\.txt)(?:\/|$)/;

export function requestedOrigin({ headers }: Pick<IncomingMessage, 'headers'>, hosts: Hosts): string {
  const host = isRelayed(headers) ? headers['x-forwarded-host'] : headers.host;
  return host === new URL(hosts.staffOrigin).host ? hosts.staffOrigin : hosts.appOrigin;
}

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
