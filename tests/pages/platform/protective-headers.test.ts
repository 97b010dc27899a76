import { expect } from 'vitest';
import { everyPath } from '#tests/browser/support/routes.ts';
import { test } from '#tests/pages/fixtures.ts';
import type { Outgoing, Reply } from '#tests/support/pages/exchange.ts';

/** Addresses without a route, or of the server itself. */
const UNROUTED = [
  '/livez',
  '/readyz',
  '/nowhere/at/all',
  '/apply/',
  '/_error',
  '/_global-error.rsc',
  '/_next/static/nowhere.js',
  '/_next/image?url=%2Ficon.svg&w=64&q=75',
  '/_next/data/x/apply.json',
];
const WAYS: Outgoing[] = [
  { method: 'GET' },
  { method: 'GET', headers: { rsc: '1' } },
  { method: 'HEAD' },
  { method: 'OPTIONS' },
];
/** Before Next sees them. */
const REJECTED: (Outgoing & { path: string; status: number })[] = [
  { path: '/%00', status: 400 },
  { path: '/', method: 'POST', status: 403 },
  { path: '/', method: 'DELETE', status: 405 },
  { path: `/${'a'.repeat(5_000)}`, status: 414 },
  { path: '/', headers: { cookie: 'a'.repeat(20_000) }, status: 431 },
];
/** Public files without personal data: any cache may store them. */
const IS_FILE = /^\/icon\.svg$|^\/\.well-known\/|^\/verify/;
/** Borrowers' pages in frames of the console. */
const IS_PREVIEW = /^\/staff\/brand\/preview\//;
/** The verifier draws page copies with their own styles. */
const HAS_STYLES = /^\/verify/;
const isConsole = (path: string) => /^\/staff(\/|$)/.test(path);

test('every answer to a stranger has the protective headers, and a nonce that no other has', {
  tags: ['@response-headers', '@not-stored', '@trusted-types', '@page-policy'],
}, async ({ tab }) => {
  const nonces: string[] = [];
  for (const path of [...everyPath('0'.repeat(64)), ...UNROUTED])
    for (const way of isConsole(path) ? WAYS.slice(0, 1) : WAYS) {
      const reply = await tab.ask(path, way);
      expect(reply.status, `${way.method} ${path}`).toBeLessThan(500);
      nonces.push(...expectProtection(reply, path));
    }
  for (const { path, status, ...way } of REJECTED) {
    const reply = await tab.ask(path, way);
    expect(reply.status, path.slice(0, 20)).toBe(status);
    expectProtection(reply, path);
  }
  expect(nonces.length).toBeGreaterThan(20);
  expect(new Set(nonces).size).toBe(nonces.length);
});

/** Returns the nonce that all scripts of the page carry. */
function expectProtection({ status, headers, bytes }: Reply, path: string): string[] {
  const what = `${status} ${path.slice(0, 80)}`;
  const body = bytes.toString();
  const policy = headers['content-security-policy'] ?? '';
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer|strict-origin)$/),
  });
  for (const name of ['x-powered-by', 'server', 'sourcemap']) expect(headers, what).not.toHaveProperty(name);
  for (const part of ["default-src 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"])
    expect(policy, what).toContain(part);
  expect(policy, what).toMatch(/; trusted-types (?:default|'none')(?:;|$)/);
  expect(policy, what).toContain(`frame-ancestors ${IS_PREVIEW.test(path) ? "'self'" : "'none'"}`);
  expect(policy, what).not.toContain("'unsafe-eval'");
  if (!HAS_STYLES.test(path)) expect(policy, what).not.toContain("'unsafe-inline'");
  if (!IS_FILE.test(path) || status !== 200) {
    expect(headers['cache-control'], what).toMatch(/\bno-store\b/);
    expect(body, what).not.toMatch(/webpack-internal|\n {4}at \S+ \(|node_modules\//);
  }
  if (!policy.includes('script-src')) return [];
  const nonce = /'nonce-([\w+/]{22}==)'/.exec(policy)?.[1] ?? '';
  expect(nonce, what).not.toBe('');
  for (const script of body.match(/<script\b[^>]*>/g) ?? [])
    expect(script, what).toContain(`nonce="${nonce}"`);
  return [nonce];
}
