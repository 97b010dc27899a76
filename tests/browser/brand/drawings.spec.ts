import { expect } from '@playwright/test';
import { START } from '#tests/browser/support/borrower.ts';
import { test, testIsolated } from '#tests/browser/support/test.ts';

const MAX_DRAWING_BYTES = 2 * 1024;
/** Of the product's own accent, in both themes. */
const OWN_STRONG = ['rgb(12, 89, 67)', 'rgb(128, 197, 171)'];
const PAGES = [
  '/',
  '/receipt/none',
  ...['lost', 'deleted', 'start-over', 'no-campaign'].map((page) => `/apply/${page}`),
];

test('drawings are small, and screen readers skip them', { tag: '@without-scripts' }, async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    const drawings = page.locator('main svg.art, .scene svg');
    const found = await drawings.evaluateAll((all) =>
      all.map((svg) => ({
        isHidden: svg.getAttribute('aria-hidden') === 'true',
        bytes: new XMLSerializer().serializeToString(svg).length,
      })),
    );
    expect(found, path).toHaveLength(path === '/' ? 5 : 1);
    for (const { isHidden, bytes } of found) {
      expect(isHidden, path).toBe(true);
      expect(bytes, path).toBeLessThanOrEqual(MAX_DRAWING_BYTES);
    }
  }
});

test('only drawings move, and nothing moves for a reader who asks for less motion', async ({ page }) => {
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
  { tag: '@nightly' },
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
      const icon = await page
        .locator('.purpose')
        .first()
        .evaluate((node) => {
          const { backgroundColor, maskImage } = getComputedStyle(node, '::before');
          return { backgroundColor, file: /url\("(.+)"\)/.exec(maskImage)?.[1] };
        });
      expect(OWN_STRONG).not.toContain(icon.backgroundColor);
      expect((await page.request.get(icon.file ?? '')).headers()['content-type']).toBe('image/svg+xml');
    }
  },
);
