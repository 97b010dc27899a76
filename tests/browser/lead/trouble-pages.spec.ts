import { expect, type Page } from '@playwright/test';
import { expectSameTree } from '#tests/browser/support/accessibility/aria-snapshot.ts';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { visitFailures } from '#tests/browser/support/all-pages.ts';
import {
  arriveAtConsent,
  arriveAtOffers,
  expectPage,
  readAndAgree,
  referenceOn,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

test.describe.configure({ mode: 'default' });

// With a cached token the app would not notice that the operator issues no more.
test.use({ settings: { OPERATOR_FRESH_TOKEN: 'on' } });

test('while the operator issues no tokens nothing is sent; afterward the borrower may try again', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, operator, records }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await operator.token({ status: 503 });
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await expectPage(page, 'We couldn’t send your request');
  const reference = await referenceOn(page);
  expect(await operator.postsFor(ada)).toEqual([]);
  expect(await records.lead(reference)).toMatchObject({
    state: 'unsent',
    attempts: [{ outcome: 'unsent', reason: 'no_token', sent_at: null }],
  });

  await operator.token({ status: 201 });
  await page.getByRole('link', { name: 'Try again' }).click();
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
  expect((await records.lead(reference)).attempts).toMatchObject([
    { outcome: 'unsent' },
    { outcome: 'answered' },
  ]);
});

test('axe finds nothing on the pages after a failure, and their snapshots match', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, operator, records }) => {
  const look = async (shown: Page, where: string) => {
    await expectAccessible(shown, where);
    await expectSameTree(shown, where);
  };
  await visitFailures(page, operator, records, look);
});
