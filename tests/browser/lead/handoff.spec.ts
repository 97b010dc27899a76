import { expect } from '@playwright/test';
import { arriveAtOffers, expectPage, sendLead, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const GO = '/apply/handoff/go';

test('only a navigation follows the link; a prefetch or a program gets nothing, and is not recorded', {
  tag: ['@handoff-links', '@without-scripts'],
}, async ({ page, operator, records }) => {
  const ada = someone();
  await page.route(`**${GO}`, (route) => route.fulfill({ status: 204 }));
  await sendLead(page, ada);
  await expectPage(page, /^Taking you to/);
  const reference = (await operator.postsFor(ada))[0]?.lead.partnerLeadId ?? '';

  const others: Record<string, string>[] = [
    { 'sec-purpose': 'prefetch', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { purpose: 'prefetch', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ];
  for (const headers of others) {
    const response = await page.request.get(GO, { headers, maxRedirects: 0 });
    expect(response.status()).toBe(403);
    expect(response.headers()).not.toHaveProperty('location');
  }
  expect((await records.lead(reference)).redirected_at).toBeNull();

  await page.unroute(`**${GO}`);
  await page.goto('/apply/handoff');
  await arriveAtOffers(page, operator.origin);
  expect((await records.lead(reference)).redirected_at).toEqual(expect.any(Date));
});

test('the operator receives no referrer from the page with its link', async ({ page, operator }) => {
  const ada = someone();
  await sendLead(page, ada);
  const address = await arriveAtOffers(page, operator.origin);
  const visits = (await operator.requests()).filter(({ path }) => address.endsWith(path));
  expect(visits.length).toBeGreaterThan(0);
  for (const { headers } of visits) expect(headers).not.toHaveProperty('referer');
});

test('a borrower who comes back from the operator is not redirected again', {
  tag: '@without-scripts',
}, async ({ page, operator, records }) => {
  const ada = someone();
  await sendLead(page, ada);
  const offers = await arriveAtOffers(page, operator.origin);
  const reference = (await operator.postsFor(ada))[0]?.lead.partnerLeadId ?? '';
  const { redirected_at } = await records.lead(reference);

  await page.goto('/apply/outcome');
  await expectPage(page, /^Your results are at/);
  await expect(page.locator('meta[http-equiv="refresh" i]')).toHaveCount(0);
  await page.getByRole('link', { name: 'See my results' }).click();
  expect(await arriveAtOffers(page, operator.origin)).toBe(offers);
  expect((await records.lead(reference)).redirected_at).toEqual(redirected_at);
  await page.goBack();
  await expectPage(page, /^Your results are at/);
});

test('the link requires the borrower’s own cookie', {
  tag: ['@own-journey', '@without-scripts', '@nightly'],
}, async ({ page, browser, operator, instance }) => {
  await sendLead(page, someone());
  await arriveAtOffers(page, operator.origin);
  const stranger = await browser.newPage();
  const response = await stranger.request.get(`${instance.app}${GO}`, { maxRedirects: 0 });
  expect(response.headers().location).toBe('/apply/handoff');
  await stranger.close();
});
