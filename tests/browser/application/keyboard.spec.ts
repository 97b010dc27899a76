import { expect } from '@playwright/test';
import {
  arriveAtOffers,
  expectPage,
  PAGE_TEXT,
  QUESTIONS,
  STEPS,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { answerByKeys, pressOn, tabTo } from '#tests/browser/support/keys.ts';
import { test } from '#tests/browser/support/test.ts';

test('a borrower gets to the offers with the keyboard alone', { tag: '@with-scripts' }, async ({
  page,
  operator,
}) => {
  test.slow();
  const ada = someone({ employmentStatus: 'employed_part_time', housingType: 'own_with_mortgage' });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await pressOn(page, page.getByRole('link', { name: PAGE_TEXT.start }));
  for (const slug of STEPS) {
    await expect(page).toHaveURL(stepPath(slug));
    for (const name of QUESTIONS[slug] ?? []) await answerByKeys(page, name, ada);
    await pressOn(page, page.getByRole('button', { name: 'Continue' }));
  }
  await expectPage(page, PAGE_TEXT.check);
  await pressOn(page, page.getByRole('link', { name: PAGE_TEXT.toConsent }));
  await expectPage(page, PAGE_TEXT.consent);
  for (const frame of await page.getByTitle(/’s consent text$/).all()) {
    await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
  }
  await tabTo(page, page.getByLabel(PAGE_TEXT.ssn));
  await page.keyboard.type(ada.ssn);
  await tabTo(page, page.getByLabel(PAGE_TEXT.agree));
  await page.keyboard.press('Space');
  await pressOn(page, sendButton(page));
  await arriveAtOffers(page, operator.origin);
  const [post] = await operator.postsFor(ada);
  expect(post?.lead).toMatchObject({
    loanPurpose: 'debt_consolidation',
    employment: { status: 'employed_part_time' },
    housing: { type: 'own_with_mortgage' },
  });
});
