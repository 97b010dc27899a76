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
    expect(lines).toMatch(INDEX[what]);
    expect(lines).not.toMatch(/Seq Scan/);
  });

  const INDEX = {
    drafts: /draft_expires_at_idx/,
    borrower_mails: /borrower_mail_expires_at_idx/,
    links: /lead_link_to_end_idx/,
    alerts: /alert_to_end_idx/,
    marks: /evidence_person_alone_since_idx/,
    entries: /journey_entry_to_end_idx/,
    touches: /touch_at_idx/,
    lead_warnings: /lead_warning_to_end_idx/,
    warnings: /attempt_warning_to_end_idx/,
    report_rows: /report_uploaded_at_idx/,
    reports: /report_uploaded_at_idx/,
    returned_forms: /returned_form_returned_at_idx/,
    searches: /person_search_until_idx/,
    reveals: /lead_reveal_until_idx/,
    figures: /funnel_quarter_pkey/,
    step_figures: /funnel_quarter_step_pkey/,
    funnel: /funnel_event_at_idx/,
    dropped_parameters: /dropped_parameter_day_idx/,
  };

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
