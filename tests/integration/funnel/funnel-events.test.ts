import { expect, test } from 'vitest';
import { beginJourney } from '#features/application/begin-journey.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { followHandoff } from '#features/lead/open-handoff.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { followPrefillRedirect } from '#features/prefill/follow-prefill-link.ts';
import {
  recordPrefillIntent,
  recordPrefillRedirect,
  storePrefillOutcome,
} from '#features/prefill/store/prefills.ts';
import { submitPrefill } from '#features/prefill/submit-prefill.ts';
import { ADA, agreementTo, openOperatorAndSeed, openTexts } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { arrive, countedOf, eventsFrom, ON_DESKTOP, PHONE } from './visits.ts';

await openOperatorAndSeed();

const META = { partner: 'sandbox-partner', partnerId: null };
const ANSWERED = {
  outcome: 'answered' as const,
  reason: null,
  httpStatus: 200,
  linkRejectedReason: null,
  refusedFields: [],
};
const WHOLE_WAY = [
  ...['visit', 'start', 'step_done loan', 'step_done name', 'step_done address', 'step_done income'],
  ...['consent_displayed', 'submitted', 'link_issued', 'redirected'],
];

test('counts each stage of a journey once, in order', async () => {
  const borrower = await arrive('utm_source=letter', PHONE);
  const { requestedLoanAmount, loanPurpose, ...rest } = ADA;
  await saveAnswers(borrower, { loanPurpose });
  expect(await countedOf(borrower)).toEqual(['visit', 'start']);
  await saveAnswers(borrower, { requestedLoanAmount, loanPurpose });
  expect(await countedOf(borrower)).toEqual(['visit', 'start', 'step_done loan']);
  await saveAnswers(borrower, rest);
  await saveAnswers(borrower, { ...rest, email: 'wrong' });
  await saveAnswers(borrower, rest);
  await openTexts(borrower);
  const agreement = agreementTo(await openTexts(borrower));
  await submitLead(borrower, agreement);
  await submitLead(borrower, agreement);
  await followHandoff(borrower);
  await followHandoff(borrower);
  expect(await countedOf(borrower)).toEqual(WHOLE_WAY);
  const stored = await sql(
    `SELECT DISTINCT campaign_slug, product, utm_source, device, is_test, kind = 'submitted' AND seconds >= 0 AS is_timed
     FROM funnel_event WHERE journey_id = $1 AND (seconds IS NOT NULL OR kind <> 'submitted')`,
    [borrower.journeyId],
  );
  const same = {
    campaign_slug: 'personal-loan',
    product: 'personal_loan',
    utm_source: 'letter',
    device: 'phone',
    is_test: false,
  };
  expect(stored).toEqual(expect.arrayContaining([false, true].map((is_timed) => ({ ...same, is_timed }))));
  expect(stored).toHaveLength(2);
});

test('does not count a step that a URL answers in advance', async () => {
  const borrower = await arrive('amount=12000&purpose=boat', PHONE);
  expect(await countedOf(borrower)).toEqual(['visit', 'start']);
});

test('counts a return and a link to a closed campaign as visits without a start', async () => {
  const borrower = await arrive('utm_source=back', ON_DESKTOP);
  const again = new URLSearchParams('utm_source=back');
  expect(await beginJourney('personal-loan', again, borrower, ON_DESKTOP)).toMatchObject({ kind: 'resumed' });
  await sql("UPDATE campaign SET paused_at = '2026-01-01' WHERE slug = 'personal-loan-v2'");
  expect(await beginJourney('personal-loan-v2', again, null, ON_DESKTOP)).toMatchObject({ kind: 'closed' });
  expect(await eventsFrom('back')).toEqual({ visit: 3, start: 1 });
});

test('does not count bots or their actions', async () => {
  const borrower = await arrive('utm_source=bot', null);
  await saveAnswers(borrower, ADA);
  await beginJourney('personal-loan', new URLSearchParams('utm_source=bot'), borrower, null);
  expect(await eventsFrom('bot')).toEqual({});
});

test('counts a prefetched page once the borrower acts on it', async () => {
  const borrower = await arrive('utm_source=ahead', { device: 'phone', isNavigation: false });
  expect(await eventsFrom('ahead')).toEqual({});
  await saveAnswers(borrower, { requestedLoanAmount: '12000', loanPurpose: 'boat' });
  expect(await countedOf(borrower)).toEqual(['visit', 'start', 'step_done loan']);
});

test('marks the events and the journey of a test link', async () => {
  const borrower = await arrive('utm_source=trial&handoff_test=1', PHONE);
  await saveAnswers(borrower, ADA);
  await beginJourney(
    'personal-loan',
    new URLSearchParams('utm_source=trial&handoff_test=1'),
    borrower,
    PHONE,
  );
  const marked = await sql("SELECT DISTINCT is_test FROM funnel_event WHERE utm_source = 'trial'");
  expect(marked).toEqual([{ is_test: true }]);
  expect(await sql('SELECT is_test FROM journey WHERE id = $1', [borrower.journeyId])).toEqual([
    { is_test: true },
  ]);
  const byTheRealLink = await beginJourney(
    'personal-loan',
    new URLSearchParams('utm_source=trial'),
    borrower,
    PHONE,
  );
  expect(byTheRealLink).toMatchObject({ kind: 'begun' });
  const waiting =
    "SELECT FROM funnel_uncounted JOIN funnel_event ON id = event_id WHERE utm_source = 'trial' AND is_test";
  expect(await sql(waiting)).toEqual([]);
});

test('counts a prefill like a lead: submitted, link issued, redirected', async () => {
  const borrower = await arrive('utm_source=prefill', PHONE, 'quick-start');
  const { firstName, lastName, email } = ADA;
  await saveAnswers(borrower, { creditScoreQuality: 'good', firstName, lastName, email });
  const submission = await submitPrefill(borrower, { isHoneypotFilled: false, address: '203.0.113.9' });
  if (submission.kind !== 'answered' || !submission.href) throw new Error('no link came');
  await followPrefillRedirect({ href: submission.href, prefillId: submission.id });
  await followPrefillRedirect({ href: submission.href, prefillId: submission.id });
  expect(await countedOf(borrower)).toEqual([
    ...['visit', 'start', 'step_done loan', 'step_done name', 'submitted', 'link_issued', 'redirected'],
  ]);
});

test('counts the fallback of a lead separately', async () => {
  const borrower = await arrive('utm_source=other', PHONE);
  const sent = { ...META, flow: 'personal-borrower', flowVersion: 1, ctaLocation: 'web', isFallback: true };
  const id = await recordPrefillIntent(borrower.journeyId, sent);
  if (!id) throw new Error('no intent was taken');
  await storePrefillOutcome(id, ANSWERED, true);
  await recordPrefillRedirect(id);
  expect(await countedOf(borrower)).toEqual(['visit', 'start', 'fallback_submitted', 'fallback_redirected']);
});

test('lets the borrower continue if a visit can’t be counted', async () => {
  const borrower = await arrive('', PHONE);
  await sql('ALTER TABLE funnel_event RENAME TO away');
  const beginning = await beginJourney('personal-loan', new URLSearchParams(), borrower, PHONE);
  await sql('ALTER TABLE away RENAME TO funnel_event');
  expect(beginning).toMatchObject({ kind: 'resumed' });
});
