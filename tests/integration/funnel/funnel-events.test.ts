import { expect, test } from 'vitest';
import { beginJourney } from '#features/application/begin-journey.ts';
import type { JourneyKey } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { followHandoff, followPrefillRedirect } from '#features/lead/open-handoff.ts';
import {
  recordPrefillIntent,
  recordPrefillRedirect,
  storePrefillOutcome,
} from '#features/lead/store/prefills.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { submitPrefill } from '#features/lead/submit-prefill.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { countPendingEvents } from '#features/results/store/funnel-count.ts';
import type { Visit } from '#platform/values/client-info.ts';
import {
  ADA,
  agreementTo,
  openOperatorAndSeed,
  openTexts,
  startJourney,
  submitFrom,
} from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';

await openOperatorAndSeed();

const PHONE: Visit = { device: 'phone', isNavigation: true };
const LOAN = { requestedLoanAmount: '12000', loanPurpose: 'boat' };

/** A new visitor opens a campaign’s link. */
const arrive = (query: string, arrival: Visit | null = PHONE, campaign?: string) =>
  startJourney(campaign, query, arrival);
const comeBack = (query: string, borrower: JourneyKey, arrival: Visit | null = PHONE) =>
  beginJourney('personal-loan', new URLSearchParams(query), borrower, arrival);

/** The counted events of a journey, in order: kinds, and the completed steps. */
async function countedOf({ journeyId }: JourneyKey): Promise<string[]> {
  const events = await sql<{ what: string }>(
    "SELECT trim(kind || ' ' || step) AS what FROM funnel_event WHERE journey_id = $1 ORDER BY id",
    [journeyId],
  );
  return events.map(({ what }) => what);
}

/** How many events there are of what was opened with this utm_source. */
async function eventsFrom(source: string): Promise<Record<string, number>> {
  const events = await sql<{ kind: string; count: number }>(
    'SELECT kind, count(*)::int AS count FROM funnel_event WHERE utm_source = $1 GROUP BY kind',
    [source],
  );
  return Object.fromEntries(events.map(({ kind, count }) => [kind, count]));
}

test('counts each stage of a journey once, in order', async () => {
  const borrower = await arrive('utm_source=letter');
  const { requestedLoanAmount, loanPurpose, ...rest } = ADA;
  await saveAnswers(borrower, { loanPurpose });
  expect(await countedOf(borrower)).toEqual(['visit', 'start']);
  await saveAnswers(borrower, { requestedLoanAmount, loanPurpose });
  expect(await countedOf(borrower)).toEqual(['visit', 'start', 'step_done loan']);
  for (const answers of [rest, { ...rest, email: 'wrong' }, rest]) await saveAnswers(borrower, answers);
  await openTexts(borrower);
  const shown = await openTexts(borrower);
  await submitFrom(borrower, shown);
  await submitLead(borrower, agreementTo(shown));
  for (const _ of [1, 2]) await followHandoff(borrower);
  expect(await countedOf(borrower)).toEqual([
    ...['visit', 'start', 'step_done loan', 'step_done name', 'step_done address', 'step_done income'],
    ...['consent_displayed', 'submitted', 'link_issued', 'redirected'],
  ]);
  const stored = await sql(
    `SELECT DISTINCT campaign_slug, product, utm_source, device, is_test FROM funnel_event WHERE journey_id = $1`,
    [borrower.journeyId],
  );
  const campaign = { campaign_slug: 'personal-loan', product: 'personal_loan' };
  expect(stored).toEqual([{ ...campaign, utm_source: 'letter', device: 'phone', is_test: false }]);
  const timed = 'SELECT kind FROM funnel_event WHERE journey_id = $1 AND seconds >= 0';
  expect(await sql(timed, [borrower.journeyId])).toEqual([{ kind: 'submitted' }]);
});

test('does not count a step that a URL answers in advance', async () => {
  expect(await countedOf(await arrive('amount=12000&purpose=boat'))).toEqual(['visit', 'start']);
});

test('counts a return and a link to a closed campaign as visits without a start', async () => {
  const borrower = await arrive('utm_source=back');
  expect(await comeBack('utm_source=back', borrower)).toMatchObject({ kind: 'resumed' });
  await sql("UPDATE campaign SET paused_at = '2026-01-01' WHERE slug = 'personal-loan-v2'");
  const again = new URLSearchParams('utm_source=back');
  expect(await beginJourney('personal-loan-v2', again, null, PHONE)).toMatchObject({ kind: 'closed' });
  expect(await eventsFrom('back')).toEqual({ visit: 3, start: 1 });
});

test('does not count bots or their actions', async () => {
  const borrower = await arrive('utm_source=bot', null);
  await saveAnswers(borrower, ADA);
  await comeBack('utm_source=bot', borrower, null);
  expect(await eventsFrom('bot')).toEqual({});
});

test('counts a prefetched page once the borrower acts on it', async () => {
  const borrower = await arrive('utm_source=ahead', { device: 'phone', isNavigation: false });
  expect(await eventsFrom('ahead')).toEqual({});
  await saveAnswers(borrower, LOAN);
  expect(await countedOf(borrower)).toEqual(['visit', 'start', 'step_done loan']);
});

test('marks the events and the journey of a test link, and leaves them out of the figures', async () => {
  const link = 'utm_source=trial&handoff_test=1';
  const borrower = await arrive(link);
  await saveAnswers(borrower, ADA);
  await comeBack(link, borrower);
  for (const marked of [
    "SELECT DISTINCT is_test FROM funnel_event WHERE utm_source = 'trial'",
    `SELECT is_test FROM journey WHERE id = '${borrower.journeyId}'`,
  ])
    expect(await sql(marked)).toEqual([{ is_test: true }]);
  expect(await comeBack('utm_source=trial', borrower)).toMatchObject({ kind: 'begun' });
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
  for (const _ of [1, 2]) await followPrefillRedirect({ href: submission.href, prefillId: submission.id });
  expect(await countedOf(borrower)).toEqual([
    ...['visit', 'start', 'step_done loan', 'step_done name', 'submitted', 'link_issued', 'redirected'],
  ]);
});

test('counts the fallback of a lead separately', async () => {
  const borrower = await arrive('utm_source=other');
  const id = await recordPrefillIntent(borrower.journeyId, {
    ...{ partner: 'sandbox-partner', partnerId: null, flow: 'personal-borrower', flowVersion: 1 },
    ...{ ctaLocation: 'web', isFallback: true },
  });
  if (!id) throw new Error('no intent was taken');
  const answered = { outcome: 'answered', reason: null, httpStatus: 200 } as const;
  await storePrefillOutcome(id, { ...answered, linkRejectedReason: null, refusedFields: [] }, true);
  await recordPrefillRedirect(id);
  expect(await countedOf(borrower)).toEqual(['visit', 'start', 'fallback_submitted', 'fallback_redirected']);
});

test('lets the borrower continue if a visit can’t be counted', async () => {
  const borrower = await arrive('');
  await sql('ALTER TABLE funnel_event RENAME TO away');
  const beginning = await comeBack('', borrower);
  await sql('ALTER TABLE away RENAME TO funnel_event');
  expect(beginning).toMatchObject({ kind: 'resumed' });
});

test('keeps the counts of a borrower who starts over, without a link to the person, and counts no more', async () => {
  const borrower = await arrive('utm_source=away');
  await saveAnswers(borrower, ADA);
  const before = await eventsFrom('away');
  expect(before).toEqual({ visit: 1, start: 1, step_done: 4 });
  await startOver(borrower);
  await saveAnswers(borrower, ADA);
  expect(await countedOf(borrower)).toEqual([]);
  expect(await eventsFrom('away')).toEqual(before);
  const times = await sql<{ at: Date }>("SELECT DISTINCT at FROM funnel_event WHERE utm_source = 'away'");
  expect(times.map(({ at }) => at.getTime() % (15 * 60_000))).toEqual(times.map(() => 0));
});

test.each([
  ["UPDATE funnel_event SET kind = 'start'", /never changed/],
  ["UPDATE funnel_event SET journey_id = NULL, utm_source = 'x'", /never changed/],
  ['DELETE FROM funnel_event', /after its figures/],
  ['TRUNCATE funnel_event', /only ever added to/],
])('the database rejects %s', async (statement, because) => {
  await arrive('utm_source=stays');
  await expect(sql(statement)).rejects.toThrow(because);
});

test('deletes events after their figures, and both after a year, but no younger ones', async () => {
  const SOURCES = "utm_source IN ('old', 'young')";
  await sql(
    `INSERT INTO funnel_event (at, kind, step, campaign_slug, product, utm_source, device)
     SELECT clock_timestamp() - age::interval, kind, step, 'personal-loan', 'personal_loan', source, 'phone'
     FROM (VALUES ('366 days', 'old'), ('364 days', 'young')) AS given (age, source),
       (VALUES ('visit', ''), ('start', ''), ('step_done', 'loan')) AS happened (kind, step)`,
  );
  await countPendingEvents();
  await expect(sql(`DELETE FROM funnel_event WHERE ${SOURCES}`)).rejects.toThrow(/after its figures/);
  const left = () =>
    sql(`SELECT utm_source, 'event' AS what FROM funnel_event WHERE ${SOURCES}
      UNION SELECT utm_source, 'figure' FROM funnel_quarter WHERE ${SOURCES}
      UNION SELECT utm_source, 'step' FROM funnel_quarter_step WHERE ${SOURCES} ORDER BY 1, 2`);
  expect(await left()).toHaveLength(6);
  await purgeExpired();
  expect(await left()).toEqual(['event', 'figure', 'step'].map((what) => ({ utm_source: 'young', what })));
  expect(await sql("SELECT FROM alert WHERE kind = 'purge_failed' AND resolved_at IS NULL")).toEqual([]);
});
