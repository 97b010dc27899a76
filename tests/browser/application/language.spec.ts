import { expect } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { LABELS, START } from '#tests/browser/support/borrower.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const CAMPAIGN = '/staff/campaigns/personal-loan';
const MONTO = '¿Cuánto dinero necesita?';

test('Compliance offers Spanish, and a borrower switches to it and back without losing typed answers', {
  tag: '@with-scripts',
}, async ({ page, browser, instance }) => {
  test.slow();
  await page.goto(`${START}?lang=es`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Español')).toBeHidden();

  const marketer = await browser.newPage({ baseURL: instance.app });
  await signInAs(marketer, instance, 'marketer');
  await marketer.goto(CAMPAIGN);
  await expect(marketer.getByText('English only. Only Compliance can change this.')).toBeVisible();
  const compliance = await browser.newPage({ baseURL: instance.app });
  await signInAs(compliance, instance, 'compliance');
  const offer = async (languages: string) => {
    await compliance.getByLabel('Languages offered').selectOption(languages);
    await compliance.getByRole('button', { name: 'Save languages' }).click();
    await expect(compliance.getByText('Languages saved.')).toBeVisible();
  };
  await compliance.goto(CAMPAIGN);
  await offer('English first, Spanish on request');

  await page.goto(START);
  await page.getByLabel(LABELS.requestedLoanAmount).fill('9,500');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(/\/apply\/personal-loan\/loan\?changed=yes$/);
  await expect(page.getByLabel(MONTO)).toHaveValue('9,500');
  await expect(page.getByText('Consolidar deudas')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ayuda' })).toBeVisible();
  await page.getByLabel(MONTO).fill('5');
  await page.getByText('Consolidar deudas').click();
  await page.locator('main button[type=submit]:visible').last().click();
  await expect(page.locator('main').getByRole('alert')).toContainText(
    'Escriba un monto de $1,000 a $200,000',
  );

  // The switch is a link where nothing is typed.
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/apply/start-over');
  await expect(heading).toHaveText('¿Quiere borrar sus respuestas y empezar de nuevo?');
  await expectNoBarriers(page, 'start over, in Spanish');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/apply/start-over');
  await expect(heading).toHaveText('Delete your answers and start over?');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');

  await compliance.context().addCookies([{ name: 'handoff-language', value: 'es', url: instance.app }]);
  await compliance.goto(CAMPAIGN);
  await expect(compliance.locator('html')).toHaveAttribute('lang', 'en');
  await offer('English only');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Español')).toBeHidden();
});

test('Enter in a field continues in the same language', { tag: '@without-scripts' }, async ({
  page,
  records,
}) => {
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await page.goto(START);
  await expect(page.getByRole('button', { name: 'Español' })).toBeVisible();
  await page.getByLabel(LABELS.requestedLoanAmount).fill('9,500');
  await page.getByLabel(LABELS.requestedLoanAmount).press('Enter');
  await expect(page).toHaveURL('/apply/personal-loan/loan');
  await page.getByText('Consolidate debt').click();
  await page.getByLabel(LABELS.requestedLoanAmount).press('Enter');
  await expect(page).toHaveURL('/apply/personal-loan/name');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
