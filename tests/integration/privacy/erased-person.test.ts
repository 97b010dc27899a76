import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { recordReturnedForm } from '#features/access/store/old-input.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { recordPersonSearch } from '#features/lead/store/person-searches.ts';
import { recordPrefillIntent } from '#features/lead/store/prefills.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { submitPrefill } from '#features/lead/submit-prefill.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { findPerson } from '#features/privacy/find-person.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { purgeOf, RETENTION_CATEGORIES } from '#features/privacy/store/purge.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { captureLog } from '#tests/integration/support/alert-deliveries.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import {
  ADA,
  agreementTo,
  openOperatorAndSeed,
  openTexts,
  REFINANCE,
  reachConsent,
  startJourney,
} from '#tests/integration/support/sent-lead.ts';
import { openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { cloneDatabase } from '#tests/support/database/new-database.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';
import { openAllDetails } from '#tests/support/evidence/sealed-details.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const CANARY = {
  firstName: 'Zephyrantha',
  email: 'Canary-7F3A@nest.example',
  phone: '(415) 555-2671',
  street: '4711 Kestrelwick Lane',
  city: 'Finchhaven',
};
const PERSON = { ...ADA, ...CANARY, lastName: 'Thistlewick' };
const SSN = '4821';
const CLIENT_INFO = { userAgent: 'Sparrowbrowser/7', address: '198.51.100.77' };
const ENTRY = 'utm_term=linnetclick&click_id=wrenclick&gclid=pipitclick&handoff_referrer=news.dunlin.example';
/** The borrower’s own copy must hold these values, and nothing may hold them afterwards. */
const WORDS = [
  ...Object.values(CANARY),
  ...['Thistlewick', '4155552671', CLIENT_INFO.userAgent, CLIENT_INFO.address, 'linnetclick', 'wrenclick'],
  ...['pipitclick', 'news.dunlin.example'],
];
/** Computed late: the settings are read only after the simulator has changed them. */
const marks = () => [personLookupHash('email', CANARY.email), personLookupHash('phone', CANARY.phone)];
const MASTERS = new Map([[1, Buffer.alloc(32, 'data key').toString('base64')]]);

const logged = captureLog();
await openOperatorAndSeed();
const folder = temporaryFolder();

test('a person’s copy contains all stored data, and a dump after erasure contains none', {
  tags: ['@erasure'],
}, async () => {
  await sentLead('personal-loan', 'personal_v3', PERSON);
  await sentLead('personal-loan-v2', 'personal_v2', PERSON);
  await sentLead('student-refinance', 'refinance', { ...REFINANCE, ...PERSON });
  // The simulator cuts off its answer to this name, so that the outcome is unknown.
  await sentLead('personal-loan', 'personal_v3', { ...PERSON, lastName: 'Reset' });
  const quick = await startJourney('quick-start', ENTRY);
  await saveAnswers(quick, { ...PERSON, creditScoreQuality: 'good' });
  await submitPrefill(quick, { isHoneypotFilled: false, address: CLIENT_INFO.address });
  await staffWrite();
  await appendPendingToTree();
  const states = await sql<{ state: string }>('SELECT DISTINCT state FROM lead ORDER BY state');
  expect(states.map(({ state }) => state)).toEqual(['answered', 'unknown']);

  const copy = await exported();
  expect(WORDS.filter((word) => !isIn(copy, word))).toEqual([]);
  expect(copy).toContain('an odd thing');
  expect(JSON.parse(copy).journeys).toHaveLength(5);

  // Only notes of staff, links and hashes: no column has answers in plain text.
  expect(await tracesOf([...WORDS, ...marks()])).toEqual([
    ...['alert.resolved_note', 'evidence_person.mark', 'journey.entry', 'journey.passed_data'],
    ...['lead.operator_warning', 'lead_event.body', 'person_search.mark', 'rate_limit.key'],
    ...[
      'report.file_name',
      'returned_form.fields',
      'touch.click_id',
      'touch.referrer_host',
      'touch.utm_term',
    ],
  ]);
  expect(await tracesOf([SSN])).toEqual([]);
  await erasePerson('email', CANARY.email.toLowerCase(), 'a test');
  await appendPendingToTree();

  expect(await tracesOf([...WORDS, ...marks()])).toEqual([]);
  const opened = await openAllDetails(sql, MASTERS);
  expect(opened.length).toBeGreaterThan(0);
  expect(WORDS.filter((word) => opened.some(({ text }) => isIn(text, word)))).toEqual([]);
  const sealed = await sql(
    `SELECT (SELECT count(*)::int FROM draft) AS drafts, (SELECT count(*)::int FROM lead WHERE link_sealed IS NOT NULL) AS links`,
  );
  expect(sealed).toEqual([{ drafts: 0, links: 0 }]);
  expect(await findPerson({ kind: 'phone', value: CANARY.phone }, 'a test')).toEqual([]);
  expect(WORDS.filter((word) => isIn(logged(), word))).toEqual([]);
});

test('an erasure leaves the data of other persons unchanged', { tags: ['@erasure'] }, async () => {
  const other = { ...ADA, email: 'other@nest.example', phone: '(415) 555-9999' };
  await sentLead('personal-loan', 'personal_v3', other);
  const { staffId } = await someMember('compliance');
  await recordReturnedForm(staffId, { path: '/x', fields: { note: ['other@nest.example'] }, errors: {} });
  await erasePerson('email', CANARY.email, 'a test');
  expect(await tracesOf([personLookupHash('email', other.email)])).toEqual([
    'evidence_person.mark',
    'rate_limit.key',
  ]);
  expect(await tracesOf(['other@nest.example'])).toEqual(['returned_form.fields']);
});

test('the search finds a text, JSON, bytes, base64 and lone digits, but not those of a time or an id', async () => {
  await saveAnswers(await startJourney(), ADA);
  await sql(
    "UPDATE campaign SET name = '2026-11-25 14:03:07.148213 a74821bc 7b1c9d52-0a3e-4821-9f60-3c5d8e7a1b24'",
  );
  expect(await tracesOf(['Zephyrantha', SSN])).toEqual([]);
  await sql("UPDATE campaign SET name = 'for Zephyrantha'");
  await sql(`UPDATE journey SET entry = '{"utm_term": ["4821"]}'`);
  for (const leak of ['for Zephyrantha', Buffer.from('Zephyrantha').toString('base64')]) {
    await sql("UPDATE draft SET sealed = convert_to($1, 'UTF8')", [leak]);
    expect(await tracesOf(['Zephyrantha', SSN])).toEqual(['campaign.name', 'draft.sealed', 'journey.entry']);
  }
});

async function sentLead(slug: string, source: LeadInterface, answers: Record<string, string>) {
  const journey = await startJourney(slug, ENTRY);
  await saveAnswers(journey, answers);
  const act = agreementTo(await openTexts(journey, source, CLIENT_INFO), {
    ssn: SSN,
    clientInfo: CLIENT_INFO,
  });
  expect(await submitLead(journey, act)).toEqual({ kind: 'sent' });
}

async function staffWrite() {
  const { staffId } = await someMember('compliance');
  await recordPersonSearch(staffId, personLookupHash('phone', CANARY.phone));
  await recordReturnedForm(staffId, {
    path: '/staff/leads',
    fields: { reason: ['Zephyrantha Thistlewick called from 415-555-2671'] },
    errors: {},
  });
  await sql(
    `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at, count, resolved_at, resolved_note)
     VALUES ($1, 'test_alert', 'x', now(), now(), 1, now(), 'Told canary-7f3a@nest.example')`,
    [randomUUID()],
  );
  await sql(`INSERT INTO report (id, staff_id, file_name) VALUES ($1, $2, 'zephyrantha thistlewick.csv')`, [
    randomUUID(),
    staffId,
  ]);
  await sql("UPDATE lead SET operator_warning = 'an odd thing about Finchhaven'");
}

async function exported(): Promise<string> {
  const run = await runHere('evidence', ['export', '--out', folder, '--reason', 'asked for'], {
    input: `${CANARY.phone}\n`,
  });
  if (run.code !== 0) throw new Error(run.stderr);
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('4 certificates') });
  return readFile(join(folder, 'kept.json'), 'utf8');
}

/** The columns of every table that hold one of these texts, read on one connection. */
const tracesOf = (texts: string[]) => rolledBack((query) => columnsWith(query, texts));

const isIn = (text: string, word: string) => {
  const digits = word.replace(/\D/g, '');
  const isPhone = word === CANARY.phone;
  return text.toLowerCase().includes(isPhone ? digits : word.toLowerCase());
};

/** Without what autovacuum has learned from the rows of other tests, which changes plans. */
const { url, drop } = await cloneDatabase();
const untouched = new pg.Client({ connectionString: url, options: '-c enable_seqscan=off' });
await untouched.connect();
afterAll(async () => {
  await untouched.end();
  await drop();
});

test('deletes lookup hashes that were added after the details, with the next purge', async () => {
  const { journeyKey } = await reachConsent();
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
    person_requests: /person_request_to_end_idx/,
    opt_outs: /phone_opt_out_to_end_idx/,
    figures: /funnel_quarter_pkey/,
    step_figures: /funnel_quarter_step_pkey/,
    funnel: /funnel_event_at_idx/,
    dropped_parameters: /dropped_parameter_day_idx/,
    event_deliveries: /event_delivery_created_at_idx/,
    lead_events: /lead_event_at_idx/,
    event_endpoints: /event_endpoint_to_end_idx/,
  };

  test('reports a class that fails, and deletes all others', async () => {
    await sql("INSERT INTO evidence_person SELECT id, 'alone', '2010-01-01' FROM journey");
    await sql('ALTER TABLE draft RENAME TO another');
    await purgeExpired();
    await sql('ALTER TABLE another RENAME TO draft');
    expect(await openAlerts('purge_failed')).toMatchObject([{ subject: 'drafts' }]);
    expect(await sql("SELECT FROM evidence_person WHERE mark = 'alone'")).toEqual([]);
    await purgeExpired();
    expect(await openAlerts('purge_failed')).toEqual([]);
  });
});
