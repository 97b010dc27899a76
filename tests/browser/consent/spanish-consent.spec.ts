import { expect, type Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import {
  answerQuickly,
  CONSENT,
  expectPage,
  OUTCOME,
  PAGE_TEXT,
  readAndAgree,
  someone,
} from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

test.describe.configure({ mode: 'default' });

const AGREE = 'Leí el texto de arriba y lo acepto';
const SEND = 'Aceptar y enviar';

test.beforeEach(({ records }) => records.setCampaign('personal-loan', 'languages', 'es_en'));
// Other files use the same instance.
test.afterEach(({ records }) => records.setCampaign('personal-loan', 'languages', 'en'));

test('the switch of the consent page says first what it clears, and the evidence has the words of the new language', {
  tag: '@without-scripts',
}, async ({ page, operator, records }) => {
  await operator.reset();
  await records.deleteConsents();
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  const ada = someone({ lastName: 'Linkless' });
  await answerQuickly(page, ada);
  await page.goto(`${CONSENT}?again=unread`);
  await expect(page.getByRole('link', { name: 'Español' })).toBeVisible();
  await page.getByLabel(PAGE_TEXT.ssn).fill('1');
  await expect(page.getByRole('link', { name: 'Español' })).toBeHidden();
  await page.getByLabel(PAGE_TEXT.ssn).fill('');
  await expect(page.getByRole('link', { name: 'Español' })).toBeVisible();
  await readAndAgree(page, ada, { phone: true });
  const summary = page.locator('summary', { hasText: 'Español' });
  await summary.click();
  const note = page.locator('details').getByText(/^Al cambiar de idioma se borra lo que escribió/);
  await expect(note).toBeVisible();
  await summary.press('Tab');
  await expect(page.getByRole('link', { name: 'Cambiar a español' })).toBeFocused();
  await expectNoBarriers(page, 'the consent page before its language changes', 'color-contrast-enhanced');
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue(ada.ssn);
  await expect(page.getByLabel(PAGE_TEXT.agree)).toBeChecked();

  await page.getByRole('link', { name: 'Cambiar a español' }).click();
  await expectPage(page, 'Revise y acepte');
  await expect(page).toHaveURL(`${CONSENT}?again=unread`);
  await expect(page.getByLabel(/Seguro Social/)).toHaveValue('');
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await agree(page, ada.ssn);
  await page.getByRole('button', { name: SEND }).click();
  await expect(page).toHaveURL(OUTCOME);
  await page.locator('a[href^="/receipt/"]').first().click();
  await expect(page.locator('main')).toContainText(AGREE);
  await expect(page.locator('main')).not.toContainText(PAGE_TEXT.agree);
});

async function agree(page: Page, ssn: string) {
  for (const frame of await page.getByTitle(/texto de consentimiento de/i).all())
    await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
  await page.getByLabel(AGREE).check();
  await page.getByLabel(/Seguro Social/).fill(ssn);
}
