import { expect } from '@playwright/test';
import { CONSENT, OUTCOME, PAGE_TEXT, someone } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const AGREE = 'Leí y acepto el texto de arriba';

test('the switch of the consent page says first what it clears, and the evidence has the words of the new language', {
  tag: '@without-scripts',
}, async ({ page, form, records }) => {
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  const ada = someone({ lastName: 'Linkless' });
  await form.answerQuickly(ada);
  await page.goto(`${CONSENT}?again=not_displayed`);
  const oneClick = page.getByRole('link', { name: 'Español' });
  await expect(oneClick).toBeVisible();
  await page.getByLabel(PAGE_TEXT.ssn).fill('1');
  await expect(oneClick).toBeHidden();
  await form.agree(ada, { phone: true });
  const summary = page.locator('summary', { hasText: 'Español' });
  await summary.click();
  const note = page.locator('details').getByText(/^Al cambiar de idioma se borra lo que escribió/);
  await expect(note).toBeVisible();
  const change = page.getByRole('link', { name: 'Cambiar a español' });
  await summary.press('Tab');
  await expect(change).toBeFocused();
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue(ada.ssn);

  await change.click();
  await form.expectPage('Revise y acepte');
  await expect(page).toHaveURL(`${CONSENT}?again=not_displayed`);
  const ssn = page.getByLabel(/Seguro Social/);
  await expect(ssn).toHaveValue('');
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await expect(page.getByTitle(/texto de consentimiento de/i)).toHaveCount(2);
  await form.textsLoaded();
  await page.getByLabel(AGREE).check();
  await ssn.fill(ada.ssn);
  await page.getByRole('button', { name: 'Aceptar y enviar' }).click();
  await expect(page).toHaveURL(OUTCOME);
  await page.locator('a[href^="/receipt/"]').first().click();
  await expect(page.locator('main')).toContainText(AGREE);
  await expect(page.locator('main')).not.toContainText(PAGE_TEXT.agree);
});
