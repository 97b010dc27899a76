import { expect } from '@playwright/test';
import {
  arriveAtConsent,
  arriveAtOffers,
  expectPage,
  readAndAgree,
  referenceOn,
  sendButton,
  someone,
} from './borrower.ts';
import { testAlone as test } from './journey.ts';

// An app otherwise keeps a good token, and would not notice.
test.use({ settings: { OPERATOR_FRESH_TOKEN: 'on' } });

test('while the operator gives no tokens nothing is sent; once it does, the borrower may try again', async ({
  page,
  operator,
  records,
}) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await operator.token({ status: 503 });
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await expectPage(page, 'We could not send your request');
  const reference = await referenceOn(page);
  expect(await operator.postsFor(ada.email)).toEqual([]);
  expect(await records.lead(reference)).toMatchObject({
    state: 'unsent',
    attempts: [{ outcome: 'unsent', reason: 'no_token', sent_at: null }],
  });

  await operator.token({ status: 201 });
  await page.getByRole('link', { name: 'Try again' }).click();
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  const posts = await operator.postsFor(ada.email);
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
  expect((await records.lead(reference)).attempts).toMatchObject([
    { outcome: 'unsent' },
    { outcome: 'answered' },
  ]);
});
