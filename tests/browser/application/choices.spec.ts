import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { expectRoomForAll } from '#tests/browser/support/accessibility/zoom.ts';
import { continueToNext, someone } from '#tests/browser/support/borrower.ts';
import { postSheet, postStep } from '#tests/browser/support/posting.ts';
import { answerSheet, fillSheet } from '#tests/browser/support/products.ts';
import type { SharedRecords } from '#tests/browser/support/records.ts';
import { test } from '#tests/browser/support/test.ts';
import { REFINANCE, refinanceSheet, type Sheet } from '#tests/support/borrowers/form-answers.ts';

/** All questions of a quick start. */
const ASKED = [
  'loanPurpose',
  'creditScoreQuality',
  'firstName',
  'lastName',
  'email',
  'citizenship',
  'zipcode',
  'city',
  'state',
  'employmentStatus',
  'housingType',
];

test('a degree is chosen from options that belong to their school, and an old draft still has its own', {
  tag: '@with-scripts',
}, async ({ page }) => {
  const ada = someone();
  await postSheet(page, REFINANCE.start, REFINANCE.form, refinanceSheet(ada));
  await page.goto('/apply/refinance/education');
  const degree = page.getByRole('group', { name: 'Degree', exact: true });
  await expect(degree.getByRole('radio')).toHaveCount(9);
  await expect(degree.getByLabel('Bachelor’s')).toBeChecked();
  await page.getByRole('button', { name: 'Add another school' }).click();
  const second = page.getByRole('group', { name: 'Your school 2' });
  await second.getByLabel('School name (school 2)').fill('Second College');
  await second.getByLabel('Field of study (school 2)').fill('Charms');
  await continueToNext(page);

  for (const [label, says] of [
    ['Level', 'Choose the level of your degree'],
    ['Degree', 'Choose your degree'],
  ] as const) {
    const group = second.getByRole('group', { name: `${label} (school 2)` });
    await expect(group).toHaveAccessibleDescription(`Error: ${says}`);
    const link = page.getByRole('alert').getByRole('link', { name: says, exact: true });
    const target = await link.getAttribute('href');
    await expect(group.locator(target ?? 'none')).toHaveAttribute('type', 'radio');
    await link.click();
    await expect(page.locator(target ?? 'none')).toBeFocused();
  }
  await second.getByLabel('Graduate', { exact: true }).check();
  await second.getByLabel('MBA').check();
  await continueToNext(page);
  await expect(page).toHaveURL(/\/apply\/refinance\/check(#|$)/);
  await expect(page.getByRole('definition').filter({ hasText: 'MBA' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Bachelor’s' })).toBeVisible();
});

test('an answer to an optional question can be withdrawn', { tag: '@with-scripts' }, async ({
  page,
  records,
}) => {
  const { loan = {}, ...rest } = quickAnswers();
  await page.goto(await openLongFlow(records));
  const credit = page.getByRole('group', { name: 'How’s your credit? (optional)' });
  await credit.getByLabel('Good').check();
  await expect(credit.getByLabel('Skip this question')).not.toBeChecked();
  await credit.getByLabel('Skip this question').check();
  await credit.getByLabel('Fair').check();
  await fillSheet(page, loan);
  await continueToNext(page);
  await answerSheet(page, 'prefill', rest);
  const shown = page.getByRole('definition');
  await expect(shown.filter({ hasText: 'Fair' })).toBeVisible();
  const unanswered = await shown.filter({ hasText: 'Not answered' }).count();

  await page.goto('/apply/prefill/loan');
  await expect(credit.getByLabel('Fair')).toBeChecked();
  await credit.getByLabel('Skip this question').check();
  await continueToNext(page);
  await expect(page).toHaveURL('/apply/prefill/check');
  await expect(shown.filter({ hasText: 'Not answered' })).toHaveCount(unanswered + 1);
  await page.goto('/apply/prefill/loan');
  await expect(credit.locator(':checked')).toHaveCount(0);
});

test('the options fit the narrowest phone and large text', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
  records,
}) => {
  test.slow();
  await postSheet(page, await openLongFlow(records), 'prefill', { loan: { loanPurpose: '' } });
  for (const step of ['loan', 'name']) {
    await page.goto(`/apply/prefill/${step}`);
    await look(page, `quick start ${step}`);
  }
  await page.context().clearCookies();
  await postSheet(page, REFINANCE.start, REFINANCE.form, { loan: refinanceSheet(someone()).loan ?? {} });
  expect(await postStep(page, 'refinance', 'education', { 'education1-school': '' })).toContain('education');
  await page.goto('/apply/refinance/education');
  await look(page, 'education');
});

async function look(page: Page, where: string) {
  await expectAccessible(page, where);
  await expectRoomForAll(page, where);
}

const openLongFlow = (records: SharedRecords) => records.openFlow('long-flow', ASKED);

function quickAnswers(): Sheet {
  const { firstName, lastName, email } = someone();
  return {
    loan: { loanPurpose: 'wedding' },
    name: { firstName, lastName, email, citizenship: 'permanent_resident' },
    address: { zipcode: '17815', city: 'Bloomsburg', state: 'PA' },
    income: { employmentStatus: 'retired', housingType: 'rent' },
  };
}
