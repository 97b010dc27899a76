import { count, durationOrZero, listenAddress, oneOf, originAddress } from './values.ts';

const HOPS_REQUIRED =
  'is required: count the proxies between borrowers and this app that append to X-Forwarded-For, such as 1 for a load balancer alone or 2 for a CDN before it; 0 only if borrowers connect to this app directly';

export const serving = {
  HANDOFF_MODE: oneOf('production', 'local')
    .prefault('production')
    .describe('`production` or `local`: only local mode makes secrets and follows http addresses.'),
  HOST: listenAddress.optional().meta({
    description:
      'The address to listen on: `0.0.0.0` or `::` if the proxy is on another machine or in another container.',
    fallback: '`127.0.0.1`',
  }),
  PORT: count(1, 65_535).prefault('3000').describe('The port to listen on.'),
  APP_ORIGIN: originAddress.optional().meta({
    description: 'The borrowers’ address, such as `https://apply.example.com`.',
    fallback: '`http://localhost:PORT`',
    example: 'https://apply.example.com',
  }),
  STAFF_ORIGIN: originAddress.optional().meta({
    description: 'The console’s address, if it has its own host: only that host then serves `/staff`.',
    fallback: '`APP_ORIGIN`',
  }),
  TRUSTED_PROXY_HOPS: count(0, 16, HOPS_REQUIRED).meta({
    description:
      'How many proxies append to `X-Forwarded-For`. One that replaces it, as Caddy does without `trusted_proxies`, hides those before it.',
    example: '1',
  }),
  HSTS_MAX_AGE: durationOrZero
    .prefault('365d')
    .describe('How long browsers insist on https: `1d` for a first go-live, `0` to end it.'),
  DRAIN_GRACE_SECONDS: count(0, 30).optional().meta({
    description: 'How long an instance is unready after SIGTERM before it stops accepting connections.',
    fallback: '5; 0 in local mode',
  }),
};
