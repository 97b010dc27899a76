import { type APIResponse, expect } from '@playwright/test';
import { test } from '#tests/browser/support/test.ts';

function expectProtection(response: APIResponse) {
  const headers = response.headers();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('same-origin');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).not.toHaveProperty('x-powered-by');
}

function nonceIn(response: APIResponse) {
  return /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1];
}

test('pages, files, probes and dead ends have the protective headers', {
  tag: ['@response-headers', '@without-scripts'],
}, async ({ request }) => {
  const page = await request.get('/');
  const file = /\/_next\/static\/[^"]+\.(?:js|css)/.exec(await page.text())?.[0] ?? 'no file';
  for (const path of ['/', '/nowhere', file, '/_next/static/nowhere.js', '/livez', '/readyz', '/%00']) {
    expectProtection(await request.get(path));
  }
  expect((await request.get(file)).headers()['cache-control']).toContain('immutable');
});

test('each page has its own nonce, which all its scripts carry', {
  tag: ['@page-policy', '@without-scripts'],
}, async ({ request }) => {
  const responses = [await request.get('/'), await request.get('/')];
  const nonces = responses.map(nonceIn);
  expect(new Set(nonces).size).toBe(2);
  for (const [at, response] of responses.entries()) {
    const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonces[at]}"`);
  }
});

test('a page ignores a nonce from the request', { tag: ['@page-policy', '@without-scripts'] }, async ({
  request,
}) => {
  const headers = { 'content-security-policy': "script-src 'nonce-chosen'", 'x-nonce': 'chosen' };
  expect(await (await request.get('/', { headers })).text()).not.toContain('chosen');
});

// With scripts off, the browser reports each script tag.
test.use({ allowsConsoleErrors: /Content Security Policy|Blocked script/ });

test('no page violates its own policy', {
  tag: ['@page-policy', '@trusted-types', '@without-scripts'],
}, async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text());
  });
  for (const path of ['/', '/nowhere']) await page.goto(path, { waitUntil: 'load' });
  // With scripts off, the browser counts each script tag as blocked.
  expect(broken.filter((text) => !/script/i.test(text))).toEqual([]);
  if (test.info().project.name === 'scripts') expect(broken).toEqual([]);
});

test('a forged host changes nothing', { tag: '@without-scripts' }, async ({ request }) => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const response = await request.get('/', { headers, maxRedirects: 0 });
  expect(`${JSON.stringify(response.headers())}${await response.text()}`).not.toContain('evil.example');
});
