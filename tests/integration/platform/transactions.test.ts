import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { db, isAgainstConstraint } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { lockedTransaction, sqlTransaction, transaction } from '#platform/database/transaction.ts';
import { sql } from '#tests/support/database/sql.ts';

const insertCount = (client: SqlClient, key: string) =>
  client.$executeRaw`INSERT INTO rate_limit (key, points, expire) VALUES (${key}, 1, 1)`;
const countOf = (key: string) => sql('SELECT FROM rate_limit WHERE key = $1', [key]);
type LastTx = Parameters<Parameters<typeof lockedTransaction>[1]>[0];
const transactionOf = async (client: SqlClient) =>
  (await client.$queryRaw<{ id: string }[]>`SELECT pg_current_xact_id()::text AS id`)[0]?.id;

describe.each([
  ['transaction()', transaction],
  ['sqlTransaction()', sqlTransaction],
])('%s', (_name, begin: (work: (client: SqlClient) => Promise<void>) => Promise<void>) => {
  test('stores all or nothing', async () => {
    const key = randomUUID();
    const failing = begin(async (client) => {
      await insertCount(client, key);
      expect(await countOf(key)).toHaveLength(0);
      throw new Error('the work fails');
    });
    await expect(failing).rejects.toThrow('the work fails');
    expect(await countOf(key)).toHaveLength(0);
    await begin(async (client) => {
      await insertCount(client, key);
    });
    expect(await countOf(key)).toHaveLength(1);
  });
});

test('a model and SQL of one transaction see each other’s rows', async () => {
  const bytes = new TextEncoder().encode(randomUUID());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await transaction(async (tx) => {
    await tx.consentText.create({ data: { sha256, bytes } });
    const seen = await tx.$queryRaw<object[]>`SELECT FROM consent_text WHERE sha256 = ${sha256}`;
    expect(seen).toHaveLength(1);
  });
});

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
    await sqlTransaction(async (client) => {
      await insertCount(client, key);
    });
    expect(await countOf(key)).toHaveLength(1);
  });
});

describe('lockedTransaction()', () => {
  const lockOf = (key: string) => (client: SqlClient) =>
    client.$queryRaw<
      object[]
    >`SELECT pg_current_xact_id()::text AS id FROM rate_limit WHERE key = ${key} FOR UPDATE`;

  test('sends its lock to the same transaction, and commits with the last statement', async () => {
    const [locked, added] = [randomUUID(), randomUUID()];
    await insertCount(db(), locked);
    await lockedTransaction(lockOf(locked), async (tx, rows) => {
      expect(rows).toEqual([{ id: await transactionOf(tx) }]);
      const rowCount =
        await tx.$executeLast`INSERT INTO rate_limit (key, points, expire) VALUES (${added}, 1, 1)`;
      expect(rowCount).toBe(1);
      expect(await countOf(added)).toHaveLength(1);
    });
  });

  test.each<[string, last: (tx: LastTx, key: string) => Promise<unknown>]>([
    [
      'fails',
      (tx, key) => tx.$executeLast`INSERT INTO rate_limit (key, points, expire) VALUES (${key}, 1, 1)`,
    ],
    [
      'can’t be sent',
      (tx) =>
        tx.$executeLast`DELETE FROM rate_limit WHERE to_timestamp(expire) > ${new Date(Number.NaN)}::timestamptz`,
    ],
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
