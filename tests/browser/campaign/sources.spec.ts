import { expect, type Page } from '@playwright/test';
import { START } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

test('a journey keeps the site that first led to it, over our redirects and pages, and has the last one', {
  tag: '@without-scripts',
}, async ({ page, instance, records }) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  // Mistyped, and joined to its parameters without a question mark.
  await followFrom(
    page,
    'http://ads.example.net/deals?of=eve',
    `${instance.app}/Start/Personal-Loan&gclid=Cj0-1`,
  );
  await expect(page).toHaveURL('/welcome/personal-loan?gclid=Cj0-1&handoff_referrer=ads.example.net');
  await page.getByRole('button', { name: 'See my offers' }).click();
  await expect(page).toHaveURL('/apply/personal-loan/loan');
  const fromAd = { place: 'first', click: 'Cj0-1' };
  expect(await records.sourcesFrom('ads.example.net')).toEqual([fromAd, { ...fromAd, place: 'last' }]);

  await page.goto(START);
  await page.goto('/');
  await page.getByRole('link', { name: 'See my offers' }).click();
  await expect(page).toHaveURL('/apply/personal-loan/loan');
  expect(await records.sourcesFrom('ads.example.net')).toHaveLength(2);

  await followFrom(page, 'http://news.example.net/', `${instance.app}/`);
  await page.getByRole('link', { name: 'See my offers' }).click();
  await expect(page).toHaveURL('/apply/personal-loan/loan');
  expect(await records.sourcesFrom('ads.example.net')).toEqual([fromAd]);
  expect(await records.sourcesFrom('news.example.net')).toEqual([{ place: 'last', click: null }]);

  await followFrom(page, 'http://search.example.net/', `${instance.app}/welcome/personal-loan`);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html[lang="es"]')).toBeAttached();
  await page.waitForLoadState();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'See my offers' }).click();
  await expect(page).toHaveURL('/apply/personal-loan/loan');
  expect(await records.sourcesFrom('search.example.net')).toEqual([{ place: 'last', click: null }]);
});

async function followFrom(page: Page, outside: string, link: string) {
  await page.route(outside, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${link.replace('&', '&amp;')}">Loans</a>` }),
  );
  await page.goto(outside);
  await page.getByRole('link', { name: 'Loans' }).click();
  // Before its stylesheet is there, a page shows every language switch that the header has.
  await page.waitForURL((url) => url.origin !== new URL(outside).origin);
}
