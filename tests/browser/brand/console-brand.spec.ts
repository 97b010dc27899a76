import { expect, type Page } from '@playwright/test';
import { PAGE_TEXT, START } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const ORANGE_FILL = 'rgb(255, 140, 65)';
const GREEN_FILL = 'rgb(23, 96, 74)';
const DARK_TEXT = 'rgb(236, 243, 238)';

const file = (size: number) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><desc>${'a'.repeat(size)}</desc></svg>`,
  ),
});

const startButton = (page: Pick<Page, 'getByRole'>) =>
  page.getByRole('link', { name: PAGE_TEXT.start }).first();
const previewed = (page: Page) => page.frameLocator('iframe[title="Preview: phone"]');

test('the preview shows a draft on the real pages, and borrowers see it only after it is published', async ({
  page,
  openConsole,
}) => {
  test.slow();
  const reviewer = await openConsole('compliance');
  const author = await openConsole('marketer');
  await author.goto('/staff/brand');
  const preview = previewed(author);
  await expect(startButton(preview)).toHaveCSS('background-color', GREEN_FILL);

  await author.getByLabel('Brand name').fill('Maple Money');
  await author.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#ff7a00');
  await author.getByRole('combobox', { name: 'Header' }).selectOption('Solid accent color');
  await author.getByRole('combobox', { name: 'Corners' }).selectOption('Square');
  await author.getByRole('combobox', { name: 'Typeface' }).selectOption('Nunito: rounded and friendly');
  await expect(preview.getByRole('banner')).toContainText('Maple Money');
  await expect(preview.getByRole('banner')).toHaveCSS('background-color', ORANGE_FILL);
  await expect(startButton(preview)).toHaveCSS('background-color', ORANGE_FILL);
  await expect(startButton(preview)).toHaveCSS('border-radius', '0px');
  await expect(startButton(preview)).toHaveCSS('font-family', /^"?Nunito/);
  await author.getByRole('button', { name: 'Form' }).click();
  const next = preview.getByRole('button', { name: 'Continue' });
  await expect(next).toHaveCSS('background-color', ORANGE_FILL);
  await author.getByRole('button', { name: 'Dark' }).click();
  await expect(preview.locator('html')).toHaveCSS('color', DARK_TEXT);
  await author.emulateMedia({ colorScheme: 'dark' });
  await author.getByRole('button', { name: 'Light' }).click();
  await expect(preview.locator('html')).toHaveCSS('color', 'rgb(19, 34, 28)');

  await author.getByRole('button', { name: 'Save draft' }).click();
  await expect(author.getByText('Borrowers still see the published brand')).toBeVisible();
  await page.goto('/');
  await expect(startButton(page)).toHaveCSS('background-color', GREEN_FILL);
  await expect(page.getByRole('banner')).toContainText('Juniper Money');

  await author.getByRole('link', { name: 'Change logo' }).click();
  const logo = author.getByLabel('File');
  await logo.setInputFiles(file(257 * 1024));
  expect(await logo.evaluate((node: HTMLInputElement) => node.validationMessage)).toContain('256 KB');
  await logo.setInputFiles(file(120 * 1024));
  await author.getByRole('button', { name: 'Add to draft' }).click();
  await expect(author.getByText('Draft saved with the new logo')).toBeVisible();
  await expect(author.getByRole('button', { name: 'Publish draft' })).toHaveCount(0);

  await reviewer.goto('/staff/brand');
  await reviewer.getByRole('button', { name: 'Publish draft' }).click();
  await expect(reviewer.getByText('Published. Borrowers see it')).toBeVisible();
  await page.goto(START);
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', ORANGE_FILL);
  await expect(page.getByRole('banner')).toContainText('Maple Money');
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('width', '120');
});

test('without scripts a button updates the preview, which shows the English license line in place of a missing Spanish one', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ openConsole, records }) => {
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  const author = await openConsole('marketer');
  await author.goto('/staff/brand');
  await author.getByLabel('Brand name').fill('Birch Money');
  const spanish = author.getByRole('button', { name: 'Landing page in Spanish' });
  await spanish.click();
  await expect(previewed(author).getByRole('banner')).toContainText('Birch Money');
  const foot = previewed(author).getByRole('contentinfo');
  await expect(foot.getByText(/No es un prestamista/)).not.toHaveAttribute('lang');
  await author.getByLabel('License line in Spanish').fill('');
  await spanish.click();
  await expect(foot.getByText(/It is not a lender/)).toHaveAttribute('lang', 'en');
  await author.getByRole('button', { name: 'Dark' }).click();
  await expect(previewed(author).locator('html')).toHaveCSS('color', DARK_TEXT);
});
