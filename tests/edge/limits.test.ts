import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sqlClientOn } from '#platform/database/sql-client.ts';
import { deleteExpired } from '#platform/rate-limit/attempts.ts';
import { createRateLimits } from '#platform/rate-limit/limits.ts';
import { limitVisits } from '#platform/server/visit-limit.ts';
import { openPostgresWire } from '#tests/support/database/postgres-wire.ts';
import { openEdge, type Sent, sharedDatabase, urlencoded } from './edge-server.ts';

const POSTS = 5;
const STARTS = 3;
const ADDRESS = '198.51.100.7';
const POST = { method: 'POST', headers: urlencoded, body: 'a=1' };
const ADMITTED = { kind: 'admitted' };
const TOO_MANY = { kind: 'too_many', retryAfterSeconds: expect.any(Number) };

const { url, client } = await sharedDatabase();
beforeEach(() => client.query('delete from rate_limit'));

const limits = (settings: Partial<Parameters<typeof createRateLimits>[0]> = {}) =>
  createRateLimits({
    databaseUrl: url,
    indexKey: new Uint8Array(32).fill(7),
    postsPerMinute: POSTS,
    startsPerMinute: STARTS,
    ...settings,
  });
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The answers to these many posts, in turns by several instances. */
async function asked(
  instances: ReturnType<typeof limits>[],
  count: number,
  address = (_at: number) => ADDRESS,
) {
  const answers: unknown[] = [];
  for (const at of times(count)) answers.push(await instances[at % instances.length]?.admit(address(at)));
  return answers;
}
const full = (more = 1) => [...Array(POSTS).fill(ADMITTED), ...Array(more).fill(TOO_MANY)];

/** Sends until the edge answers otherwise than with 200. */
async function refusedAfter(edge: Awaited<ReturnType<typeof openEdge>>, count: number, sent: Sent) {
  for (const _ of times(count)) expect((await edge.send(sent)).status).toBe(200);
  const refused = await edge.send(sent);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(edge.seen).toHaveLength(count);
  return refused.body;
}

describe('the limit of POSTs per address and minute', { tags: ['@rate-limits'] }, () => {
  test.each([1, 3])('applies to the sum of %i instances', async (count) => {
    const instances = times(count).map(() => limits());
    expect(await asked(instances, POSTS + count)).toEqual(full(count));
  });

  test('holds for parallel POSTs', async () => {
    const instances = [limits(), limits()];
    const answers = await Promise.all(times(20).map((at) => instances[at % 2]?.admit(ADDRESS)));
    expect(answers.filter((answer) => answer?.kind === 'admitted')).toHaveLength(POSTS);
  });

  test('rejects further POSTs of the minute without a statement, and starts again after it', async () => {
    const first = limits();
    const answers = await asked([first], POSTS + 1);
    expect(answers).toEqual(full());
    const { retryAfterSeconds } = answers.at(-1) as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    await client.query('update rate_limit set expire = expire - 60000');
    expect(await asked([first], 1)).toEqual([TOO_MANY]);
    expect(await asked([limits()], POSTS + 1)).toEqual(full());
  });

  test('takes several attempts with one statement, named or not, and never admits more than the limit', async () => {
    const many = 40;
    for (const namesStatements of [true, false]) {
      await client.query('delete from rate_limit');
      const wire = await openPostgresWire(() => new URL(url));
      const settings = { namesStatements, databaseUrl: wire.address(url), postsPerMinute: many };
      const instances = times(3).map(() => limits(settings));
      const answers = await asked(instances, 2 * many);
      const admitted = answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(ADMITTED)).length;
      expect(admitted).toBeLessThanOrEqual(many);
      const spare = 3 * instances.length;
      expect(admitted).toBeGreaterThanOrEqual(many - spare);
      // The first half by fours, then one by one, and each instance learns once that it is over.
      expect(wire.executed()).toBeLessThan(many);
      expect(wire.statementNames.length > 0).toBe(namesStatements);
      wire.close();
    }
  });

  test('counts all addresses of an IPv6 subscriber together, and no others', async () => {
    const instance = limits();
    expect(await asked([instance], POSTS + 1, (at) => `2001:db8:1:2::${at + 1}`)).toEqual(full());
    expect(await instance.admit('2001:db8:1:3::1')).toEqual(ADMITTED);
    expect(await instance.admit(ADDRESS)).toEqual(ADMITTED);
  });

  test('stores no address, not even one that can be guessed', { tags: ['@lookup-hashes'] }, async () => {
    const addresses = [ADDRESS, '2001:db8:1:2::1'];
    for (const address of addresses) await limits().admit(address);
    const { rows } = await client.query('select t::text as row from rate_limit t');
    expect(rows).toHaveLength(2);
    for (const address of [...addresses, '2001:db8:1:2']) {
      const hashes = (['hex', 'base64', 'base64url'] as const).map((encoding) =>
        createHash('sha256').update(address).digest(encoding),
      );
      for (const trace of [address, ...hashes]) expect(JSON.stringify(rows)).not.toContain(trace);
    }
  });

  test('keeps no counts that expired more than an hour ago', async () => {
    await client.query(
      "insert into rate_limit values ('old', 1, 1), ('new', 1, extract(epoch from now()) * 1000)",
    );
    await deleteExpired(sqlClientOn(client, { nameOf: undefined }));
    expect((await client.query('select key from rate_limit')).rows).toEqual([{ key: 'new' }]);
  });
});

describe('a server that counts', { tags: ['@rate-limits'] }, () => {
  test('rejects the post over the limit with a page, and still serves pages to every client', async () => {
    const edge = await openEdge({ admit: limits().admit });
    expect(await refusedAfter(edge, POSTS, POST)).toContain('<h1>That was a little too fast</h1>');
    expect((await edge.send({})).status).toBe(200);
  });

  test('rejects POSTs and serves GETs while it can’t count', async () => {
    const gone = Object.assign(new URL(url), { pathname: '/nowhere' }).href;
    const edge = await openEdge(limits({ databaseUrl: gone }));
    const refused = await edge.send(POST);
    expect(refused.status).toBe(503);
    expect(refused.body).toContain('<h1>We can’t save anything right now</h1>');
    expect(edge.seen).toEqual([]);
    for (const path of ['/', '/start/spring']) expect((await edge.send({ path })).status).toBe(200);
  });
});

describe('the limit of row-writing GETs per address and minute', { tags: ['@rate-limits'] }, () => {
  const CONSENT = `/consent/${'a'.repeat(64)}`;
  const WRITING = ['/start/spring', '/welcome/spring', CONSENT, '/apply/handoff/go', '/apply/onward/go'];

  test.each(WRITING)('includes %s and names a wait on the error page', async (path) => {
    const body = await refusedAfter(await openEdge(limits()), STARTS, { path: `${path}?a=b` });
    expect(body).toContain('<h1>We’re getting a lot of visits from your network</h1>');
  });

  test('counts all such pages together, over all instances, and neither other pages nor POSTs', async () => {
    const instances = [await openEdge(limits()), await openEdge(limits())];
    for (const path of ['/', '/apply/personal-loan/loan', `${CONSENT}/text`, '/staff'])
      expect((await instances[0]?.send({ path }))?.status).toBe(200);
    for (const _ of times(POSTS)) expect((await instances[0]?.send(POST))?.status).toBe(200);
    const statuses: unknown[] = [];
    for (const [at, path] of WRITING.entries())
      statuses.push((await instances[at % 2]?.send({ path, method: at ? 'GET' : 'HEAD' }))?.status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});

describe('the limit of other requests per address and minute', { tags: ['@rate-limits'] }, () => {
  const MOST = 6;
  const FILE = '/_next/static/chunks/a.js';
  const bytes = Buffer.from('1');
  const file = { type: 'text/plain', plain: { bytes, etag: '"1"' }, compressed: [], headers: {} };

  async function openCounting() {
    const clock = { now: 0 };
    const countVisit = limitVisits(MOST, () => clock.now);
    const edge = await openEdge({ trustedHops: 1, countVisit, staticFiles: new Map([[FILE, file]]) });
    const from = (address: string, sent: Sent = {}) =>
      edge.send({ ...sent, headers: { ...sent.headers, 'x-forwarded-for': address } });
    return { clock, from };
  }

  test.each(['/', FILE, '/robots.txt', '/%zz'])('includes %s, for each address', async (path) => {
    const { clock, from } = await openCounting();
    for (const _ of times(MOST)) expect((await from(ADDRESS, { path })).status).not.toBe(429);
    clock.now = 20_000;
    const answer = await from(ADDRESS, { path });
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '40' } });
    expect(answer.body).toContain('We’re getting a lot of visits from your network');
    expect((await from('203.0.113.9', { path })).status).not.toBe(429);
    clock.now = 60_000;
    expect((await from(ADDRESS, { path })).status).not.toBe(429);
  });

  test('counts all methods and spellings of an address together, but no posts or liveness probes', async () => {
    const { from } = await openCounting();
    const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT'];
    const addresses = ['2001:db8::1', '2001:0db8:0000::2', '[2001:db8::3]:4711', '2001:DB8::4'];
    for (const at of times(MOST)) {
      const { status } = await from(String(addresses[at % 4]), { method: String(methods[at % 4]) });
      expect(status).not.toBe(429);
    }
    expect((await from('2001:db8::7', { method: 'OPTIONS' })).status).toBe(429);
    expect((await from('2001:db8::7', { path: '/livez' })).status).toBe(200);
    expect((await from('2001:db8::7', POST)).status).toBe(200);
  });
});
