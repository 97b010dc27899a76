import { expect, test } from 'vitest';
import { beginJourney } from '#features/application/begin-journey.ts';
import { findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { findLinked, findOtherProduct } from '#features/application/other-product.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { type LeadState, mayStartAnother } from '#features/journey/model/lead-state.ts';
import { openCampaigns } from '#tests/integration/support/campaigns.ts';
import { someIntent } from '#tests/integration/support/new-journey.ts';
import { begun } from '#tests/integration/support/sent-lead.ts';

await openCampaigns();

const REFINANCE_LINK = 'utm_source=ad&amount=30000&email=eve%40example.com';
const GREETING = '/?handoff_campaign=student-refinance&utm_source=ad&amount=30000';
const QUERY = new URLSearchParams(GREETING.slice(2));

const start = (slug: string, query: string, current: JourneyKey) =>
  beginJourney(slug, new URLSearchParams(query), current);

test('a link to another product greets a borrower with a draft, and changes nothing', async () => {
  const journeyKey = await begun('personal-loan');
  await saveAnswers(journeyKey, { firstName: 'Ada' });
  expect(await start('student-refinance', REFINANCE_LINK, journeyKey)).toMatchObject({
    kind: 'resumed',
    path: GREETING,
  });
  const borrower = await findBorrower(journeyKey);
  expect(borrower?.rawAnswers).toEqual({ firstName: 'Ada' });
  if (!borrower) return;
  const linked = {
    product: 'refinance',
    startPath: '/start/student-refinance?utm_source=ad&amount=30000',
  };
  expect(await findOtherProduct(borrower, QUERY, borrower)).toMatchObject(linked);
  expect(await findLinked(QUERY, borrower)).toMatchObject(linked);
  const unknown = new URLSearchParams('handoff_campaign=no-such-campaign');
  expect(await findOtherProduct(borrower, unknown, borrower)).toBeNull();
});

test.each([
  ['another campaign of the same product resumes the draft', 'amount=9000', 'personal-loan-v2', 'resumed'],
  ['the same campaign, for tests, begins a journey of its own', 'amount=9000', 'personal-loan', 'begun'],
  ['another product starts it if there are no answers', '', 'student-refinance', 'begun'],
])('a link to %s', async (_what, answers, slug, kind) => {
  const journeyKey = await begun('personal-loan', answers);
  const started = await start(slug, slug === 'personal-loan' ? 'handoff_test=1' : '', journeyKey);
  expect(started).toMatchObject({
    kind,
    ...(kind === 'resumed' && { path: '/apply/personal-loan/loan?welcome=back' }),
  });
});

test('offers no other product while the operator has a request', async () => {
  const { borrower: journeyKey } = await someIntent();
  const sent = await findBorrower(journeyKey);
  if (!sent) throw new Error('the journey is gone');
  const answered = { ...sent, rawAnswers: { firstName: 'Ada' } };
  expect(await findOtherProduct(answered, QUERY, sent)).toBeNull();
  expect(await findOtherProduct({ ...answered, lead: null }, QUERY, sent)).toMatchObject({
    product: 'refinance',
  });
});

test.each<[LeadState, string | null, boolean, boolean]>([
  ['sending', null, false, false],
  ['unknown', null, false, false],
  ['answered', 'in_progress', false, false],
  ['answered', 'success', false, false],
  ['answered', 'success', true, false],
  ['answered', 'failure', false, true],
  ['answered', 'timed_out', false, true],
  ['refused', null, false, true],
  ['unsent', null, false, true],
])(
  'after a lead that is %s (%s, link: %s), another product may start: %s',
  (state, operatorStatus, hasLink, may) => {
    const status = { state, operatorStatus, hasLink, timesTimedOut: 1, isCorrectable: false };
    expect(mayStartAnother(status)).toBe(may);
  },
);
