import { expect } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import { expectPage, START, sendQuickly, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const WORDING = '/staff/campaigns/personal-loan/wording';

test('a marketer rewords steps and an outcome, Compliance publishes it, and borrowers under way read it in both languages', {
  tag: '@with-scripts',
}, async ({ page, browser, instance, records }) => {
  test.slow();
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  const borrower = await browser.newPage({ baseURL: instance.app });
  await borrower.goto(START);
  await expectPage(borrower, 'About your loan');

  // The only person who may publish could do so alone.
  const reviewer = await browser.newPage({ baseURL: instance.app });
  await signInAs(reviewer, instance, 'compliance');
  await signInAs(page, instance, 'marketer');
  await page.goto(WORDING);
  const text = (name: string, language: string) =>
    page.getByRole('group', { name, exact: true }).getByLabel(`Your text in ${language}`);
  const [title, titleEs] = [text('Loan: title', 'English'), text('Loan: title', 'Spanish')];
  const [next, nextEs] = [text('Sent, no answer yet', 'English'), text('Sent, no answer yet', 'Spanish')];
  for (const name of ['Loan: title', 'Sent, no answer yet'])
    await page.locator('summary').filter({ hasText: name }).click();
  await title.fill('You’re approved!');
  await titleEs.fill('Elija su monto');
  await next.fill('Thank you!');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved yet' });
  await expect(alert).toContainText('Remove “approved”. Nothing here may sound like');
  await expect(title).toHaveAccessibleDescription(/Remove “approved”/);
  await expect(next).toHaveAccessibleDescription(/Keep “{operator}”/);
  await expect(nextEs).toHaveAccessibleDescription(/Enter the Spanish text/);
  await expect(title).toHaveValue('You’re approved!');
  await title.fill('Pick your amount');
  await expect(page.getByText('16 of 60 characters')).toBeVisible();
  await next.fill('Thank you! {operator} has your results.');
  await nextEs.fill('¡Gracias! {operator} tiene sus resultados.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  const preview = page.frameLocator('iframe').first();
  await expect(preview.getByRole('heading', { name: 'Pick your amount' })).toBeVisible();
  await expect(page.getByText('Compliance must publish this draft')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await expectNoBarriers(page, 'wording');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page, 'wording');

  await borrower.reload();
  await expectPage(borrower, 'About your loan');
  await reviewer.goto(WORDING);
  const change = reviewer.getByRole('listitem').filter({ hasText: 'Loan: title (English)' });
  await expect(change).toContainText('StandardAbout your loan');
  await expect(change).toContainText('DraftPick your amount');
  await expect(reviewer.getByText(/Reading level of the English texts together: grade \d/)).toBeVisible();
  await reviewer.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(reviewer.getByText('Published. Borrowers see it on their next page.')).toBeVisible();

  await borrower.reload();
  await expectPage(borrower, 'Pick your amount');
  await expect(borrower).toHaveTitle(/^Pick your amount/);
  await borrower.goto(`${stepPath('loan')}?lang=es`);
  await expectPage(borrower, 'Elija su monto');
  await borrower.goto(`${stepPath('loan')}?lang=en`);

  await sendQuickly(borrower, someone({ lastName: 'Linkless' }));
  await expectPage(borrower, 'We sent your request');
  await expect(borrower.getByText('has your request and is still working on it.')).toBeVisible();
  await expect(borrower.getByText(/^Thank you! [A-Z].+ has your results\.$/)).toBeVisible();
  const standard = borrower.getByText('You may be asked to set a password');
  await expect(standard).toHaveCount(0);

  await reviewer.getByText('Unpublish…').click();
  await reviewer.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await expect(reviewer.getByText('Unpublished.')).toBeVisible();
  await borrower.reload();
  await expect(standard).toBeVisible();
});
