import 'server-only';
import type { CustomFetch } from 'openid-client';
import { Agent, fetch } from 'undici';
import { env } from '#platform/config/env.ts';
import { guardedConnector } from '#platform/egress/egress.ts';
import { privateHostsOf } from '#platform/egress/live-egress.ts';

/** For connecting alone; the whole request has the limit of the caller. */
const CONNECT_MS = 5_000;
/** A discovery document has a few kilobytes, a key set or a token response less than a hundred. */
const MAX_RESPONSE_BYTES = 512 * 1024;

const globals = globalThis as typeof globalThis & { handoffProviderAgent?: Agent };

/** How requests to the identity provider leave this process. Private addresses are refused, redirects are not followed. */
export const providerFetch: CustomFetch = async (url, { body, headers, method, redirect, signal }) => {
  const response = await fetch(url, {
    method,
    headers,
    redirect,
    body: (body as string | URLSearchParams | null | undefined) ?? null,
    ...(signal && { signal }),
    dispatcher: agent(),
  });
  // The two fetches have the same types but for names: undici's own is needed for its own agent.
  return response as unknown as Response;
};

function agent(): Agent {
  globals.handoffProviderAgent ??= new Agent({
    connect: guardedConnector(privateHostsOf(env()), { allowH2: false, timeout: CONNECT_MS }),
    allowH2: false,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  return globals.handoffProviderAgent;
}
