import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { wallClockShiftedBy } from '#tests/support/instances/shifted-clock.ts';
import { until } from '#tests/support/until.ts';
import { sharedFleet } from './balanced-fleet.ts';

const place = sharedFleet([wallClockShiftedBy(-45_000)]);
beforeAll(async () => {
  await readinessWith({ consent: 'ok' });
  // The job that runs each minute would renew the consent in the middle of a test.
  await place.operator.consentsFail(503);
});
beforeEach(() => place.ageConsents('0 hours'));

/** A result is cached for a moment, so a test waits for words that differ from those before its change. */
const readinessWith = (words: Record<string, string>, instance = place.first()) =>
  until(
    async () => {
      const found = await place.ready(instance);
      return Object.entries(words).every(([check, word]) => found.checks[check] === word) && found;
    },
    `the checks say ${JSON.stringify(words)}`,
  );

const OK = [
  ...['database', 'connections', 'migrations', 'setup', 'writes', 'keys', 'evidence', 'jobs', 'consent'],
  ...['token', 'operator', 'addresses', 'egress', 'checkpoints', 'time'],
];

test('an instance is ready with one word for each check, although its clock is wrong', async () => {
  const checks = { ...Object.fromEntries(OK.map((check) => [check, 'ok'])), clock: 'not ok' };
  expect(await readinessWith(checks)).toEqual({
    status: 200,
    ready: true,
    checks,
    reasons: { clock: expect.stringContaining("seconds behind the database's") },
    build: {
      version: JSON.parse(readFileSync('package.json', 'utf8')).version,
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    },
  });
});

test('without a migration of its release it is not ready', async () => {
  const taken = await place.rows<{ id: string }>(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
     WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING id`,
  );
  expect(await readinessWith({ migrations: 'not ok', database: 'ok' })).toMatchObject({
    status: 503,
    ready: false,
  });
  await place.rows('UPDATE _prisma_migrations SET rolled_back_at = NULL WHERE id = $1', [taken[0]?.id]);
  expect(await readinessWith({ migrations: 'ok' })).toMatchObject({ status: 200 });
});

test('consent ages in the checks, while the instance serves on and an open campaign shows it', async () => {
  const ages = { '20 hours 1 minute': 'ageing', '19 hours 59 minutes': 'ok', '24 hours': 'not ok' };
  for (const [age, consent] of Object.entries(ages)) {
    await place.ageConsents(age);
    expect(await readinessWith({ consent }), age).toMatchObject({ status: 200, ready: true });
  }
  await place.rows("UPDATE campaign SET paused_at = now() WHERE consent_version = 'v3'");
  expect(await readinessWith({ consent: 'ok' })).toMatchObject({ status: 200 });
  await place.rows("UPDATE campaign SET paused_at = NULL WHERE consent_version = 'v3'");
});

test('an instance without a token reports it, keeps serving, and recovers with the next token', async () => {
  await place.operator.control('/token', { status: 503 });
  const fresh = await place.start();
  const failing = async (token: string) => {
    const { status, reasons } = await readinessWith({ token, operator: 'not ok', clock: 'ok' }, fresh);
    const [, calls] = /^Calls to the operator fail: (.*?)\. /.exec(reasons?.operator ?? '') ?? [];
    return `${status} failing: ${calls}`;
  };
  await place.ageConsents('25 hours');
  const borrower = place.borrowerOf(fresh);
  await borrower.begin();
  await borrower.answer();
  await borrower.ask('/apply/personal-loan/consent');
  expect(await failing('not ok')).toBe('200 failing: token (5xx)');
  await place.operator.control('/token', { status: 201 });
  await borrower.ask('/apply/personal-loan/consent');
  expect(await failing('ok')).toBe('200 failing: consents (5xx)');
});
