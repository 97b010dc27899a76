import { expect } from '@playwright/test';
import { testIsolated as test } from '#tests/browser/support/test.ts';

test('the landing page of a short form asks the amount if the form does', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, records }) => {
  const name = ['firstName', 'lastName', 'email'];
  const shortest = await records.openFlow('name-alone', name);
  await records.setCampaign('flow-name-alone', 'shows_landing', 'true');
  await page.goto(shortest);
  await expect(page.getByRole('button', { name: 'Get started' })).toBeVisible();
  await expect(page.locator('main input:visible')).toHaveCount(0);

  const start = await records.openFlow('with-amount', ['requestedLoanAmount', ...name]);
  await records.setCampaign('flow-with-amount', 'shows_landing', 'true');
  await page.goto(start);
  await page.getByLabel('How much would you like to borrow? (optional)').fill('9,500');
  await page.getByRole('button', { name: 'Get started' }).click();
  await expect(page).toHaveURL('/apply/prefill/loan');
  await expect(page.locator('[name="requestedLoanAmount"]')).toHaveValue('9,500');
});
