import 'server-only';
import type { CustomFetch } from 'openid-client';
import { Agent, fetch } from 'undici';
import { env } from '#platform/config/env.ts';
import { guardedConnector } from '#platform/egress/egress.ts';
import { privateHostsOf } from '#platform/egress/live-egress.ts';
import { processWide } from '#platform/process/process-wide.ts';

const CONNECT_MS = 5_000;
const MAX_RESPONSE_BYTES = 512 * 1024;

/** Refuses private addresses and follows no redirects. */
export const providerFetch: CustomFetch = async (url, { body, headers, method, redirect, signal }) => {
  const response = await fetch(url, {
    method,
    headers,
    redirect,
    body: (body as string | URLSearchParams | null | undefined) ?? null,
    ...(signal && { signal }),
    dispatcher: processWide('providerAgent', newAgent),
  });
  // undici's agent needs undici's own fetch, whose types differ by name only.
  return response as unknown as Response;
};

const newAgent = () =>
  new Agent({
    connect: guardedConnector(privateHostsOf(env()), { allowH2: false, timeout: CONNECT_MS }),
    allowH2: false,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
