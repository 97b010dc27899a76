import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { clientAddress } from './client-address.ts';
import { CONSOLE_HEADER, WELCOME_HEADER } from './language-cookie.ts';
import { CONSOLE, normalizedPath } from './plain-path.ts';
import type { UnreadableParameter } from './readable-url.ts';

export const ADDRESS_HEADER = 'x-handoff-client-address';
/** The names and reasons of parameters that the edge left out, as a query. */
export const DROPPED_HEADER = 'x-handoff-dropped';
/** Names a copy of the consent page that this process is making. */
export const PAGE_COPY_HEADER = 'x-handoff-page-copy';
/** The campaign of a borrower without answers, for whom this process renders a first step. */
export const NEW_JOURNEY_HEADER = 'x-handoff-new-journey';
/** Present if no proxy has passed the request on. */
const DIRECT_HEADER = 'x-handoff-direct';
const RELAY_HEADER = 'x-handoff-relay';

const ALWAYS_STRIPPED =
  /^(?:forwarded|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-original-url|x-rewrite-url|x-http-method-override|x-method-override|x-handoff-.+|content-security-policy(?:-report-only)?|x-nonce|upgrade|expect|proxy-.+|set-cookie)$/;
const BY_PROXIES = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/;
const INTERNAL_ONLY =
  /^(?:x-middleware-.+|x-nextjs-data|x-next-.+|next-resume|x-now-.+|x-vercel-.+|x-matched-path|x-action-.+|x-invoke-.+|x-prerender-.+)$/;

export const isInternalHeader = (name: string): boolean => INTERNAL_ONLY.test(name);

// Next fetches the page that an action redirects to from this server, with the same headers. Only this process knows the
// key, so only that request can name its client.
const relayKey = randomBytes(32);
const relayHeader = relayKey.toString('hex');

type Reached = { origin: string; trustedHops: number; dropped?: readonly UnreadableParameter[] };
const MAX_DROPPED = 20;
const MAX_DROPPED_NAME_LENGTH = 64;

export function trustedHeaders(request: IncomingMessage, { origin, trustedHops, dropped = [] }: Reached) {
  const { headers } = request;
  const relayed = isRelayed(headers);
  const stripped = Object.entries(headers).filter(
    ([name]) => !ALWAYS_STRIPPED.test(name) && (relayed || !isInternalHeader(name)),
  );
  const { host, protocol } = new URL(origin);
  const trusted: IncomingHttpHeaders = {
    ...Object.fromEntries(stripped),
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    ...pageHeaders(normalizedPath(request.url)),
    // Next compares it with the host, and knows no other sign of our own page.
    ...(headers.origin === 'null' && { origin }),
    ...(dropped.length > 0 && { [DROPPED_HEADER]: namesOf(dropped) }),
    [ADDRESS_HEADER]: addressOf(request, trustedHops),
    [RELAY_HEADER]: relayHeader,
    ...(!Object.keys(headers).some((name) => BY_PROXIES.test(name)) && { [DIRECT_HEADER]: '1' }),
  };
  return trusted;
}

export function addressOf({ headers, socket }: IncomingMessage, trustedHops: number): string {
  if (isRelayed(headers)) return String(headers[ADDRESS_HEADER]);
  return clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustedHops);
}

const namesOf = (dropped: readonly UnreadableParameter[]) =>
  new URLSearchParams(
    dropped
      .filter(({ name }) => name !== '' && name.length <= MAX_DROPPED_NAME_LENGTH)
      .slice(0, MAX_DROPPED)
      .map(({ name, reason }) => [name, reason]),
  ).toString();

/** Headers for facts that the app can't see: it knows its page, but not the path. */
export function pageHeaders(path: string): Record<string, string> {
  if (CONSOLE.test(path)) return { [CONSOLE_HEADER]: '1' };
  const campaign = /^\/(?:welcome|embed)\/([a-z0-9-]+)$/.exec(path)?.[1];
  return campaign ? { [WELCOME_HEADER]: campaign } : {};
}

export function isRelayed(headers: IncomingHttpHeaders) {
  const shown = Buffer.from(headers[RELAY_HEADER]?.toString() ?? '', 'hex');
  return shown.length === relayKey.length && timingSafeEqual(shown, relayKey);
}
