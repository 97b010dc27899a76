import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { test } from '#tests/browser/support/test.ts';

const COLORS = { light: 'rgb(241, 245, 243)', dark: 'rgb(15, 21, 19)' } as const;

// A rejected form, the third kind, is among the pages of accessibility.spec.ts.
test('an HTTP error page has the product’s design, fits a phone and passes axe', async ({ page, form }) => {
  for (const [path, title] of [
    ['/%00', 'We couldn’t read that request'],
    ['/_global-error', 'Page not found'],
  ] as const) {
    await page.goto(path);
    await form.expectPage(title);
    await expectAccessible(page, title);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveCSS('background-color', COLORS[colorScheme]);
    }
    const way = page.getByRole('link', { name: 'Go to the start page' });
    await expect(way).toHaveCSS('border-radius', '12px');
    await way.press('Enter');
    await expect(page).toHaveURL('/');
  }
});
