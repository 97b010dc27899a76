import { expect } from '@playwright/test';
import {
  visitConsent,
  visitFailures,
  visitHandoff,
  visitHttpErrors,
  visitOutcomes,
  visitPublicPages,
  visitReceipts,
  visitSteps,
  visitWaiting,
} from '#tests/browser/support/all-pages.ts';
import { START, someone } from '#tests/browser/support/borrower.ts';
import { fillSheet } from '#tests/browser/support/products.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { REFINANCE } from '#tests/support/borrowers/form-answers.ts';
import { openContactSheet } from './contact-sheet.ts';

test.use({ settings: { OPERATOR_FRESH_TOKEN: 'on' } });

test('shows every page and state of the borrower on one contact sheet', {
  tag: ['@with-scripts', '@shots'],
}, async ({ page, instance, operator, records }) => {
  test.setTimeout(600_000);
  const { shoot, print } = openContactSheet();
  await visitPublicPages(page, shoot);
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await page.goto(START);
  await shoot(page, 'landing page of a campaign');
  await records.setCampaign('personal-loan', 'shows_landing', 'false');
  await visitSteps(page, shoot);
  await page.context().clearCookies();
  await page.goto(REFINANCE.start);
  for (const [step, answers] of Object.entries(REFINANCE.sheet(someone()))) {
    await expect(page).toHaveURL(new RegExp(`/apply/refinance/${step}$`));
    await shoot(page, `refinance ${step}`);
    await fillSheet(page, answers);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  // Otherwise its answer would bring the cookie back.
  await expect(page).toHaveURL(/\/apply\/refinance\/check$/);
  await visitConsent(page, shoot);
  await visitWaiting(page, operator, shoot);
  await visitOutcomes(page, shoot);
  await visitHandoff(page, operator, records, shoot);
  await visitReceipts(page, shoot);
  await visitHttpErrors(page, instance.app, shoot);
  await page.context().clearCookies();
  await visitFailures(page, operator, records, shoot);
  await print(page);
});
