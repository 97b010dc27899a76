import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { findRequestRows } from '#features/application/store/request-rows.ts';
import { checkReadiness, type Readiness } from '#features/health/check-readiness.ts';
import { probeWrite } from '#platform/database/instances.ts';
import { rolledBack, sql, waitsFor } from '#tests/support/database/sql.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { until } from '#tests/support/until.ts';

beforeAll(() => sql('INSERT INTO installation (is_sample) VALUES (true)'));

const clock = testClock();
const CACHE_MS = 250;
const CONNECTIONS = 10;
const WAITING = waitsFor('draft');

test('reports readiness at once, also while all its connections are busy', async () => {
  await rolledBack(async (query) => {
    await query('LOCK TABLE draft IN ACCESS EXCLUSIVE MODE');
    const read = () => findRequestRows(randomUUID()).catch(() => null);
    const waiting = Array.from({ length: CONNECTIONS }, read);
    await until(async () => (await query(WAITING)).length === CONNECTIONS, 'every connection is busy');
    expect((await checkReadiness(clock)).checks).toMatchObject({ database: 'ok', migrations: 'ok' });
    expect(await query(WAITING)).toHaveLength(CONNECTIONS);
    await query('ROLLBACK');
    await Promise.all(waiting);
  });
});

test('concurrent requests share one readiness check, and a later one starts a new check', async () => {
  clock.pass(CACHE_MS);
  const first = checkReadiness(clock);
  expect(checkReadiness(clock)).toBe(first);
  await first;
  clock.pass(CACHE_MS - 1);
  expect(checkReadiness(clock)).toBe(first);
  clock.pass(1);
  expect(checkReadiness(clock)).not.toBe(first);
});

test('a database that became read-only makes the instance red and names the cause, until it can be written again', async () => {
  expect((await readinessWith('writes', 'ok')).isReady).toBe(true);
  await setReadOnly(true);
  const red = await readinessWith('writes', 'not ok');
  expect(red).toMatchObject({ isReady: false, checks: { database: 'ok' } });
  expect(red.reasons.writes).toContain('The database is read-only.');
  await setReadOnly(false);
  expect((await readinessWith('writes', 'ok')).isReady).toBe(true);
});

test('the probe needs new room on the disk each time, and writes at most once in ten seconds', async () => {
  const file = async () => (await sql("SELECT pg_relation_filepath('write_probe') AS path"))[0];
  await sql("UPDATE write_probe SET written_at = written_at - interval '11 seconds'");
  const before = await file();
  await probeWrite();
  const after = await file();
  expect(after).not.toEqual(before);
  await probeWrite();
  expect(await file()).toEqual(after);
});

test('jobs without a success in five minutes are reported, and borrowers are still served', async () => {
  await sql(`INSERT INTO job_run (job, begun_at, succeeded_at)
    VALUES ('purge', clock_timestamp(), clock_timestamp() - interval '6 minutes')`);
  const { checks, reasons } = await readinessWith('jobs', 'not ok');
  expect(checks.keys).toBe('ok');
  expect(reasons.jobs).toContain('No success within five minutes: purge.');
});

test('a disk without room is named', async () => {
  await sql(`CREATE OR REPLACE FUNCTION probe_write() RETURNS void LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END$$`);
  const { reasons } = await readinessWith('writes', 'not ok');
  expect(reasons.writes).toContain('The disk of the database is full.');
});

const readinessWith = (check: 'writes' | 'jobs', word: string): Promise<Readiness> =>
  until(async () => {
    clock.pass(5_000);
    const found = await checkReadiness(clock);
    return found.checks.database === 'ok' && found.checks[check] === word && found;
  }, `readiness says that ${check} is ${word}`);

async function setReadOnly(isReadOnly: boolean) {
  await sql(`DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${isReadOnly}', current_database());
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = 'handoff_app';
  END $$`);
}
