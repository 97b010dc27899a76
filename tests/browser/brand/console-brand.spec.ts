import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { START } from '#tests/browser/support/borrower.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';

const ORANGE_FILL = 'rgb(255, 140, 65)';
const GREEN_FILL = 'rgb(23, 96, 74)';

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30">${inside}</svg>`);
const file = (buffer: Buffer) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer });

const startButton = (page: Pick<Page, 'getByRole'>) => page.getByRole('link', { name: /^See my offers/ });
async function changed(page: Page): Promise<string[]> {
  await expect(page.getByText('Draft saved')).toBeVisible();
  return page.getByRole('listitem').filter({ hasText: 'Published' }).locator('p').allInnerTexts();
}

async function publishedByCompliance(browser: Browser, instance: { app: string; databaseUrl: string }) {
  const page = await browser.newPage({ baseURL: instance.app });
  await signInAs(page, instance, 'compliance');
  await page.goto('/staff/identity');
  await expect(page.getByText('so two people publish it')).toBeVisible();
  await page.getByRole('button', { name: 'Publish draft' }).click();
  await expect(page.getByText('Published. Borrowers see it')).toBeVisible();
  await page.context().close();
}

const previewed = (page: Page) => page.frameLocator('iframe[title="Preview: phone"]');

test('the preview shows a draft on the real pages, and borrowers see it only after it is published', {
  tag: '@with-scripts',
}, async ({ page, browser, instance }) => {
  test.slow();
  await signedIn(instance.databaseUrl, 'compliance');
  await signInAs(page, instance, 'marketer');
  const borrower = await browser.newPage({ baseURL: instance.app });
  await page.goto('/staff/identity');
  await expect(startButton(previewed(page))).toHaveCSS('background-color', GREEN_FILL);

  await page.getByLabel('Brand name').fill('Maple Money');
  await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#ff7a00');
  await expect(previewed(page).getByRole('banner')).toContainText('Maple Money');
  await expect(startButton(previewed(page))).toHaveCSS('background-color', ORANGE_FILL);
  await expect(page.getByText('#ff7a00 would be hard to read on buttons')).toBeVisible();
  await page.getByRole('button', { name: 'Form' }).click();
  await expect(previewed(page).getByRole('button', { name: 'Continue' })).toHaveCSS(
    'background-color',
    ORANGE_FILL,
  );
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(previewed(page).locator('html')).toHaveCSS('color', 'rgb(236, 243, 238)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Light' }).click();
  await expect(previewed(page).locator('html')).toHaveCSS('color', 'rgb(19, 34, 28)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.getByLabel('Brand name')).toHaveValue('Maple Money');

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Borrowers still see the published brand')).toBeVisible();
  expect(await changed(page)).toEqual(['Brand name', 'Accent color']);
  await borrower.goto('/');
  await expect(startButton(borrower)).toHaveCSS('background-color', GREEN_FILL);
  await expect(borrower.getByRole('banner')).toContainText('Juniper Money');

  await page.getByRole('link', { name: 'Change logo' }).click();
  await page.getByLabel('File').setInputFiles(file(svg('<script>document.title="ran"</script>')));
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByRole('link', { name: 'The image contains <script>' })).toBeVisible();
  await page.getByLabel('File').setInputFiles(file(Buffer.alloc(257 * 1024)));
  expect(
    await page.getByLabel('File').evaluate((node: HTMLInputElement) => node.validationMessage),
  ).toContain('256 KB');
  await page
    .getByLabel('File')
    .setInputFiles(file(svg(`<rect width="120" height="30"/>${'<g/>'.repeat(30_000)}`)));
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByText('Draft saved with the new logo')).toBeVisible();

  await expect(page.getByText('Compliance must publish this draft')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish draft' })).toHaveCount(0);
  await publishedByCompliance(browser, instance);
  await borrower.goto(START);
  await expect(borrower.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', ORANGE_FILL);
  await expect(borrower.getByRole('banner')).toContainText('Maple Money');
  await expect(borrower.getByRole('banner').locator('img')).toHaveAttribute('width', '120');
});

test('a marketer chooses header, corners and typeface, and the preview shows them before they are saved', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, browser, instance }) => {
  await signInAs(page, instance, 'marketer');
  const borrower = await browser.newPage({ baseURL: instance.app });
  await page.goto('/staff/identity');
  const header = page.getByRole('combobox', { name: 'Header' });
  const corners = page.getByRole('combobox', { name: 'Corners' });
  const before = [await header.inputValue(), await corners.inputValue()];
  expect(before).toEqual(['plain', 'soft']);
  await header.selectOption('Solid accent color');
  await corners.selectOption('Square');
  const typeface = page.getByRole('combobox', { name: 'Typeface' });
  await typeface.selectOption('Nunito: rounded and friendly');
  const band = 'rgb(255, 140, 65)';
  await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#ff7a00');
  await expect(previewed(page).getByRole('banner')).toHaveCSS('background-color', band);
  await expect(startButton(previewed(page))).toHaveCSS('border-radius', '0px');
  await expect(startButton(previewed(page))).toHaveCSS('font-family', /^"?Nunito/);
  await header.selectOption('Tinted');
  await corners.selectOption('Round, with pill buttons');
  await expect(startButton(previewed(page))).toHaveCSS('border-radius', '28px');
  await expect(previewed(page).getByRole('banner')).not.toHaveCSS('background-color', band);
  await header.selectOption('Solid accent color');
  await page.getByRole('button', { name: 'Save draft' }).click();
  expect(await changed(page)).toEqual(expect.arrayContaining(['Corners', 'Header', 'Typeface']));
  await expect(page.getByText('so one person can publish it')).toBeVisible();
  await expect(header).toHaveValue('solid');
  await page.getByRole('button', { name: 'Publish draft' }).click();
  await expect(page.getByText('Published. Borrowers see it')).toBeVisible();
  await borrower.goto('/');
  await expect(borrower.getByRole('banner')).toHaveCSS('background-color', band);
  await expect(startButton(borrower)).toHaveCSS('border-radius', '28px');
  await expect(startButton(borrower)).toHaveCSS('font-family', /^"?Nunito/);
  await expect(page.locator('body')).toHaveCSS('font-family', /^"Public Sans"/);
  await expect(header).toHaveValue('solid');
  await expect(corners).toHaveValue('round');
});

test('a Spanish page shows the license line in Spanish once it is published, and the English one otherwise', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, browser, instance, records }) => {
  const ours = 'Juniper Money es un socio de ejemplo. No es un prestamista.';
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  const borrower = await browser.newPage({ baseURL: instance.app });
  const line = borrower.getByRole('contentinfo').getByText(/^Juniper Money (is|es) /);
  await borrower.goto('/?lang=es');
  await expect(line).toContainText('No es un prestamista y no toma decisiones');

  await signInAs(page, instance, 'marketer');
  await page.goto('/staff/identity');
  await page.getByLabel('License line in Spanish').fill(ours);
  await page.getByRole('button', { name: 'Landing page in Spanish' }).click();
  await expect(previewed(page).getByRole('contentinfo')).toContainText(ours);
  await page.getByRole('button', { name: 'Save draft' }).click();
  expect(await changed(page)).toEqual(['License line in Spanish']);
  await borrower.reload();
  await expect(line).not.toHaveText(ours);
  await publishedByCompliance(browser, instance);
  await borrower.reload();
  await expect(line).toHaveText(ours);
  expect(await line.getAttribute('lang')).toBeNull();
  await borrower.goto('/?lang=en');
  await expect(line).toContainText('is an example partner');
  expect(await line.getAttribute('lang')).toBeNull();

  await page.goto('/staff/identity');
  await page.getByLabel('License line in Spanish').fill('');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await publishedByCompliance(browser, instance);
  await borrower.goto('/?lang=es');
  await expect(line).toHaveAttribute('lang', 'en');
  await expectNoBarriers(borrower, 'the English license line on a Spanish page');
  await records.setCampaign('personal-loan', 'languages', 'en');
});

test('without scripts a button updates the preview, and a simultaneous save does not overwrite a draft', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, browser, instance }) => {
  await signInAs(page, instance, 'marketer');
  await page.goto('/staff/identity');
  await page.getByLabel('Brand name').fill('Birch Money');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(previewed(page).getByRole('banner')).toContainText('Birch Money');
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(previewed(page).locator('html')).toHaveCSS('color', 'rgb(236, 243, 238)');
  await expect(page.getByLabel('Brand name')).toHaveValue('Birch Money');

  const other = await browser.newPage({ baseURL: instance.app, javaScriptEnabled: false });
  const bob = await signInAs(other, instance, 'admin');
  await other.goto('/staff/identity');
  await other.getByLabel('Brand name').fill('Cedar Money');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText(
    `${bob.email} changed this while you were editing (Brand name)`,
  );
  await expect(page.getByLabel('Brand name')).toHaveValue('Birch Money');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();

  await page.goto('/staff/identity/logo');
  await page.getByLabel('File').setInputFiles(file(svg('<rect width="120" height="30"/>')));
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByText('Draft saved with the new logo')).toBeVisible();
  await page.getByText('Discard draft…').click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('Draft discarded')).toBeVisible();
  await expect(page.getByLabel('Brand name')).toHaveValue('Juniper Money');
});
