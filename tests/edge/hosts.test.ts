import { describe, expect, test } from 'vitest';
import { ORIGIN, openEdge, sharedEdge } from './edge-server.ts';

const CONSOLE = 'https://desk.partner.example';
const hostOf = (origin: string) => new URL(origin).host;
const from = (origin: string) => ({ host: hostOf(origin), origin, 'sec-fetch-site': 'same-origin' });

const edge = await sharedEdge({ staffOrigin: CONSOLE });

async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  edge.seen.length = 0;
  const post = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, body } = await edge.send({
    path,
    method,
    headers: { ...headers, ...(method === 'POST' && post) },
    ...(method === 'POST' && { body: 'a=1' }),
  });
  return { status, body, reached: edge.seen[0] };
}

describe('a console with its own host', { tags: ['@separate-hosts'] }, () => {
  test.each(['/staff', '/staff/', '/staff/leads?page=2', '/%73taff/sign-in', '/staff/reconcile/upload'])(
    'borrowers’ host has no %s, however it is asked for',
    async (path) => {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
        const { status, reached } = await ask(path, from(ORIGIN), method);
        expect([status, reached], method).toEqual([404, undefined]);
      }
    },
  );

  test.each([
    '/',
    '/start/personal-loan',
    '/apply',
    '/receipt/x',
    '/.well-known/evidence-keys.json',
    '/staffing',
  ])('rejects %s at the console’s host and links to its pages', async (path) => {
    const { status, body, reached } = await ask(path, { host: hostOf(CONSOLE) });
    expect([status, reached]).toEqual([404, undefined]);
    expect(body).toContain('href="/staff"');
  });

  test.each([
    '/staff',
    '/staff/leads',
    '/_next/static/a.js',
    '/consent/abc',
    '/brand/logo/abc',
    '/icon.svg',
    '/readyz',
  ])('serves %s at the console’s host', async (path) => {
    const { status, reached } = await ask(path, { host: hostOf(CONSOLE) });
    expect(status).toBe(200);
    expect(reached?.headers).toMatchObject({ host: hostOf(CONSOLE), 'x-forwarded-host': hostOf(CONSOLE) });
  });

  test.each([
    'apply.partner.example',
    'evil.example',
    'desk.partner.example.evil.example',
    'desk.partner.example:8080',
  ])('classifies a request for %s as borrower traffic', async (host) => {
    const { status, reached } = await ask('/', { host });
    expect([status, reached?.headers.host]).toEqual([200, hostOf(ORIGIN)]);
    expect((await ask('/staff', { host })).status).toBe(404);
  });

  test('does not open the console for a header that a proxy would set', async () => {
    const { status } = await ask('/staff', {
      host: hostOf(ORIGIN),
      'x-forwarded-host': hostOf(CONSOLE),
      forwarded: `host=${hostOf(CONSOLE)}`,
    });
    expect(status).toBe(404);
  });

  test('sends Next’s own request for the page after an action to the host of that action', async () => {
    const { reached } = await ask('/staff', { host: hostOf(CONSOLE) });
    const key = String(reached?.headers['x-handoff-relay']);
    const inside = { host: '127.0.0.1:3000', 'x-forwarded-host': hostOf(CONSOLE) };
    expect((await ask('/staff', { ...inside, 'x-handoff-relay': key })).status).toBe(200);
    expect((await ask('/staff', { ...inside, 'x-handoff-relay': 'f'.repeat(key.length) })).status).toBe(404);
  });

  test('accepts an action only at the host of its page', async () => {
    expect((await ask('/staff/leads', from(CONSOLE), 'POST')).status).toBe(200);
    expect((await ask('/apply', from(ORIGIN), 'POST')).status).toBe(200);
    const strange = { ...from(ORIGIN), host: hostOf(CONSOLE) };
    expect((await ask('/staff/leads', strange, 'POST')).status).toBe(403);
    expect((await ask('/apply', { ...from(CONSOLE), host: hostOf(ORIGIN) }, 'POST')).status).toBe(403);
  });
});

test('one host serves both without STAFF_ORIGIN', async () => {
  const both = await openEdge();
  for (const path of ['/', '/staff']) expect((await both.send({ path })).status).toBe(200);
});
