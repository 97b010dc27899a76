import { expect, test } from 'vitest';
import { findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { journeyOf } from '#features/form/model/journey.ts';
import { openOperatorAndSeed, reachConsent, submitFrom } from '#tests/integration/support/sent-lead.ts';

await openOperatorAndSeed();

const pathTo = (step: string) => ({ path: `/apply/personal-loan/${step}` });
const [PHONE, ZIP_CODE] = ['name phone', 'address zipcode'];

async function toFix(journeyKey: JourneyKey): Promise<string[] | null> {
  const found = await findBorrower(journeyKey);
  return found && journeyOf(found).answersToFix.map(({ step, name }) => `${step} ${name}`);
}

test('refused answers come before the check page, and no lead is sent until one has changed', async () => {
  const { journeyKey, shown } = await reachConsent({ lastName: 'Invalid' });
  const save = (answers: Record<string, string>) => saveAnswers(journeyKey, answers);
  await submitFrom(journeyKey, shown);
  expect(await toFix(journeyKey)).toEqual([PHONE, ZIP_CODE]);
  await expect(submitFrom(journeyKey, shown)).rejects.toThrow('incomplete');

  expect(await save({ phone: '555-555-0199' })).toMatchObject(pathTo('address'));
  expect(await toFix(journeyKey)).toEqual([ZIP_CODE]);
  expect(await save({ zipcode: '17815' })).toMatchObject(pathTo('name'));
  expect(await toFix(journeyKey)).toEqual([PHONE, ZIP_CODE]);
  await expect(submitFrom(journeyKey, shown)).rejects.toThrow('incomplete');
  expect(await save({ zipcode: '17820' })).toMatchObject(pathTo('check'));
  expect(await toFix(journeyKey)).toEqual([]);

  await submitFrom(journeyKey, shown);
  expect(await toFix(journeyKey)).toEqual([PHONE, ZIP_CODE]);
  await save({ phone: '5555550111' });
  expect(await toFix(journeyKey)).toEqual([ZIP_CODE]);
  const { rawAnswers = {} } = (await findBorrower(journeyKey)) ?? {};
  const stored = Object.entries(rawAnswers).filter(([name]) => name.startsWith('refused'));
  expect(stored).toEqual([
    ['refused 2 phone', '(555) 555-0199'],
    ['refused 2 phone confirmed', 'yes'],
    ['refused 2 zipcode', '17820'],
  ]);
});
