import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { START, someone } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const CAMPAIGN = '/staff/campaigns/personal-loan';

test('a marketer writes a landing page, Compliance publishes it, and its visitors become leads with their attribution', {
  tag: '@without-scripts',
}, async ({ page, form, openConsole, operator, records }) => {
  test.slow();
  // The only person who may publish could do so alone.
  const reviewer = await openConsole('compliance');
  const author = await openConsole('marketer');
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  await author.goto(`${CAMPAIGN}/edit`);
  await author.getByLabel('Show the landing page first').check();
  await author.getByRole('button', { name: 'Save' }).click();
  await author.getByRole('link', { name: 'Landing page', exact: true }).click();
  const headline = author.getByLabel('Headline', { exact: true });
  await headline.fill('Guaranteed loans');
  await author.getByLabel('Headline (Spanish)').fill('Un préstamo más sencillo');
  await author
    .getByLabel('Questions and answers', { exact: true })
    .fill('Is it free?\nYes. You pay nothing.');
  await author.getByRole('button', { name: 'Save draft' }).click();
  await expect(author.getByRole('alert')).toContainText('No lender guarantees an approval');
  const preview = author.frameLocator('iframe').first();
  for (const text of ['¿Y ahora?', 'A & B <b>loans</b>']) {
    await headline.fill(text);
    await author.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(author.getByText('They aren’t saved yet.')).toBeVisible();
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(text);
    await expect(headline).toHaveValue(text);
  }
  await headline.fill('Pay for what comes next');
  await author.getByRole('button', { name: 'Save draft' }).click();
  await expect(author.getByText('Compliance must publish this draft')).toBeVisible();

  await page.goto(
    `${START}?utm_source=newsletter&click_id=abc-42&email=eve@example.com&utm_term=eve@example.com`,
  );
  await expect(page).toHaveURL('/welcome/personal-loan?utm_source=newsletter&click_id=abc-42');
  await form.expectPage('Compare personal loan offers in minutes');
  await reviewer.goto(`${CAMPAIGN}/landing`);
  await reviewer.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(reviewer.getByText('Published. Borrowers see it now.')).toBeVisible();
  await page.reload();
  await form.expectPage('Pay for what comes next');
  await page.getByText('Is it free?').click();
  await expect(page.getByText('You pay nothing.')).toBeVisible();

  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('h1:not([lang])')).toHaveText('Un préstamo más sencillo');
  await expect(page.locator('[lang="en"]').getByText('Is it free?')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();

  await page.getByLabel('How much would you like to borrow?').fill('9,500');
  await page.getByRole('button', { name: 'See my offers' }).first().click();
  await expect(form.field('requestedLoanAmount')).toHaveValue('9,500');
  const ada = someone();
  await form.sendLead(ada, {}, '/apply');
  await form.arriveAtOffers(operator.origin);
  const [post] = await operator.postsFor(ada);
  expect(JSON.parse(post?.text ?? '')).toMatchObject({ partnerPassedData: { click_id: 'abc-42' } });
});

test('the keyboard sets the amount on the slider, and a phone has the action at hand', async ({
  page,
  records,
}) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(START);
  const [slider, amount] = [page.getByRole('slider'), page.locator('#amount')];
  await amount.fill('$12k');
  await expect(slider).toHaveValue('12000');
  await slider.press('ArrowRight');
  await expect(amount).toHaveValue('12,500');
  const bar = page.locator('.start-bar');
  await expect(bar).toBeHidden();
  for (const [heading, isShown] of [
    ['How it works', true],
    ['Ready to compare?', false],
  ] as const) {
    await page.getByRole('heading', { name: heading }).evaluate((each) => each.scrollIntoView());
    await expect(bar).toBeVisible({ visible: isShown });
  }
});

test('axe finds nothing on a landing page', { tag: '@nightly' }, async ({ page, records }) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await page.goto(START);
  await expect(page).toHaveURL('/welcome/personal-loan');
  await expectAccessible(page, 'landing page');
});
