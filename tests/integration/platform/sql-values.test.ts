import { expect, test, vi } from 'vitest';
import { Prisma } from '#generated/prisma/client.ts';
import { db, probeDb } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { sqlTransaction, transaction } from '#platform/database/transaction.ts';

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
