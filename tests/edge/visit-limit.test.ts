import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitVisits } from '#platform/server/visit-limit.ts';
import { fromOurPage, startEdge } from './edge-server.ts';

const MOST = 6;
const FILE = '/_next/static/chunks/a.js';
const STATIC = {
  type: 'application/javascript',
  plain: { bytes: Buffer.from('1'), etag: '"1"' },
  compressed: [],
  headers: {},
};

describe('requests other than POSTs', { tags: ['@rate-limits'] }, () => {
  let now = 0;
  let edge: Awaited<ReturnType<typeof startEdge>>;
  beforeAll(async () => {
    edge = await startEdge({
      trustedHops: 1,
      countVisit: limitVisits(MOST, () => now),
      staticFiles: new Map([[FILE, STATIC]]),
    });
  });
  afterAll(() => edge.stop());
  const from = (address: string, path: string, method = 'GET') =>
    edge.send({ method, path, headers: { ...fromOurPage, 'x-forwarded-for': address } });

  test.each(['/', FILE, '/robots.txt', '/%zz'])(
    'are counted by address, whatever they ask for: %s',
    async (path) => {
      now += 60_000;
      for (let at = 0; at < MOST; at += 1) expect((await from('198.51.100.7', path)).status).not.toBe(429);
      now += 20_000;
      const answer = await from('198.51.100.7', path);
      expect(answer.status).toBe(429);
      expect(answer.headers['retry-after']).toBe('40');
      expect(answer.body).toContain('We’re getting a lot of visits from your network');
      expect((await from('203.0.113.9', path)).status).not.toBe(429);
      now += 40_000;
      expect((await from('198.51.100.7', path)).status).not.toBe(429);
    },
  );

  test('are counted together, by all methods and spellings of the address', async () => {
    now += 60_000;
    const sent = [
      ['2001:db8::1', '/', 'GET'],
      ['2001:0db8:0000::2', FILE, 'HEAD'],
      ['[2001:db8::3]:4711', '/', 'OPTIONS'],
      ['2001:DB8::4', '/', 'PUT'],
      ['2001:db8::5', FILE, 'GET'],
      ['2001:db8::6', '/', 'HEAD'],
    ] as const;
    for (const [address, path, method] of sent)
      expect((await from(address, path, method)).status).not.toBe(429);
    expect((await from('2001:db8::7', '/', 'OPTIONS')).status).toBe(429);
  });

  test('over the limit leave posts and the liveness probe as they are', async () => {
    now += 60_000;
    for (let at = 0; at <= MOST; at += 1) await from('192.0.2.5', '/');
    expect((await from('192.0.2.5', '/livez')).status).toBe(200);
    const headers = {
      ...fromOurPage,
      'x-forwarded-for': '192.0.2.5',
      'content-type': 'application/x-www-form-urlencoded',
    };
    expect((await edge.send({ method: 'POST', headers, body: 'a=1' })).status).toBe(200);
  });
});
