import { expect } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { START, stepPath } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const MONTO = '¿Cuánto dinero necesita?';

test('Compliance offers Spanish, and a borrower switches to it and back without losing typed answers', async ({
  page,
  form,
  openConsole,
}) => {
  test.slow();
  const html = page.locator('html');
  await page.goto(`${START}?lang=es`);
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Español')).toBeHidden();

  const compliance = await openConsole('compliance');
  const offer = async (languages: string) => {
    await compliance.goto('/staff/campaigns/personal-loan');
    await compliance.getByLabel('Languages offered').selectOption(languages);
    await compliance.getByRole('button', { name: 'Save languages' }).click();
    await expect(compliance.getByText('Languages saved.')).toBeVisible();
  };
  await offer('English first, Spanish on request');

  await page.goto(START);
  await form.field('requestedLoanAmount').fill('9,500');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(html).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(`${stepPath('loan')}?changed=yes`);
  await expect(page.getByLabel(MONTO)).toHaveValue('9,500');
  await page.getByLabel(MONTO).fill('5');
  await page.getByText('Consolidar deudas').click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText(
    'Escriba un monto de $1,000 a $200,000',
  );

  // The switch is a link where nothing is typed.
  await page.goto('/apply/start-over');
  await form.expectPage('¿Quiere borrar sus respuestas y empezar de nuevo?');
  await expectNoBarriers(page, 'start over, in Spanish');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/apply/start-over');
  await form.expectPage('Delete your answers and start over?');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(html).toHaveAttribute('lang', 'es');
  await offer('English only');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Español')).toBeHidden();
});

test('Enter in a field continues in the same language', { tag: '@without-scripts' }, async ({
  page,
  form,
  records,
}) => {
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  const amount = form.field('requestedLoanAmount');
  await page.goto(START);
  await expect(page.getByRole('button', { name: 'Español' })).toBeVisible();
  await amount.fill('9,500');
  await amount.press('Enter');
  await expect(page).toHaveURL(stepPath('loan'));
  await page.getByText('Consolidate debt').click();
  await amount.press('Enter');
  await expect(page).toHaveURL(stepPath('name'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
