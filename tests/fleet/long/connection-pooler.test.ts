import { expect, test } from 'vitest';
import { OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { openPostgresWire } from '#tests/support/database/postgres-wire.ts';
import { until } from '#tests/support/until.ts';
import { wiredFleet } from '../balanced-fleet.ts';

/** The startup parameters that PgBouncer 1.18 allows. */
const ALLOWED = ['user', 'database', 'application_name', 'client_encoding'];

const { place, wire } = wiredFleet(openPostgresWire, {
  own: ({ environment }) => ({ DATABASE_DIRECT_URL: environment.DATABASE_URL ?? '' }),
});

test('with DATABASE_DIRECT_URL the app sends DATABASE_URL nothing that a transaction pooler rejects', async () => {
  const borrower = place.borrower();
  const agreed = await borrower.walkToConsent();
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
  expect((await borrower.outcome()).heading).toMatch(/^Taking you to /);
  await until(
    async () => (await place.rows('SELECT FROM job_run WHERE succeeded_at IS NOT NULL')).length > 0,
    'a job has succeeded',
  );
  const names = wire.startups.map(({ application_name }) => application_name);
  expect(names).toEqual(expect.arrayContaining(['handoff-app', 'handoff-limits', 'handoff-probe']));
  for (const startup of wire.startups) expect(ALLOWED).toEqual(expect.arrayContaining(Object.keys(startup)));
  expect(wire.statementNames).toEqual([]);
  for (const word of ['LISTEN', 'SET ', 'PREPARE', 'SELECT PG_ADVISORY_LOCK'])
    expect(wire.has(word)).toBe(false);
});
