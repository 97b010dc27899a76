import { expect, test } from 'vitest';
import { beginJourney } from '#features/application/begin-journey.ts';
import { findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { stepErrors } from '#features/questions/model/forms/progress.ts';
import { openCampaigns } from '#tests/integration/support/campaigns.ts';

await openCampaigns();

const start = (query: string, current: JourneyKey | null = null, slug = 'personal-loan') =>
  beginJourney(slug, new URLSearchParams(query), current);

async function startWith(query: string): Promise<JourneyKey> {
  const begun = await start(query);
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  return begun.journeyKey;
}

const answersOf = async (journeyKey: JourneyKey) => (await findBorrower(journeyKey))?.rawAnswers;

async function errorsAtFirstStep(journeyKey: JourneyKey): Promise<Record<string, string>> {
  const borrower = await findBorrower(journeyKey);
  if (!borrower) throw new Error('no borrower');
  const { form, rawAnswers, context } = borrower;
  const [step] = form.steps(rawAnswers, context);
  return step ? stepErrors(form, step, rawAnswers, context) : {};
}

test.each(['500', 'abc', '250000'])(
  'shows an amount typed on a landing page with its error: %s',
  async (amount) => {
    const journeyKey = await startWith(`handoff_landing=1&amount=${amount}`);
    expect(await answersOf(journeyKey)).toEqual({ requestedLoanAmount: amount });
    expect(Object.keys(await errorsAtFirstStep(journeyKey))).toEqual(['requestedLoanAmount']);
  },
);

test('drops an invalid amount of a link, which the borrower did not type', async () => {
  expect(await answersOf(await startWith('amount=abc'))).toEqual({});
  expect(await answersOf(await startWith('handoff_landing=1&amount=+'))).toEqual({});
});

test('an amount typed on the landing page replaces the one of the draft', async () => {
  const journeyKey = await startWith('amount=9000&purpose=boat');
  await saveAnswers(journeyKey, { firstName: 'Ada' });
  expect(await start('handoff_landing=1&amount=22000', journeyKey)).toMatchObject({
    kind: 'changed',
    journeyKey,
    path: '/apply/personal-loan/name?welcome=back',
  });
  const changed = { requestedLoanAmount: '22,000', loanPurpose: 'boat', firstName: 'Ada' };
  expect(await answersOf(journeyKey)).toEqual(changed);
  expect(await start('handoff_landing=1&amount=', journeyKey)).toMatchObject({ kind: 'resumed' });
  expect(await start('amount=5000', journeyKey)).toMatchObject({ kind: 'resumed' });
  expect(await answersOf(journeyKey)).toEqual(changed);
  expect(await start('handoff_landing=1&amount=500', journeyKey)).toMatchObject({
    path: '/apply/personal-loan/loan?welcome=back',
  });
  expect(Object.keys(await errorsAtFirstStep(journeyKey))).toEqual(['requestedLoanAmount']);
});
