import { expect } from '@playwright/test';
import { continueToNext, someone } from '#tests/browser/support/borrower.ts';
import { postSheet } from '#tests/browser/support/posting.ts';
import { answerSheet } from '#tests/browser/support/products.ts';
import { test } from '#tests/browser/support/test.ts';
import { REFINANCE, refinanceSheet } from '#tests/support/borrowers/form-answers.ts';

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
  const { firstName, lastName, email } = someone();
  const asked = ['loanPurpose', 'creditScoreQuality', 'firstName', 'lastName', 'email'];
  await page.goto(await records.openFlow('optional-credit', asked));
  const credit = page.getByRole('group', { name: 'How’s your credit? (optional)' });
  await credit.getByLabel('Good').check();
  await expect(credit.getByLabel('Skip this question')).not.toBeChecked();
  await credit.getByLabel('Skip this question').check();
  await credit.getByLabel('Fair').check();
  await answerSheet(page, 'prefill', {
    loan: { loanPurpose: 'wedding' },
    name: { firstName, lastName, email },
  });
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
