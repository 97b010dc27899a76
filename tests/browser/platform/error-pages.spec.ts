import { expect, type Page } from '@playwright/test';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import { test } from '#tests/browser/support/test.ts';

const COLORS = { light: 'rgb(241, 245, 243)', dark: 'rgb(15, 21, 19)' } as const;
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];
/** Rejected by the server before the app; a borrower could send the third one. */
const HTTP_ERRORS = [
  { title: 'We couldn’t read that request', meet: (page: Page) => page.goto('/%00') },
  { title: 'Page not found', meet: (page: Page) => page.goto('/_global-error') },
  { title: 'We couldn’t accept this form', meet: postFromNowhere },
];

test('an HTTP error page has the product’s design, fits every width and passes axe', {
  tag: '@with-scripts',
}, async ({ page }) => {
  for (const { title, meet } of HTTP_ERRORS) {
    await meet(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveCSS('background-color', COLORS[colorScheme]);
      expect(await violationsOn(page), title).toEqual([]);
      await expectNoSidewaysAtAnySize(page, title);
    }
    await expect(page.getByRole('link', { name: 'Go to the start page' })).toHaveCSS('border-radius', '12px');
  }
});

test('an HTTP error page has a link back, by keyboard too', { tag: '@without-scripts' }, async ({ page }) => {
  await page.goto('/_global-error');
  const way = page.getByRole('link', { name: 'Go to the start page' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(way).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

async function expectNoSidewaysAtAnySize(page: Page, where: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoSideways(page, where);
  }
}

async function postFromNowhere(page: Page) {
  await page.goto('/livez');
  const app = new URL(page.url()).origin;
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${app}/"><button>Send</button></form>`,
    }),
  );
  await page.goto('http://elsewhere.example/');
  await page.getByRole('button', { name: 'Send' }).click();
}
