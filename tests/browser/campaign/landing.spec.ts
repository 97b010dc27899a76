import { expect } from '@playwright/test';
import { expectNoBarriers, expectStrongContrast } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import {
  answerQuickly,
  arriveAtOffers,
  CONSENT,
  LABELS,
  readAndAgree,
  START,
  STEPS,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const CAMPAIGN = '/staff/campaigns/personal-loan';

test('a marketer writes a landing page, Compliance publishes it, and its visitors become leads with their attribution', {
  tag: '@without-scripts',
}, async ({ page, browser, instance, operator, records }) => {
  test.slow();
  // The only person who may publish could do so alone.
  const reviewer = await browser.newPage({ baseURL: instance.app });
  await signInAs(reviewer, instance, 'compliance');
  await signInAs(page, instance, 'marketer');
  await page.goto(`${CAMPAIGN}/edit`);
  await page.getByLabel('Show the landing page first').check();
  await page.getByLabel('Let search engines list').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Landing page', exact: true }).click();
  await expect(page.getByLabel('Headline (Spanish)')).toHaveCount(0);
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  await page.reload();
  const headline = page.getByLabel('Headline', { exact: true });
  await headline.fill('Guaranteed loans');
  await page.getByLabel('Headline (Spanish)').fill('Un préstamo más sencillo');
  await page.getByLabel('Questions and answers', { exact: true }).fill('Is it free?\nYes. You pay nothing.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText('No lender guarantees an approval');
  await expect(page.getByLabel('Headline (Spanish)')).toHaveValue('Un préstamo más sencillo');
  const preview = page.frameLocator('iframe').first();
  for (const text of ['¿Y ahora?', 'A & B <b>loans</b>']) {
    await headline.fill(text);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByText('They aren’t saved yet.')).toBeVisible();
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(text);
    await expect(headline).toHaveValue(text);
  }
  await headline.fill('Pay for what comes next');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(page.getByText('Compliance must publish this draft')).toBeVisible();

  const borrower = await browser.newPage({ baseURL: instance.app, javaScriptEnabled: false });
  await borrower.goto(
    `${START}?utm_source=newsletter&click_id=abc-42&email=eve@example.com&utm_term=eve@example.com`,
  );
  await expect(borrower).toHaveURL('/welcome/personal-loan?utm_source=newsletter&click_id=abc-42');
  const shown = borrower.getByRole('heading', { level: 1 });
  await expect(shown).toHaveText('Compare personal loan offers in minutes');
  await reviewer.goto(`${CAMPAIGN}/landing`);
  await reviewer.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(reviewer.getByText('Published. Borrowers see it now.')).toBeVisible();
  await borrower.reload();
  await expect(shown).toHaveText('Pay for what comes next');
  await borrower.getByText('Is it free?').click();
  await expect(borrower.getByText('You pay nothing.')).toBeVisible();
  await expectNoBarriers(borrower, 'landing page');
  await expectStrongContrast(borrower, 'landing page');
  await borrower.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(borrower, 'landing page');

  await borrower.getByRole('button', { name: 'Español' }).click();
  await expect(borrower.locator('h1:not([lang])')).toHaveText('Un préstamo más sencillo');
  await expect(borrower).toHaveTitle('Un préstamo más sencillo – Juniper Money');
  await expect(borrower.locator('[lang="en"]').getByText('Is it free?')).toBeVisible();
  await expect(borrower.locator('h2:not([lang])', { hasText: 'Preguntas frecuentes' })).toBeVisible();
  await borrower.getByRole('button', { name: 'English' }).click();

  await borrower.getByLabel('How much would you like to borrow?').fill('9,500');
  await borrower.getByRole('button', { name: 'See my offers' }).click();
  await expect(borrower.getByLabel(LABELS.requestedLoanAmount)).toHaveValue('9,500');
  const ada = someone();
  await answerQuickly(borrower, ada, STEPS, '/apply');
  await borrower.goto(CONSENT);
  await readAndAgree(borrower, ada);
  await sendButton(borrower).click();
  await arriveAtOffers(borrower, operator.origin);
  const [post] = await operator.postsFor(ada);
  expect(JSON.parse(post?.text ?? '')).toMatchObject({ partnerPassedData: { click_id: 'abc-42' } });
});
