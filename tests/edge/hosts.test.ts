import { describe, expect, test } from 'vitest';
import { ORIGIN, openEdge, sharedEdge, urlencoded } from './edge-server.ts';

const CONSOLE = 'https://desk.partner.example';
const hostOf = (origin: string) => new URL(origin).host;
const from = (origin: string) => ({ host: hostOf(origin), origin, 'sec-fetch-site': 'same-origin' });

const edge = await sharedEdge({ staffOrigin: CONSOLE });

async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  edge.seen.length = 0;
  const post = method === 'POST' && { headers: { ...urlencoded, ...headers }, body: 'a=1' };
  const { status, body } = await edge.send({ path, method, headers, ...post });
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

  test.each(['/', '/start/personal-loan', '/receipt/x', '/.well-known/evidence-keys.json', '/staffing'])(
    'rejects %s at the console’s host and links to its pages',
    async (path) => {
      const { status, body, reached } = await ask(path, { host: hostOf(CONSOLE) });
      expect([status, reached]).toEqual([404, undefined]);
      expect(body).toContain('href="/staff"');
    },
  );

  test.each(['/staff', '/_next/static/a.js', '/consent/abc', '/brand/logo/abc', '/icon.svg', '/readyz'])(
    'serves %s at the console’s host',
    async (path) => {
      const host = hostOf(CONSOLE);
      const { status, reached } = await ask(path, { host });
      expect(status).toBe(200);
      expect(reached?.headers).toMatchObject({ host, 'x-forwarded-host': host });
    },
  );

  test.each([
    ['another host', { host: 'evil.example' }],
    ['a longer host', { host: 'desk.partner.example.evil.example' }],
    ['another port', { host: 'desk.partner.example:8080' }],
    [
      'headers that a proxy would set',
      { 'x-forwarded-host': hostOf(CONSOLE), forwarded: `host=${hostOf(CONSOLE)}` },
    ],
  ])('classifies a request with %s as borrower traffic', async (_what, more) => {
    const headers: Record<string, string> = { host: hostOf(ORIGIN), ...more };
    const { status, reached } = await ask('/', headers);
    expect([status, reached?.headers.host]).toEqual([200, hostOf(ORIGIN)]);
    expect((await ask('/staff', headers)).status).toBe(404);
  });

  test('sends Next’s own request for the page after an action to the host of that action', async () => {
    const { reached } = await ask('/staff', { host: hostOf(CONSOLE) });
    const key = String(reached?.headers['x-handoff-relay']);
    const inside = { host: '127.0.0.1:3000', 'x-forwarded-host': hostOf(CONSOLE) };
    expect((await ask('/staff', { ...inside, 'x-handoff-relay': key })).status).toBe(200);
    expect((await ask('/staff', { ...inside, 'x-handoff-relay': 'f'.repeat(key.length) })).status).toBe(404);
  });

  test.each([
    ['/staff/leads', CONSOLE, CONSOLE, 200],
    ['/apply', ORIGIN, ORIGIN, 200],
    ['/staff/leads', CONSOLE, ORIGIN, 403],
    ['/apply', ORIGIN, CONSOLE, 403],
  ])('answers an action of %s at %s from %s with %i', async (path, host, origin, status) => {
    const headers = { ...from(origin), host: hostOf(host) };
    expect((await ask(path, headers, 'POST')).status).toBe(status);
  });
});

test('one host serves both without STAFF_ORIGIN', async () => {
  const both = await openEdge();
  for (const path of ['/', '/staff']) expect((await both.send({ path })).status).toBe(200);
});
