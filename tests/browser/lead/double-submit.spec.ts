import { expect } from '@playwright/test';
import {
  arriveAtConsent,
  expectPage,
  readAndAgree,
  referenceOn,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('a double click sends one lead', { tag: ['@one-lead', '@with-scripts'] }, async ({
  page,
  operator,
  records,
}) => {
  const ada = someone();
  // Long enough for a second action during the first.
  await operator.answer(ada.lastName, { scenario: 'Linkless', delayMs: 1_500 });
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await sendButton(page).dblclick();
  await expectPage(page, 'We sent your request');
  const reference = await referenceOn(page);
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
  expect((await records.lead(reference)).attempts).toMatchObject([{ number: 1, outcome: 'answered' }]);
});
