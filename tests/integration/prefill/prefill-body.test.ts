import { beforeAll, expect, test } from 'vitest';
import { saveAnswers } from '#features/application/save-answers.ts';
import { type PrefillInput, submitPrefill } from '#features/lead/submit-prefill.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { ADA, openOperatorAndSeed, REFINANCE, startJourney } from '#tests/integration/support/sent-lead.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { sql } from '#tests/support/database/sql.ts';
import { journalAt } from '#tests/support/operator-journal.ts';

const ADDRESS = '203.0.113.9';
const SSN = '4821';
const META = { partner: 'sandbox-partner', flow: 'personal-borrower', ctaLocation: 'web' };
const QUICK = {
  creditScoreQuality: 'good',
  firstName: 'Ada',
  email: 'ada@example.com',
  citizenship: 'us_citizen',
};
const OF_ALL = { dob: '10/14/1988', phone: '5555550199', ipAddress: ADDRESS };
const OF_REFINANCE = { loan: { requestedAmount: 42_000 }, citizenship: { status: 'us_citizen' } };
const OF_PERSONAL = { loan: { requestedAmount: 12_000, purpose: 'debt_consolidation' } };
const FALLBACK = { address: ADDRESS, isHoneypotFilled: false };

const sandbox = await openOperatorAndSeed();
beforeAll(async () => {
  await sql(
    "UPDATE prefill_flow SET questions = questions || '{dateOfBirth,citizenship,ssn}' WHERE slug = 'personal-borrower'",
  );
  await sql(
    "UPDATE campaign SET fallback = 'prefill', flow = 'personal-borrower' WHERE slug = 'student-refinance'",
  );
});

test('a prefill carries the address, the citizenship and the digits typed on its last page', async () => {
  const lastName = 'Quillburrow';
  const submission = await submit('quick-start', { ...QUICK, lastName }, { ...FALLBACK, ssn: '4 8-21' });
  expect(submission).toMatchObject({ kind: 'answered' });
  const { firstName, email, creditScoreQuality } = QUICK;
  const citizenship = { status: 'us_citizen', ssn: SSN };
  const data = {
    firstName,
    lastName,
    email,
    ipAddress: ADDRESS,
    financial: { creditScoreQuality },
    citizenship,
  };
  expect(await bodiesOf(lastName)).toEqual([{ meta: META, data }]);
  expect(await columnsWith(sql, [SSN, '4 8-21'])).toEqual([]);
});

test('invalid digits stop the submission before anything is stored or sent', async () => {
  const lastName = 'Quillmisread';
  const submission = await submit('quick-start', { ...QUICK, lastName }, { ...FALLBACK, ssn: '48x1' });
  expect(submission).toEqual({ kind: 'ssn_invalid' });
  expect(await bodiesOf(lastName)).toEqual([]);
});

test('a prefill leaves out digits that were not given, and an unknown address', async () => {
  for (const [lastName, ssn] of Object.entries({ Quillsilent: '', Quillblank: '  ' })) {
    const { citizenship: _, ...answers } = { ...QUICK, lastName };
    const sent = await submit('quick-start', answers, { ...FALLBACK, address: 'unknown', ssn });
    expect(sent).toMatchObject({ kind: 'answered' });
    const [body] = await bodiesOf(lastName);
    expect(Object.keys(body?.data ?? {}).sort()).toEqual(['email', 'financial', 'firstName', 'lastName']);
  }
});

test('a flow that does not ask for digits never sends them', async () => {
  const lastName = 'Quillunasked';
  await sql(
    "UPDATE prefill_flow SET questions = array_remove(questions, 'ssn') WHERE slug = 'personal-borrower'",
  );
  await submit('quick-start', { ...QUICK, lastName }, { ...FALLBACK, ssn: SSN });
  const [body] = await bodiesOf(lastName);
  expect(body?.data).toMatchObject({ citizenship: { status: 'us_citizen' } });
  expect(JSON.stringify(body)).not.toContain(SSN);
});

test.each([
  ['refinance', 'student-refinance', REFINANCE, '17 Larch Road, 4B', OF_REFINANCE],
  ['personal_v2', 'personal-loan-v2', ADA, '17 Larch Road', OF_PERSONAL],
] as const)(
  'the fallback of %s sends every answer that a prefill has a field for',
  async (product, campaign, answers, street, more) => {
    await withoutConsent(product, async () => {
      const lastName = `Quill${product.replace(/\W|\d|_/g, '')}`;
      const submission = await submit(campaign, { ...answers, lastName }, FALLBACK);
      expect(submission).toMatchObject({ kind: 'answered' });
      const address = { street, city: 'Bloomsburg', state: 'PA', zipcode: '17815' };
      const financial = { employmentStatus: 'employed_full_time', annualIncome: 64_000, housingType: 'rent' };
      const { firstName, email } = QUICK;
      const data = { ...OF_ALL, firstName, lastName, email, address, financial, ...more };
      expect(await bodiesOf(lastName)).toEqual([{ meta: META, data }]);
    });
  },
);

test('a fallback omits an option that a prefill does not offer', async () => {
  await withoutConsent('personal_v2', async () => {
    const limit = (products: string) =>
      sql(`UPDATE choice SET products = '${products}' WHERE value = 'employed_full_time'`);
    await limit('{personal_loan}');
    const lastName = 'Quilllimited';
    await submit('personal-loan-v2', { ...ADA, lastName }, FALLBACK);
    await limit('{}');
    const [body] = await bodiesOf(lastName);
    expect(body?.data).toMatchObject({ financial: { annualIncome: 64_000, housingType: 'rent' } });
    expect(body?.data).not.toHaveProperty('financial.employmentStatus');
  });
});

async function submit(campaign: string, answers: Record<string, string>, act: PrefillInput) {
  const journeyKey = await startJourney(campaign);
  await saveAnswers(journeyKey, answers);
  return submitPrefill(journeyKey, act);
}

async function bodiesOf(lastName: string): Promise<{ meta: object; data: object }[]> {
  const bodies = await journalAt(sandbox.origin).bodiesOf(lastName, 'prefill-v2');
  return bodies.map((body) => JSON.parse(body));
}

/** With no text to agree to, a borrower may take the answers to the operator's own form. */
async function withoutConsent(source: string, work: () => Promise<void>) {
  const state = (to: string) =>
    pastAllRules(`UPDATE consent_version SET ${to} WHERE source = '${source}'; ${RENEW_VERSION}`);
  await state("state = 'retired', retired_at = clock_timestamp(), retired_by = 'a test'");
  try {
    await work();
  } finally {
    await state("state = 'published', retired_at = NULL, retired_by = NULL");
  }
}
