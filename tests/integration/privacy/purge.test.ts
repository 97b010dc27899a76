import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { recordPrefillIntent } from '#features/prefill/store/prefills.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { purgeOf, RETENTION_CATEGORIES } from '#features/privacy/store/purge.ts';
import { comeToConsent, openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { cloneDatabase } from '#tests/support/database/new-database.ts';
import { sql } from '#tests/support/database/sql.ts';

await openOperatorAndSeed();

/** Without what autovacuum has learned from the rows of other tests, which changes plans. */
const { url, drop } = await cloneDatabase();
const untouched = new pg.Client({ connectionString: url, options: '-c enable_seqscan=off' });
await untouched.connect();
afterAll(async () => {
  await untouched.end();
  await drop();
});

test('deletes lookup hashes that were added after the details, with the next purge', async () => {
  const { journeyKey } = await comeToConsent();
  const marks = () => sql('SELECT mark FROM evidence_person WHERE journey_id = $1', [journeyKey.journeyId]);
  await sql("UPDATE evidence_key SET last_at = '2010-01-01' WHERE journey_id = $1", [journeyKey.journeyId]);
  await purgeExpired();
  const meta = { partner: 'sandbox-partner', partnerId: null, flowVersion: 1, ctaLocation: 'web' };
  const sent = { ...meta, flow: 'quick-start', isFallback: true };
  await recordPrefillIntent(journeyKey.journeyId, sent, ['a mark']);
  await purgeExpired();
  expect(await marks()).toHaveLength(1);
  await sql("UPDATE evidence_key SET last_at = '2010-01-01' WHERE last_at IS NOT NULL AND journey_id = $1", [
    journeyKey.journeyId,
  ]);
  await purgeExpired();
  expect(await marks()).toEqual([]);
});

describe('the purge', { tags: ['@retention'] }, () => {
  test.each(RETENTION_CATEGORIES)('finds expired %s with an index, without a full scan', async (what) => {
    const { text, values } = purgeOf(what, new Date(), 10);
    const { rows } = await untouched.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    const lines = rows.map((line) => line['QUERY PLAN']).join('\n');
    // An index that is only walked through has no condition.
    expect(lines).toMatch(/Index Cond/);
    expect(lines).not.toMatch(/Seq Scan/);
  });

  test('reports a class that fails, and deletes all others', async () => {
    await sql("INSERT INTO evidence_person SELECT id, 'alone', '2010-01-01' FROM journey");
    await sql('ALTER TABLE draft RENAME TO another');
    await purgeExpired();
    await sql('ALTER TABLE another RENAME TO draft');
    const alerts = () => sql("SELECT subject FROM alert WHERE kind = 'purge_failed' AND resolved_at IS NULL");
    expect(await alerts()).toEqual([{ subject: 'drafts' }]);
    expect(await sql("SELECT FROM evidence_person WHERE mark = 'alone'")).toEqual([]);
    await purgeExpired();
    expect(await alerts()).toEqual([]);
  });
});
