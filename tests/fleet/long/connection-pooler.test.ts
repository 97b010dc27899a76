import { afterAll, beforeAll, expect, test } from 'vitest';
import { OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { openPostgresWire, type PostgresWire } from '#tests/support/database/postgres-wire.ts';
import { until } from '#tests/support/until.ts';
import { sharedFleet } from '../balanced-fleet.ts';

/** The startup parameters that PgBouncer 1.18 allows. */
const ALLOWED = ['user', 'database', 'application_name', 'client_encoding'];

const place = sharedFleet([]);
let wire: PostgresWire;
beforeAll(async () => {
  const { DATABASE_URL: direct = '' } = place.fleet.environment;
  wire = await openPostgresWire(await place.fleet.port(), new URL(direct));
  place.instances.push(
    await place.start({ DATABASE_URL: wire.address(direct), DATABASE_DIRECT_URL: direct }),
  );
});
afterAll(async () => {
  wire.close();
});

test('with DATABASE_DIRECT_URL the app sends DATABASE_URL nothing that a transaction pooler rejects', async () => {
  const borrower = place.borrower();
  const agreed = await borrower.walkToConsent();
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
  expect(await place.operator.requestsTo('lead', borrower.person.lastName)).toHaveLength(1);
  await until(
    async () => (await place.rows('SELECT FROM job_run WHERE succeeded_at IS NOT NULL')).length > 0,
    'a job has succeeded',
  );
  expect(wire.startups.length).toBeGreaterThan(2);
  for (const startup of wire.startups) expect(ALLOWED).toEqual(expect.arrayContaining(Object.keys(startup)));
  expect(wire.statementNames).toEqual([]);
  for (const word of ['LISTEN', 'SET ', 'PREPARE', 'SELECT PG_ADVISORY_LOCK'])
    expect(wire.has(word)).toBe(false);
});
