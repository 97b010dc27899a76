import { expect } from '@playwright/test';
import {
  arriveAtConsent,
  type Borrower,
  expectPage,
  readAndAgree,
  referenceOn,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import type { SharedOperator } from '#tests/browser/support/operator.ts';
import type { SharedRecords } from '#tests/browser/support/records.ts';
import { test as base } from '#tests/browser/support/test.ts';

const RECEIVED = 'We sent your request';
const IMMEDIATE = {
  status: 201,
  body: { lead: { uuid: 'b5b1b8a4-0000-4000-8000-000000000001', status: 'in_progress' } },
};
// Long enough for a second action during the first.
const TAKES_A_WHILE = { ...IMMEDIATE, delayMs: 1_500 };

const test = base.extend<{ ada: Borrower }>({
  ada: async ({ operator }, use) => {
    const ada = someone();
    await operator.answer(ada.lastName, TAKES_A_WHILE);
    await use(ada);
  },
});

test('a double click sends one lead', { tag: ['@one-lead', '@with-scripts'] }, async ({
  page,
  ada,
  operator,
  records,
}) => {
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await sendButton(page).dblclick();
  await expectPage(page, RECEIVED);
  await expectOneLead(ada, await referenceOn(page), operator, records);
});

async function expectOneLead(
  ada: Borrower,
  reference: string,
  operator: SharedOperator,
  records: SharedRecords,
) {
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
  expect((await records.lead(reference)).attempts).toMatchObject([{ number: 1, outcome: 'answered' }]);
}
