import { expect, test } from 'vitest';
import { openEdge } from './edge-server.ts';

const NONCE = /'nonce-([\w+/]{22}==)'/;

async function policies(path: string, headers: Record<string, string> = {}) {
  const edge = await openEdge();
  const answer = await edge.send({ path, headers });
  const given = edge.seen[0]?.headers['content-security-policy'];
  return { given, sent: answer.headers['content-security-policy'], answer, edge };
}

test('a page gets a new nonce, in the request that Next reads and in the response', {
  tags: ['@page-policy'],
}, async () => {
  const [one, other] = [await policies('/'), await policies('/')];
  for (const { given, sent, answer } of [one, other]) {
    expect(given).toMatch(NONCE);
    expect(sent).toBe(given);
    expect(sent).toContain("; require-trusted-types-for 'script'; trusted-types default;");
    expect(answer.headers['reporting-endpoints']).toBe('csp="/csp-reports"');
  }
  expect(one.given).not.toBe(other.given);
});

test.each(['content-security-policy', 'content-security-policy-report-only', 'x-nonce'])(
  'no client chooses a nonce: %s',
  { tags: ['@page-policy', '@own-headers'] },
  async (name) => {
    const { answer, edge } = await policies('/', { [name]: "script-src 'nonce-chosen'" });
    expect(JSON.stringify([answer, edge.seen])).not.toContain('chosen');
  },
);

test('the page that Next fetches from itself after an action gets its own nonce', {
  tags: ['@page-policy'],
}, async () => {
  const { given, edge } = await policies('/');
  const relayed = String(edge.seen[0]?.headers['x-handoff-relay']);
  await edge.send({ headers: { 'x-handoff-relay': relayed, 'content-security-policy': String(given) } });
  expect(edge.seen[1]?.headers['content-security-policy']).toMatch(NONCE);
  expect(edge.seen[1]?.headers['content-security-policy']).not.toBe(given);
});

test.each([
  ['/apply/resume/a-token', 'strict-origin'],
  ['/apply/%72esume/a-token', 'strict-origin'],
  ['/apply/lost', 'same-origin'],
])('%s has the referrer policy %s', async (path, policy) => {
  expect((await policies(path)).answer.headers['referrer-policy']).toBe(policy);
});

test.each([
  ['/staff/identity/preview/start', "'self'"],
  ['/staff/identity', "'none'"],
  ['/consenting', "'none'"],
])('%s may be in frames of: %s', { tags: ['@page-policy'] }, async (path, ancestors) => {
  expect((await policies(path)).sent).toContain(`frame-ancestors ${ancestors};`);
});

test.each([
  '/consent/abc',
  '/consent/abc/text',
  '/%63onsent/abc',
  '/staff/consents/text/abc',
  '/staff/consents/page-copy/abc',
  '/brand/logo/abc',
  '/brand/image/abc',
  '/.well-known/evidence-keys.json',
  '/readyz',
  '/metrics',
  '/staff/reconcile/upload',
])('%s has no page policy: Next would drop its own', { tags: ['@page-policy'] }, async (path) => {
  const { given, sent } = await policies(path);
  expect(given).toBeUndefined();
  expect(sent).not.toContain('nonce');
});
