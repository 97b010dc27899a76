import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { Prisma } from '#generated/prisma/client.ts';
import { db, isAgainstConstraint, probeDb } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { lockedTransaction, sqlTransaction, transaction } from '#platform/database/transaction.ts';
import { sql } from '#tests/support/database/sql.ts';

const insertCount = (client: SqlClient, key: string) =>
  client.$executeRaw`INSERT INTO rate_limit (key, points, expire) VALUES (${key}, 1, 1)`;
const countOf = (key: string) => sql('SELECT FROM rate_limit WHERE key = $1', [key]);
type LastTx = Parameters<Parameters<typeof lockedTransaction>[1]>[0];
const transactionOf = async (client: SqlClient) =>
  (await client.$queryRaw<{ id: string }[]>`SELECT pg_current_xact_id()::text AS id`)[0]?.id;

test.each([
  ['transaction()', transaction],
  ['sqlTransaction()', sqlTransaction],
])(
  '%s stores all or nothing',
  async (_name, begin: (work: (client: SqlClient) => Promise<void>) => Promise<void>) => {
    const key = randomUUID();
    const failing = begin(async (client) => {
      await insertCount(client, key);
      expect(await countOf(key)).toHaveLength(0);
      throw new Error('the work fails');
    });
    await expect(failing).rejects.toThrow('the work fails');
    expect(await countOf(key)).toHaveLength(0);
    await begin(async (client) => void (await insertCount(client, key)));
    expect(await countOf(key)).toHaveLength(1);
  },
);

describe('sqlTransaction()', () => {
  test('rejects if a failure of a statement was ignored, and stores nothing', async () => {
    const key = randomUUID();
    const ignoring = sqlTransaction(async (client) => {
      await insertCount(client, key);
      await insertCount(client, key).catch((error: unknown) => expect(isAgainstConstraint(error)).toBe(true));
    });
    await expect(ignoring).rejects.toThrow('the transaction was rolled back');
    expect(await countOf(key)).toHaveLength(0);
  });

  test('replaces a connection that ends in the middle', async () => {
    const key = randomUUID();
    const broken = sqlTransaction(async (client) => {
      await insertCount(client, key);
      const [row] = await client.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await sql('SELECT pg_terminate_backend($1)', [row?.pid]);
      await insertCount(client, randomUUID());
    });
    await expect(broken).rejects.toThrow();
    expect(await countOf(key)).toHaveLength(0);
    await sqlTransaction((client) => insertCount(client, key));
    expect(await countOf(key)).toHaveLength(1);
  });
});

describe('lockedTransaction()', () => {
  const lockOf =
    (key: string) =>
    (client: SqlClient): Promise<object[]> =>
      client.$queryRaw`SELECT pg_current_xact_id()::text AS id FROM rate_limit WHERE key = ${key} FOR UPDATE`;
  const insertLast = (tx: LastTx, key: string) =>
    tx.$executeLast`INSERT INTO rate_limit (key, points, expire) VALUES (${key}, 1, 1)`;

  test('sends its lock to the same transaction, and commits with the last statement', async () => {
    const [locked, added] = [randomUUID(), randomUUID()];
    await insertCount(db(), locked);
    await lockedTransaction(lockOf(locked), async (tx, rows) => {
      expect(rows).toEqual([{ id: await transactionOf(tx) }]);
      expect(await insertLast(tx, added)).toBe(1);
      expect(await countOf(added)).toHaveLength(1);
    });
  });

  test.each<[string, last: (tx: LastTx, key: string) => Promise<unknown>]>([
    ['fails', insertLast],
    ['can’t be sent', (tx) => tx.$executeLast`DELETE FROM rate_limit WHERE expire > ${new Date(Number.NaN)}`],
  ])('stores nothing if the last statement %s', async (_how, last) => {
    const [locked, added] = [randomUUID(), randomUUID()];
    await insertCount(db(), locked);
    const failing = lockedTransaction(lockOf(locked), async (tx) => {
      await insertCount(tx, added);
      await last(tx, locked);
    });
    await expect(failing).rejects.toSatisfy(
      (error) => isAgainstConstraint(error) || error instanceof RangeError,
    );
    expect(await countOf(added)).toHaveLength(0);
  });

  test('does no work if the lock fails', async () => {
    const work = vi.fn(async () => undefined);
    const lock = (client: SqlClient) => client.$queryRaw`SELECT 1 / 0`;
    await expect(lockedTransaction(lock, work)).rejects.toThrow('division by zero');
    expect(work).not.toHaveBeenCalled();
    await expect(sqlTransaction(transactionOf)).resolves.toMatch(/^\d+$/);
  });
});

const MOMENT = new Date('2026-03-08T06:59:59.123Z');
const TEXT = `a "quote", a \\ and a 'comma', {braces}`;
const bytes = new Uint8Array([0, 1, 2, 253, 254, 255]);

const roundTrip = (client: SqlClient) => client.$queryRaw<object[]>`
  SELECT ${MOMENT}::timestamptz AS moment, ${MOMENT}::date AS day, ${[MOMENT, MOMENT]}::timestamptz[] AS moments,
    ${null}::text AS nothing, ${2n ** 62n}::bigint AS "large", ${[1n, 2n]}::bigint[] AS larges, ${7}::int AS number,
    ${0.5}::float8 AS part, ${true}::boolean AS yes, ${TEXT}::text AS text, ${[TEXT, '']}::text[] AS texts,
    ${[]}::text[] AS "none", ${bytes.subarray(1)}::bytea AS bytes, ${JSON.stringify({ a: [TEXT] })}::jsonb AS json,
    '7b9d2c52-9d38-4a61-b7c0-1d1b0c6d2f11'::uuid AS id ${Prisma.sql`, ${'inner'}::text AS "inner"`}`;

const EXPECTED = {
  moment: MOMENT,
  day: new Date('2026-03-08T00:00:00Z'),
  moments: [MOMENT, MOMENT],
  nothing: null,
  large: 2n ** 62n,
  larges: [1n, 2n],
  number: 7,
  part: 0.5,
  yes: true,
  text: TEXT,
  texts: [TEXT, ''],
  none: [],
  bytes: bytes.slice(1),
  json: { a: [TEXT] },
  id: '7b9d2c52-9d38-4a61-b7c0-1d1b0c6d2f11',
  inner: 'inner',
};

test.each(['UTC', 'America/New_York'])('values are the same through each client, in %s', async (zone) => {
  vi.stubEnv('TZ', zone);
  expect(await roundTrip(db())).toStrictEqual([EXPECTED]);
  expect(await roundTrip(probeDb())).toStrictEqual([EXPECTED]);
  expect(await sqlTransaction(roundTrip)).toStrictEqual([EXPECTED]);
  expect(await transaction(roundTrip)).toMatchObject([EXPECTED]);
});
