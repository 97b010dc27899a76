import { expect } from '@playwright/test';
import { someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('a double click sends one lead', { tag: '@one-lead' }, async ({ form, operator, records }) => {
  const ada = someone();
  await operator.holdAnswer(ada.lastName, 'Linkless');
  await form.arriveAtConsent(ada);
  await form.agree(ada);
  await form.sendButton.dblclick();
  // The second click falls within the first request.
  await expect.poll(async () => (await operator.postsFor(ada)).length).toBe(1);
  await operator.release();
  await form.expectPage('We sent your request');
  const reference = await form.reference();
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
  expect((await records.lead(reference)).attempts).toMatchObject([{ number: 1, outcome: 'answered' }]);
});
