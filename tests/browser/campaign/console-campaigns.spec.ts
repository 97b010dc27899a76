import { expect } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import { someone } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const YELLOW = 'rgb(255, 212, 0)';

test('a marketer duplicates a campaign, fixes what blocks it and opens it; borrowers use its link until it is paused', {
  tag: '@without-scripts',
}, async ({ page, form, openConsole, instance, operator }) => {
  test.slow();
  const author = await openConsole('marketer');
  const press = (name: string) => author.getByRole('button', { name }).click();
  await author.goto('/staff/campaigns/personal-loan');
  await author.getByRole('link', { name: 'Duplicate' }).click();
  await author.getByLabel('Name', { exact: true }).fill('Spring sale');
  await author.getByLabel('Campaign ID').fill('spring-27');
  await author.getByLabel('Product').selectOption('prefill');
  const passedOn = author.getByLabel('Parameters sent to the operator');
  await expect(passedOn).toBeHidden();
  await author.getByLabel('Product').selectOption('personal_loan');
  await passedOn.fill('click_id, email');
  await author.getByLabel('Name 1', { exact: true }).fill('rank');
  await author.getByLabel('Type 1', { exact: true }).selectOption('Number');
  await author.getByLabel('Value 1', { exact: true }).fill('3');
  await author.getByLabel('Closes').fill('2020-01-01T00:00');
  await press('Create draft');

  await expect(author.getByRole('alert')).toContainText('“email” looks like personal data');
  await expect(author.getByLabel('Campaign ID')).toHaveValue('spring-27');
  await expect(author.getByLabel('Type 1', { exact: true })).toHaveValue('number');
  await passedOn.fill('click_id');
  await press('Create draft');
  await expect(author).toHaveURL('/staff/campaigns/spring-sale?done=created');

  await expect(author.getByText('The closing time has passed')).toBeVisible();
  await expect(author.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await author.getByRole('link', { name: 'Settings' }).click();
  await author.getByLabel('Closes').fill('');
  await press('Save');

  await author.getByRole('link', { name: 'Appearance' }).click();
  await author.getByLabel('Accent').fill('#ffd400');
  await press('Preview');
  const preview = author.frameLocator('iframe').first();
  const start = preview.getByRole('link', { name: /^See my offers/ }).first();
  await expect(start).toHaveCSS('background-color', YELLOW);
  await press('Save');
  await author.getByRole('link', { name: 'Overview and link' }).click();
  await press('Publish');
  await expect(author.getByRole('alert')).toContainText(
    'Acknowledge each warning to publish: Answer options',
  );
  await author.getByLabel('Acknowledge: Answer options').check();
  await press('Publish');
  await expect(author.getByText('Campaign published.')).toBeVisible();

  await author.getByLabel('Source').fill('newsletter');
  await author.getByLabel('Term').fill('ada@example.com');
  await author.getByLabel('Loan amount').fill('9,500');
  await author.getByLabel('click_id').fill('abc-42');
  await press('Build link');
  await expect(author.getByText('Left out: it contains an email address')).toBeVisible();
  const link = await author.getByLabel('Your link').inputValue();
  expect(link).toBe(`${instance.app}/start/spring-sale?utm_source=newsletter&amount=9500&click_id=abc-42`);
  await expect(author.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();

  await page.goto(link);
  await expect(form.field('requestedLoanAmount')).toHaveValue('9,500');
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', YELLOW);
  const ada = someone();
  await form.sendLead(ada, {}, '/apply');
  await form.arriveAtOffers(operator.origin);
  const [post] = await operator.postsFor(ada);
  expect(JSON.parse(post?.text ?? '')).toMatchObject({
    partnerCampaignId: 'spring-27',
    partnerPassedData: { click_id: 'abc-42', rank: 3 },
  });

  await author.goto('/staff/campaigns/spring-sale');
  await press('Pause campaign');
  await expect(author.getByText('Campaign paused. New borrowers can’t start.')).toBeVisible();
  await author.goto('/staff/campaigns');
  await expect(author.getByRole('row', { name: /Spring sale/ })).toContainText(/Paused.*1/s);
});

test('a text of a campaign is counted while it is typed', { tag: '@nightly' }, async ({ openConsole }) => {
  const author = await openConsole('marketer');
  await author.goto('/staff/campaigns/personal-loan/wording');
  await author.locator('summary').filter({ hasText: 'Loan: title' }).click();
  const title = author.getByRole('group', { name: 'Loan: title', exact: true });
  await title.getByLabel('Your text').fill('Pick your amount');
  await expect(title.getByText('16 of 60 characters')).toBeVisible();
  await expectNoBarriers(author, 'wording');
  await author.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(author, 'wording');
});
