import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordReturnedForm } from '#features/access/store/old-input.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import { recordPersonSearch } from '#features/lead/store/person-searches.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { submitPrefill } from '#features/prefill/submit-prefill.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { findPerson } from '#features/privacy/find-person.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { hearLog } from '#tests/integration/support/alert-deliveries.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import {
  ADA,
  agreementTo,
  begun,
  openOperatorAndSeed,
  openTexts,
  REFINANCE,
} from '#tests/integration/support/sent-lead.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';
import { openAllDetails } from '#tests/support/evidence/sealed-details.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const CANARY = {
  firstName: 'Zephyrantha',
  email: 'Canary-7F3A@nest.example',
  phone: '(415) 555-2671',
  street: '4711 Kestrelwick Lane',
  city: 'Finchhaven',
};
const PERSON = { ...ADA, ...CANARY, lastName: 'Thistlewick' };
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

const heard = hearLog();
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
  const quick = await begun('quick-start', ENTRY);
  await saveAnswers(quick, { ...PERSON, creditScoreQuality: 'good' });
  await submitPrefill(quick, { isHoneypotFilled: false, address: CLIENT_INFO.address });
  await staffWrite();
  await commitPendingEvents();
  const states = await sql<{ state: string }>('SELECT DISTINCT state FROM lead ORDER BY state');
  expect(states.map(({ state }) => state)).toEqual(['answered', 'unknown']);

  const copy = await exported();
  expect(WORDS.filter((word) => !isIn(copy, word))).toEqual([]);
  expect(copy).toContain('an odd thing');
  expect(JSON.parse(copy).journeys).toHaveLength(5);

  const before = await tracesOf([...WORDS, ...marks()]);
  expect(before).toEqual(
    expect.arrayContaining([
      ...['alert.resolved_note', 'evidence_person.mark', 'person_search.mark', 'rate_limit.key'],
      ...['report.file_name', 'returned_form.fields'],
    ]),
  );
  await erasePerson('email', CANARY.email.toLowerCase(), 'a test');
  await commitPendingEvents();

  expect(await tracesOf([...WORDS, ...marks()])).toEqual([]);
  const opened = await openAllDetails(sql, MASTERS);
  expect(opened.length).toBeGreaterThan(0);
  expect(WORDS.filter((word) => opened.some(({ text }) => isIn(text, word)))).toEqual([]);
  const sealed = await sql(
    `SELECT (SELECT count(*)::int FROM draft) AS drafts, (SELECT count(*)::int FROM lead WHERE link_sealed IS NOT NULL) AS links`,
  );
  expect(sealed).toEqual([{ drafts: 0, links: 0 }]);
  expect(await findPerson({ kind: 'phone', value: CANARY.phone }, 'a test')).toEqual([]);
  expect(WORDS.filter((word) => isIn(heard(), word))).toEqual([]);
});

test('an erasure leaves the data of other persons unchanged', { tags: ['@erasure'] }, async () => {
  const other = { ...ADA, email: 'other@nest.example', phone: '(415) 555-9999' };
  await sentLead('personal-loan', 'personal_v3', other);
  const { staffId } = await signedIn(testDatabaseUrl(), 'compliance');
  await recordReturnedForm(staffId, { path: '/x', fields: { note: ['other@nest.example'] }, errors: {} });
  await erasePerson('email', CANARY.email, 'a test');
  expect(await tracesOf([personLookupHash('email', other.email)])).toEqual([
    'evidence_person.mark',
    'rate_limit.key',
  ]);
  expect(await tracesOf(['other@nest.example'])).toEqual(['returned_form.fields']);
});

async function sentLead(slug: string, source: LeadInterface, answers: Record<string, string>) {
  const journey = await begun(slug, ENTRY);
  await saveAnswers(journey, answers);
  const act = agreementTo(await openTexts(journey, source, CLIENT_INFO), { clientInfo: CLIENT_INFO });
  expect(await submitLead(journey, act)).toEqual({ kind: 'sent' });
}

async function staffWrite() {
  const { staffId } = await signedIn(testDatabaseUrl(), 'compliance');
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
