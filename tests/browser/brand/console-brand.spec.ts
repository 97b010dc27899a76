import { expect, type Page } from '@playwright/test';
import { START } from '#tests/browser/support/borrower.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const ORANGE_FILL = 'rgb(255, 140, 65)';
const GREEN_FILL = 'rgb(23, 96, 74)';

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30">${inside}</svg>`);
const file = (buffer: Buffer) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer });

const startButton = (page: Pick<Page, 'getByRole'>) => page.getByRole('link', { name: /^See my offers/ });
const previewed = (page: Page) => page.frameLocator('iframe[title="Preview: phone"]');

test('the preview shows a draft on the real pages, and borrowers see it only after it is published', {
  tag: '@with-scripts',
}, async ({ page, browser, instance }) => {
  test.slow();
  const reviewer = await browser.newPage({ baseURL: instance.app });
  await signInAs(reviewer, instance, 'compliance');
  await signInAs(page, instance, 'marketer');
  const borrower = await browser.newPage({ baseURL: instance.app });
  await page.goto('/staff/identity');
  await expect(startButton(previewed(page))).toHaveCSS('background-color', GREEN_FILL);

  await page.getByLabel('Brand name').fill('Maple Money');
  await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#ff7a00');
  await page.getByRole('combobox', { name: 'Header' }).selectOption('Solid accent color');
  await page.getByRole('combobox', { name: 'Corners' }).selectOption('Square');
  await page.getByRole('combobox', { name: 'Typeface' }).selectOption('Nunito: rounded and friendly');
  const banner = previewed(page).getByRole('banner');
  await expect(banner).toContainText('Maple Money');
  await expect(banner).toHaveCSS('background-color', ORANGE_FILL);
  await expect(startButton(previewed(page))).toHaveCSS('background-color', ORANGE_FILL);
  await expect(startButton(previewed(page))).toHaveCSS('border-radius', '0px');
  await expect(startButton(previewed(page))).toHaveCSS('font-family', /^"?Nunito/);
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
  await expect(page.getByLabel('Brand name')).toHaveValue('Maple Money');

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Borrowers still see the published brand')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Published' }).locator('p')).toHaveText([
    'Brand name',
    ...['Accent color', 'Corners', 'Header', 'Typeface'],
  ]);
  await borrower.goto('/');
  await expect(startButton(borrower)).toHaveCSS('background-color', GREEN_FILL);
  await expect(borrower.getByRole('banner')).toContainText('Juniper Money');

  await page.getByRole('link', { name: 'Change logo' }).click();
  const logo = page.getByLabel('File');
  await logo.setInputFiles(file(svg('<script>document.title="ran"</script>')));
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByRole('link', { name: 'The image contains <script>' })).toBeVisible();
  await logo.setInputFiles(file(Buffer.alloc(257 * 1024)));
  expect(await logo.evaluate((node: HTMLInputElement) => node.validationMessage)).toContain('256 KB');
  await logo.setInputFiles(file(svg(`<rect width="120" height="30"/>${'<g/>'.repeat(30_000)}`)));
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByText('Draft saved with the new logo')).toBeVisible();
  await expect(page.getByText('Compliance must publish this draft')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish draft' })).toHaveCount(0);

  await reviewer.goto('/staff/identity');
  await expect(reviewer.getByText('so two people publish it')).toBeVisible();
  await reviewer.getByRole('button', { name: 'Publish draft' }).click();
  await expect(reviewer.getByText('Published. Borrowers see it')).toBeVisible();
  await borrower.goto(START);
  await expect(borrower.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', ORANGE_FILL);
  await expect(borrower.getByRole('banner')).toContainText('Maple Money');
  await expect(borrower.getByRole('banner').locator('img')).toHaveAttribute('width', '120');
});

test('without scripts a button updates the preview, which shows the English license line in place of a missing Spanish one', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, instance, records }) => {
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  await signInAs(page, instance, 'marketer');
  await page.goto('/staff/identity');
  await page.getByLabel('Brand name').fill('Birch Money');
  const spanish = page.getByRole('button', { name: 'Landing page in Spanish' });
  await spanish.click();
  await expect(previewed(page).getByRole('banner')).toContainText('Birch Money');
  const foot = previewed(page).getByRole('contentinfo');
  await expect(foot.getByText(/No es un prestamista/)).not.toHaveAttribute('lang');
  await page.getByLabel('License line in Spanish').fill('');
  await spanish.click();
  await expect(foot.getByText(/It is not a lender/)).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(previewed(page).locator('html')).toHaveCSS('color', 'rgb(236, 243, 238)');
});
