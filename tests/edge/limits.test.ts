import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlClientOn } from '#platform/database/sql-client.ts';
import { deleteExpired } from '#platform/rate-limit/attempts.ts';
import { type Admit, createRateLimits } from '#platform/rate-limit/limits.ts';
import { cloneDatabase, type OwnDatabase } from '#tests/support/database/new-database.ts';
import { openPostgresWire } from '#tests/support/database/postgres-wire.ts';
import { fromOurPage, openEdge, startEdge } from './edge-server.ts';

const POSTS = 5;
const STARTS = 3;
const INDEX_KEY = new Uint8Array(32).fill(7);
const POST = {
  method: 'POST',
  headers: { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' },
  body: 'a=1',
};

let database: OwnDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
beforeEach(() => query('delete from rate_limit'));
afterAll(() => database.drop());

const limits = (): Admit => bothLimits().admit;
const bothLimits = (
  settings: { namesStatements?: boolean; databaseUrl?: string; postsPerMinute?: number } = {},
) =>
  createRateLimits({
    databaseUrl: database.url,
    indexKey: INDEX_KEY,
    postsPerMinute: POSTS,
    startsPerMinute: STARTS,
    ...settings,
  });
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

async function spend(admit: Admit, address: string, posts = POSTS) {
  for (const _ of times(posts)) expect(await admit(address)).toEqual({ kind: 'admitted' });
}

async function rows(): Promise<string> {
  const found = await query('select t::text as row from rate_limit t');
  return found.map(({ row }) => row).join('\n');
}

async function query(sql: string): Promise<{ row: string }[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const found = await client.query(sql);
  await client.end();
  return found.rows;
}

describe('the limit of POSTs per address and minute', { tags: ['@rate-limits'] }, () => {
  test.each([1, 2, 3])('applies to the sum of %i instances', async (count) => {
    const instances = times(count).map(limits);
    const asked = (at: number) => instances[at % count]?.('198.51.100.7');
    for (const at of times(POSTS)) expect(await asked(at)).toEqual({ kind: 'admitted' });
    for (const at of times(count)) {
      expect(await asked(at)).toMatchObject({ kind: 'too_many', retryAfterSeconds: expect.any(Number) });
    }
  });

  test('holds for parallel POSTs', async () => {
    const instances = [limits(), limits()];
    const answers = await Promise.all(times(20).map((at) => instances[at % 2]?.('198.51.100.7')));
    expect(answers.filter((answer) => answer?.kind === 'admitted')).toHaveLength(POSTS);
  });

  test('takes several attempts of an address with one statement, and never admits more than the limit', async () => {
    const many = 40;
    const wire = await openPostgresWire(0, new URL(database.url));
    const settings = { databaseUrl: wire.address(database.url), postsPerMinute: many };
    const instances = times(3).map(() => bothLimits(settings).admit);
    const asked: unknown[] = [];
    for (const at of times(2 * many)) asked.push((await instances[at % 3]?.('198.51.100.7'))?.kind);
    const admitted = asked.filter((kind) => kind === 'admitted').length;
    const spare = 3 * 3;
    expect(admitted).toBeLessThanOrEqual(many);
    expect(admitted).toBeGreaterThanOrEqual(many - spare);
    // The first half by fours, then one by one, and each instance learns once that it is over.
    expect(wire.executed()).toBeLessThan(many);
    wire.close();
  });

  test('names a wait between one second and a minute', async () => {
    const admit = limits();
    await spend(admit, '198.51.100.7');
    const answer = await admit('198.51.100.7');
    const seconds = answer.kind === 'too_many' ? answer.retryAfterSeconds : 0;
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('rejects further POSTs of the minute without a statement', async () => {
    const admit = limits();
    await spend(admit, '198.51.100.7');
    expect(await admit('198.51.100.7')).toMatchObject({ kind: 'too_many' });
    await query('delete from rate_limit');
    expect(await admit('198.51.100.7')).toMatchObject({ kind: 'too_many' });
    expect(await limits()('198.51.100.7')).toEqual({ kind: 'admitted' });
  });

  test('starts again after the minute', async () => {
    await spend(limits(), '198.51.100.7');
    await query('update rate_limit set expire = expire - 60000');
    await spend(limits(), '198.51.100.7');
    expect(await limits()('198.51.100.7')).toMatchObject({ kind: 'too_many' });
  });

  test('works with named prepared statements', async () => {
    const wire = await openPostgresWire(0, new URL(database.url));
    const admit = bothLimits({ namesStatements: true, databaseUrl: wire.address(database.url) }).admit;
    await spend(admit, '198.51.100.7');
    expect(await admit('198.51.100.7')).toMatchObject({ kind: 'too_many' });
    expect(wire.statementNames).not.toEqual([]);
    wire.close();
  });

  test('does not affect another address', async () => {
    const admit = limits();
    await spend(admit, '198.51.100.7');
    expect(await admit('198.51.100.8')).toEqual({ kind: 'admitted' });
  });

  test('counts all addresses of an IPv6 subscriber together', async () => {
    const admit = limits();
    for (const at of times(POSTS)) await spend(admit, `2001:db8:1:2::${at + 1}`, 1);
    expect(await admit('2001:db8:1:2:ffff:ffff:ffff:ffff')).toMatchObject({ kind: 'too_many' });
    expect(await admit('2001:db8:1:3::1')).toEqual({ kind: 'admitted' });
  });

  test('stores no address, not even one that can be guessed', {
    tags: ['@lookup-hashes'],
  }, async () => {
    const admit = limits();
    await spend(admit, '198.51.100.7', 1);
    await spend(admit, '2001:db8:1:2::1', 1);
    const stored = await rows();
    expect(stored.split('\n')).toHaveLength(2);
    for (const address of ['198.51.100.7', '2001:db8:1:2', '2001:db8:1:2::1']) {
      expect(stored).not.toContain(address);
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(stored).not.toContain(createHash('sha256').update(address).digest(encoding));
    }
  });
});

test('deletes counts that expired more than an hour ago', async () => {
  await query("insert into rate_limit values ('old', 1, 1), ('new', 1, extract(epoch from now()) * 1000)");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await deleteExpired(sqlClientOn(client, { nameOf: undefined }));
  await client.end();
  expect(await query('select key as row from rate_limit')).toEqual([{ row: 'new' }]);
});

describe('a server that counts', { tags: ['@rate-limits'] }, () => {
  test('rejects the post over the limit with a page, and still serves pages to every client', async () => {
    const edge = await openEdge({ admit: limits() });
    for (const _ of times(POSTS)) expect((await edge.send(POST)).status).toBe(200);
    const refused = await edge.send(POST);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('<h1>That was a little too fast</h1>');
    expect((await edge.send({})).status).toBe(200);
  });

  test.each([
    { hops: 0, forwarded: (at: number) => `203.0.113.${at}` },
    { hops: 1, forwarded: (at: number) => `203.0.113.${at}, 198.51.100.7` },
  ])('ignores addresses that the client claims, behind $hops proxies', async (behind) => {
    const edge = await openEdge({ admit: limits(), trustedHops: behind.hops });
    const post = (at: number) =>
      edge.send({
        ...POST,
        headers: {
          ...POST.headers,
          'x-forwarded-for': behind.forwarded(at),
          forwarded: `for=203.0.113.${at}`,
          'x-real-ip': `203.0.113.${at}`,
          'x-handoff-client-address': `203.0.113.${at}`,
        },
      });
    for (const at of times(POSTS)) expect((await post(at)).status).toBe(200);
    expect((await post(POSTS)).status).toBe(429);
  });

  test('rejects POSTs and serves GETs while it can’t count', async () => {
    const edge = await openEdge({ admit: limits() });
    expect((await edge.send(POST)).status).toBe(200);
    await database.drop();
    const refused = await edge.send(POST);
    expect(refused.status).toBe(503);
    expect(refused.body).toContain('<h1>We can’t save anything right now</h1>');
    expect(edge.seen).toHaveLength(1);
    expect((await edge.send({})).status).toBe(200);
    database = await cloneDatabase();
  });
});

describe('the limit of row-writing GETs per address and minute', {
  tags: ['@rate-limits'],
}, () => {
  const WRITING = [
    '/start/spring',
    '/welcome/spring',
    `/consent/${'a'.repeat(64)}`,
    '/apply/handoff/go',
    '/apply/onward/go',
  ];

  test.each(WRITING)('includes %s and names a wait on the error page', async (path) => {
    const edge = await openEdge(bothLimits());
    for (const _ of times(STARTS)) expect((await edge.send({ path: `${path}?a=b` })).status).toBe(200);
    const refused = await edge.send({ path });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('<h1>We’re getting a lot of visits from your network</h1>');
    expect(edge.seen).toHaveLength(STARTS);
  });

  test('counts all such pages together, over all instances', async () => {
    const instances = [await startEdge(bothLimits()), await startEdge(bothLimits())];
    const statuses: (number | undefined)[] = [];
    for (const [at, path] of WRITING.entries())
      statuses.push((await instances[at % 2]?.send({ path, method: at ? 'GET' : 'HEAD' }))?.status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    for (const edge of instances) edge.stop();
  });

  test('does not apply to other pages or to POSTs', async () => {
    const edge = await openEdge(bothLimits());
    const others = ['/', '/apply/personal-loan/loan', `/consent/${'a'.repeat(64)}/text`, '/staff'];
    for (const path of others) expect((await edge.send({ path })).status).toBe(200);
    for (const _ of times(POSTS)) expect((await edge.send(POST)).status).toBe(200);
    expect((await edge.send({ path: '/start/spring' })).status).toBe(200);
  });

  test('leaves these pages open while the edge can’t count', async () => {
    const edge = await openEdge({ admitStart: async () => ({ kind: 'unknown' }) });
    expect((await edge.send({ path: '/start/spring' })).status).toBe(200);
  });
});
