import { expect } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import {
  answerQuickly,
  arriveAtOffers,
  CONSENT,
  LABELS,
  readAndAgree,
  STEPS,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const YELLOW = 'rgb(255, 212, 0)';

test('a marketer duplicates a campaign, fixes what blocks it and opens it; borrowers use its link until it is paused', {
  tag: '@without-scripts',
}, async ({ page, browser, instance, operator }) => {
  test.slow();
  await signInAs(page, instance, 'marketer');
  await page.goto('/staff/campaigns');
  await page.getByRole('link', { name: 'Personal loan', exact: true }).click();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Spring sale');
  await page.getByLabel('Campaign ID').fill('spring-27');
  await page.getByLabel('Product').selectOption('prefill');
  const passedOn = page.getByLabel('Parameters sent to the operator');
  await expect(passedOn).toBeHidden();
  await page.getByLabel('Product').selectOption('personal_loan');
  await passedOn.fill('click_id, email');
  const constant = async (row: number, name: string, type: string, value: string) => {
    await page.getByLabel(`Name ${row}`, { exact: true }).fill(name);
    await page.getByLabel(`Type ${row}`, { exact: true }).selectOption(type);
    await page.getByLabel(`Value ${row}`, { exact: true }).fill(value);
  };
  await constant(1, 'rank', 'Number', '3');
  await constant(2, 'is_partner', 'Yes or no', 'maybe');
  await page.getByLabel('Closes').fill('2020-01-01T00:00');
  await page.getByRole('button', { name: 'Create draft' }).click();

  await expect(page.getByRole('alert')).toContainText('“email” looks like personal data');
  await expect(page.getByRole('link', { name: 'Enter yes or no' })).toBeVisible();
  await expect(page.getByLabel('Campaign ID')).toHaveValue('spring-27');
  await expect(page.getByLabel('Type 1', { exact: true })).toHaveValue('number');
  await passedOn.fill('click_id');
  await constant(2, 'is_partner', 'Yes or no', 'yes');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page).toHaveURL('/staff/campaigns/spring-sale?done=created');

  await expect(page.getByText('The closing time has passed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Closes').fill('');
  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByLabel('Accent').fill('#ffd400');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe').first();
  await expect(preview.getByRole('link', { name: /^See my offers/ })).toHaveCSS('background-color', YELLOW);
  await page.getByRole('button', { name: 'Consent' }).click();
  await expect(preview.locator('iframe').first().contentFrame().getByText(/agree/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Borrowers on this campaign see it')).toBeVisible();

  await page.getByRole('link', { name: 'Overview and link' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert')).toContainText('Acknowledge each warning to publish: Answer options');
  await page.getByLabel('Acknowledge: Answer options').check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Campaign published.')).toBeVisible();

  await page.getByLabel('Source').fill('newsletter');
  await page.getByLabel('Term').fill('ada@example.com');
  await page.getByLabel('Loan amount').fill('9,500');
  await page.getByLabel('click_id').fill('abc-42');
  await page.getByRole('button', { name: 'Build link' }).click();
  await expect(page.getByText('Left out: it contains an email address')).toBeVisible();
  const link = await page.getByLabel('Your link').inputValue();
  expect(link).toBe(`${instance.app}/start/spring-sale?utm_source=newsletter&amount=9500&click_id=abc-42`);
  await expect(page.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();

  const borrower = await browser.newPage({ baseURL: instance.app, javaScriptEnabled: false });
  await borrower.goto(link);
  await expect(borrower.getByLabel(LABELS.requestedLoanAmount)).toHaveValue('9,500');
  await expect(borrower.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', YELLOW);
  const ada = someone();
  await answerQuickly(borrower, ada, STEPS, '/apply');
  await borrower.goto(CONSENT);
  await readAndAgree(borrower, ada);
  await sendButton(borrower).click();
  await arriveAtOffers(borrower, operator.origin);
  const [post] = await operator.postsFor(ada);
  expect(JSON.parse(post?.text ?? '')).toMatchObject({
    partnerCampaignId: 'spring-27',
    partnerPassedData: { click_id: 'abc-42', rank: 3, is_partner: true },
  });

  await page.goto('/staff/campaigns/spring-sale');
  await expect(page.getByText('rank: 3 (number), is_partner: yes (boolean)')).toBeVisible();
  await page.getByRole('button', { name: 'Pause campaign' }).click();
  await expect(page.getByText('Campaign paused. New borrowers can’t start.')).toBeVisible();
  await page.goto('/staff/campaigns/spring-sale/edit');
  await expect(page.getByLabel('Product')).toBeDisabled();
  await expect(page.getByLabel('URL slug')).toBeDisabled();
  await page.goto('/staff/campaigns');
  await expect(page.getByRole('row', { name: /Spring sale/ })).toContainText(/Paused.*1/s);
});

test('a text of a campaign is counted while it is typed', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
  instance,
}) => {
  await signInAs(page, instance, 'marketer');
  await page.goto('/staff/campaigns/personal-loan/wording');
  await page.locator('summary').filter({ hasText: 'Loan: title' }).click();
  const title = page.getByRole('group', { name: 'Loan: title', exact: true });
  await title.getByLabel('Your text').fill('Pick your amount');
  await expect(title.getByText('16 of 60 characters')).toBeVisible();
  await expectNoBarriers(page, 'wording');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page, 'wording');
});
