import { expect } from '@playwright/test';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const POSTS = 12;

test.use({
  settings: {
    HANDOFF_MODE: 'production',
    TRUSTED_PROXY_HOPS: '1',
    LIMIT_POSTS_PER_MINUTE: String(POSTS),
  },
  ignoreHTTPSErrors: true,
});

test('behind one trusted proxy, clients are counted by the address that it saw', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ request, instance }) => {
  const post = (forwardedFor: string) =>
    request.post('/', {
      headers: { origin: instance.app, 'x-forwarded-for': forwardedFor },
      form: { a: '1' },
    });
  for (let at = 0; at < POSTS; at += 1) await post(`203.0.113.${at}`);
  const refused = await post('203.0.113.99');
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers()['strict-transport-security']).toBe('max-age=31536000');
  expect(await refused.text()).toContain('<h1>That was a little too fast</h1>');
  expect((await request.get('/')).status()).toBe(200);
});
