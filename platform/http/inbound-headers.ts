import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { clientAddress } from './client-address.ts';
import { CONSOLE_HEADER, WELCOME_HEADER } from './language-cookie.ts';
import { normalizedPath } from './plain-path.ts';

export const ADDRESS_HEADER = 'x-handoff-client-address';
const RELAY_HEADER = 'x-handoff-relay';

const ALWAYS_STRIPPED =
  /^(?:forwarded|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-original-url|x-rewrite-url|x-http-method-override|x-method-override|x-handoff-.+|content-security-policy(?:-report-only)?|x-nonce|upgrade|expect|proxy-.+)$/;
const INTERNAL_ONLY =
  /^(?:x-middleware-.+|x-nextjs-data|x-next-.+|next-resume|x-now-.+|x-vercel-.+|x-matched-path|x-action-.+|x-invoke-.+|x-prerender-.+)$/;

export const isInternalHeader = (name: string): boolean => INTERNAL_ONLY.test(name);

// Next fetches the page that an action redirects to from this server, with the same headers. Only this process knows the
// key, so only that request can name its client.
const relayKey = randomBytes(32);
const relayHeader = relayKey.toString('hex');

type Reached = { origin: string; trustedHops: number };

export function trustedHeaders(request: IncomingMessage, { origin, trustedHops }: Reached) {
  const { headers, socket } = request;
  const relayed = isRelayed(headers);
  const stripped = Object.entries(headers).filter(
    ([name]) => !ALWAYS_STRIPPED.test(name) && (relayed || !isInternalHeader(name)),
  );
  const forwardedFor = headers['x-forwarded-for'];
  const { host, protocol } = new URL(origin);
  const trusted: IncomingHttpHeaders = {
    ...Object.fromEntries(stripped),
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    ...pageHeaders(normalizedPath(request.url)),
    [ADDRESS_HEADER]: relayed
      ? headers[ADDRESS_HEADER]
      : clientAddress(socket.remoteAddress, forwardedFor?.toString(), trustedHops),
    [RELAY_HEADER]: relayHeader,
  };
  return trusted;
}

function pageHeaders(path: string): IncomingHttpHeaders {
  if (/^\/staff(?:\/|$)/.test(path)) return { [CONSOLE_HEADER]: '1' };
  const campaign = /^\/welcome\/([a-z0-9-]+)$/.exec(path)?.[1];
  return campaign ? { [WELCOME_HEADER]: campaign } : {};
}

export function isRelayed(headers: IncomingHttpHeaders) {
  const shown = Buffer.from(headers[RELAY_HEADER]?.toString() ?? '', 'hex');
  return shown.length === relayKey.length && timingSafeEqual(shown, relayKey);
}
