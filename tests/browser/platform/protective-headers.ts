import { type APIResponse, expect } from '@playwright/test';

type Expected = { https?: boolean; path: string; nonces?: Set<string> };

/** Public files without personal data: any cache may store them. */
const IS_FILE = /^\/_next\/static\/|^\/icon\.svg$|^\/\.well-known\//;

/** Borrowers' pages in frames of the console. */
const PREVIEWS = /^\/staff\/identity\/preview\//;

export async function expectProtection(response: APIResponse, { https = false, path, nonces }: Expected) {
  const headers = response.headers();
  const policy = headers['content-security-policy'] ?? '';
  const what = `${response.status()} ${path}`;
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  });
  expect(headers['referrer-policy'], what).toMatch(/^(same-origin|no-referrer|strict-origin)$/);
  expect(headers, what).not.toHaveProperty('x-powered-by');
  expect(headers, what).not.toHaveProperty('server');
  expect(headers, what).not.toHaveProperty('sourcemap');
  expect(policy, what).toContain("default-src 'none'");
  expect(policy, what).toContain("base-uri 'none'");
  expect(policy, what).not.toContain("'unsafe-eval'");
  expect(policy, what).toContain("require-trusted-types-for 'script'");
  expect(policy, what).toMatch(/; trusted-types (?:default|'none')(?:;|$)/);
  const body = await response.text();
  expect(body, what).not.toContain('sourceMappingURL');
  if (!IS_FILE.test(path) || response.status() !== 200) {
    expect(headers['cache-control'], what).toMatch(/\bno-store\b/);
    expect(body, what).not.toMatch(/webpack-internal|\n {4}at \S+ \(|node_modules\//);
  }
  if (path.startsWith('/consent/') && response.status() === 200) expectConsentPolicy(policy, what);
  else expectOwnPolicy(policy, what, PREVIEWS.test(path) ? "'self'" : "'none'");
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (policy.includes('script-src')) expectNonce(nonce, body, what);
  if (!nonce) return;
  expect(nonces?.has(nonce) ?? false, `${what}: a nonce that was used before`).toBe(false);
  nonces?.add(nonce);
}

/** The operator's styles are allowed in a document without scripts. */
function expectConsentPolicy(policy: string, what: string) {
  expect(policy, what).toContain("frame-ancestors 'self'");
  expect(policy, what).toContain('sandbox allow-same-origin');
  expect(policy, what).not.toMatch(/script-src|allow-scripts/);
}

function expectOwnPolicy(policy: string, what: string, ancestors: "'self'" | "'none'") {
  expect(policy, what).toContain(`frame-ancestors ${ancestors}`);
  expect(policy, what).not.toContain("'unsafe-inline'");
}

/** The policy starts by blocking everything. */
function expectNonce(nonce: string | undefined, body: string, what: string) {
  expect(nonce, what).toMatch(/^[\w+/]{22}==$/);
  const scripts = body.match(/<script\b[^>]*>/g) ?? [];
  for (const script of scripts) expect(script, what).toContain(`nonce="${nonce}"`);
}
