import type { IncomingMessage } from 'node:http';
import { isRelayed } from '#platform/http/inbound-headers.ts';
import { plainPath } from '#platform/http/plain-path.ts';
import { type Refusal, refusals } from '#platform/http-errors/http-errors.ts';
import { NO_SUCH_PAGE } from '#platform/http-errors/staff-errors.ts';

/** Where borrowers reach the form, and staff the console. They may be one. */
export type Hosts = { appOrigin: string; staffOrigin: string };

const CONSOLE = /^\/staff(?:\/|$)/;
/** What pages of the console load besides, and what machines ask for of either. */
const SHARED = /^\/(?:_next|consent|brand|readyz|metrics|csp-reports|icon\.svg)(?:\/|$)/;

/** At which of the two a request was made: the console's where it names that host, else the form's, whatever it names. */
export function originAsked({ headers }: Pick<IncomingMessage, 'headers'>, hosts: Hosts): string {
  const host = isRelayed(headers) ? headers['x-forwarded-host'] : headers.host;
  return host === new URL(hosts.staffOrigin).host ? hosts.staffOrigin : hosts.appOrigin;
}

/** Where each has a host of its own, nothing of the console is there for borrowers, and nothing of the form for staff. */
export function judgeHost(
  { url }: Pick<IncomingMessage, 'url'>,
  origin: string,
  { appOrigin, staffOrigin }: Hosts,
): Refusal | undefined {
  if (appOrigin === staffOrigin) return;
  const path = plainPath(url);
  if (origin === appOrigin) return CONSOLE.test(path) ? refusals.noSuchPage : undefined;
  return CONSOLE.test(path) || SHARED.test(path) ? undefined : NO_SUCH_PAGE;
}
