import { expect } from '@playwright/test';
import { expectRoomForAll } from '#tests/browser/support/accessibility/zoom.ts';
import { PAGE_TEXT, START } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}"/></svg>`;
const WORDMARK = svg(120, 30);
const FIVE_TO_ONE = { svg: svg(600, 120), width: 600, height: 120, holdsName: false };
const ORANGE = '#ff7a00';
/** The orange, lightened until dark text on it has a contrast of 7 to 1. */
const ORANGE_FILL = 'rgb(255, 140, 65)';

for (const [what, logo, brandName] of [
  ['a wide logo beside a name', FIVE_TO_ONE, 'Juniper Money'],
  ['a long name', null, 'Northern Lights Communitylendingmarketplace'],
] as const) {
  test(`the header makes room for ${what} at 400 % zoom and in large text`, {
    tag: ['@without-scripts', ...(logo ? [] : ['@nightly'])],
  }, async ({ page, records }) => {
    await records.withBrand({ accent: ORANGE, logo, brandName });
    for (const path of ['/', START]) {
      await page.goto(path);
      await expectRoomForAll(page, `${path} with ${what}`);
    }
  });
}

test('buttons have a readable shade of the accent, and a logo on a solid header has a white plate', {
  tag: '@without-scripts',
}, async ({ page, records }) => {
  await records.withBrand({ accent: ORANGE, logo: { svg: WORDMARK, holdsName: true }, header: 'solid' });
  await page.goto('/');
  const start = page.getByRole('link', { name: PAGE_TEXT.start }).first();
  await expect(start).toHaveCSS('background-color', ORANGE_FILL);
  const banner = page.getByRole('banner');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(banner.getByRole('img')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  }
  await page.emulateMedia({ media: 'print' });
  await expect(banner).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(banner).toHaveCSS('color', 'rgb(19, 34, 28)');
});

test('corners apply to buttons, fields and the focus, and not to the console', {
  tag: '@without-scripts',
}, async ({ page, records }) => {
  for (const [corners, button, input] of [
    ['square', '0px', '0px'],
    ['soft', '12px', '12px'],
    ['round', '28px', '20px'],
  ] as const) {
    await records.withBrand({ accent: ORANGE, logo: null, corners });
    await page.goto(START);
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCSS('border-radius', button);
    const amount = page.getByRole('textbox').first();
    await amount.focus();
    await expect(amount).toHaveCSS('border-radius', input);
  }
  await page.goto('/staff/sign-in');
  await expect(page.getByRole('textbox').first()).toHaveCSS('border-radius', '8px');
});
