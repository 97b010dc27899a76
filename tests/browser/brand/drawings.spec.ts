import { expect } from '@playwright/test';
import { START } from '#tests/browser/support/borrower.ts';
import { colorOf, paintedShare } from '#tests/browser/support/pixels.ts';
import { test, testIsolated } from '#tests/browser/support/test.ts';

const MAX_DRAWING_BYTES = 2 * 1024;
const PAGES = [
  '/',
  '/receipt/none',
  ...['lost', 'deleted', 'start-over', 'no-campaign'].map((page) => `/apply/${page}`),
];

test('drawings are small, and screen readers skip them', { tag: '@without-scripts' }, async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    const drawings = page.locator('main svg.art, .scene svg');
    expect(await drawings.count(), path).toBe(1);
    await expect(drawings).toHaveAttribute('aria-hidden', 'true');
    const bytes = await drawings.evaluate((svg) => new XMLSerializer().serializeToString(svg).length);
    expect(bytes, path).toBeLessThanOrEqual(MAX_DRAWING_BYTES);
  }
});

test('only drawings move, and nothing moves for a reader who asks for less motion', {
  tag: '@with-scripts',
}, async ({ page }) => {
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(
          ({ effect }) => (effect as KeyframeEffect).target?.closest('svg')?.getAttribute('class') ?? 'text',
        ),
    );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const moved = await moving();
  expect(moved.length).toBeGreaterThan(0);
  expect(moved.filter((name) => !/\bart\b/.test(name))).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of PAGES) {
    await page.goto(path);
    expect(await moving(), path).toEqual([]);
  }
});

testIsolated(
  'drawings and icons have the accent of the brand in both themes',
  {
    tag: ['@with-scripts', '@nightly'],
  },
  async ({ page, records }) => {
    await records.withBrand({ accent: '#6d3bd1', logo: null });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/apply/lost');
      const button = page.getByRole('link', { name: 'Start over' });
      const accent = await button.evaluate((link) => getComputedStyle(link).backgroundColor);
      expect(accent).not.toBe('rgb(23, 96, 74)');
      await expect(page.locator('main svg.art .art-soft').first()).toHaveCSS('fill', accent);
      await page.goto(START);
      const icon = page.locator('.purpose').first();
      const color = await icon.evaluate((node) => getComputedStyle(node, '::before').backgroundColor);
      const share = await paintedShare(icon, colorOf(color));
      // Thin lines have few pixels that are not blended. Without the mask, the whole square has the color.
      expect(share).toBeGreaterThan(0.005);
      expect(share).toBeLessThan(0.5);
    }
  },
);
