import { expect, type Page } from '@playwright/test';
import { expectStrongContrast } from '#tests/browser/support/accessibility/axe.ts';
import { expectNothingCut, expectWithinReach } from '#tests/browser/support/accessibility/layout.ts';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import {
  continueToNext,
  OUTCOME,
  sendButton,
  sendQuickly,
  someone,
} from '#tests/browser/support/borrower.ts';
import { postSheet } from '#tests/browser/support/posting.ts';
import { fillSheet } from '#tests/browser/support/products.ts';
import { test } from '#tests/browser/support/test.ts';
import {
  QUICK,
  quickSheet,
  REFINANCE,
  refinanceSheet,
  type Sheet,
  STORED,
} from '#tests/support/borrowers/form-answers.ts';

test.describe.configure({ timeout: 120_000 });

const ADA = someone({ firstName: 'Ada', lastName: 'Quill', email: 'ada.quill@example.com' });

test('axe finds nothing on the refinance pages', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  await page.goto(REFINANCE.start);
  await pastTheSteps(page, refinanceSheet(ADA));
  await expect(page).toHaveURL('/apply/refinance/check');
  await look(page, 'refinance check');
  await page.goto('/apply/refinance/consent');
  await look(page, 'refinance consent');
  await expectStrongContrast(page, 'refinance consent');
  await page.context().clearCookies();
  const { loan = {} } = refinanceSheet(ADA);
  await postSheet(page, REFINANCE.start, REFINANCE.form, { loan });
  await page.goto('/apply/refinance/education');
  for (const place of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Add another school' }).click();
    await expect(page.getByRole('group', { name: `Your school ${place}` })).toBeVisible();
  }
  await look(page, 'four schools');
});

test('axe finds nothing on the quick start pages', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
}) => {
  await page.goto(QUICK.start);
  await pastTheSteps(page, quickSheet({ ...ADA, lastName: 'Linkless' }));
  await look(page, 'quick check');
  await page.goto('/apply/prefill/check?again=hurried');
  await look(page, 'quick check, too fast');
  await page.getByRole('button', { name: 'Send my answers and continue' }).click();
  await expect(page).toHaveURL('/apply/prefilled');
  await look(page, 'prefilled');
});

test('axe finds nothing on a stored consent, a fallback, or a closed campaign', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  for (const because of ['paused', 'not_open_yet', 'over']) {
    await page.goto(`/apply/no-campaign?because=${because}`);
    await look(page, because);
  }
  await sendQuickly(page, someone({ lastName: 'Invalid' }));
  await expect(page).toHaveURL(OUTCOME);
  await look(page, 'refused');
  await page.goto('/apply/personal-loan/name');
  await look(page, 'name after a refusal');
  await page.goto('/apply/personal-loan/check');
  await look(page, 'check after a refusal');
  await page.context().clearCookies();
  await sendQuickly(page, someone({ lastName: 'Failure' }));
  await expect(page).toHaveURL(OUTCOME);
  await page.goto('/apply/fallback');
  await look(page, 'another way');
  await page.context().clearCookies();
  await postSheet(page, STORED.start, STORED.form, STORED.sheet(ADA));
  await page.goto('/apply/personal-loan/consent');
  await expect(sendButton(page)).toBeVisible();
  await look(page, 'stored consent');
});

test('a refinance can be answered from the keyboard, and Enter continues', {
  tag: '@with-scripts',
}, async ({ page }) => {
  await page.goto(REFINANCE.start);
  const { loan = {}, education = {} } = refinanceSheet(ADA);
  await fillSheet(page, loan);
  await page.locator('[name="requestedLoanAmount"]').press('Enter');
  await expect(page).toHaveURL('/apply/refinance/education');
  await page.getByRole('button', { name: 'Add another school' }).press('Enter');
  const second = page.getByRole('group', { name: 'Your school 2' });
  await expect(second.getByRole('combobox', { name: 'School name (school 2)' })).toBeVisible();
  // For screen readers: others see the heading.
  await expect(second.getByText('(school 2)').first()).toHaveCSS('width', '1px');
  await page.getByRole('button', { name: 'Remove school 2' }).press('Space');
  await expect(page.getByRole('group', { name: 'Your school 2' })).toHaveCount(0);
  await fillSheet(page, education);
  await page.locator('[name="education1-school"]').press('Enter');
  await expect(page).toHaveURL('/apply/refinance/name');
});

async function pastTheSteps(page: Page, sheet: Sheet) {
  for (const [step, answers] of Object.entries(sheet)) {
    await expect(page).toHaveURL(new RegExp(`/${step}$`));
    await look(page, step);
    await fillSheet(page, answers);
    await continueToNext(page);
  }
  await expect(page).toHaveURL(/\/check$/);
}

async function look(page: Page, where: string) {
  await expectAccessible(page, where);
  await expectNothingCut(page, where);
  await expectWithinReach(page, where);
}
