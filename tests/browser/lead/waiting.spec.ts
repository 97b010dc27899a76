import { expect } from '@playwright/test';
import {
  arriveAtConsent,
  arriveAtOffers,
  expectPage,
  OUTCOME,
  readAndAgree,
  referenceOn,
  sendButton,
  sendLead,
  someone,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';
import { watchPage } from '#tests/browser/support/watch-page.ts';

test('a borrower waits on a page that refreshes on its own', {
  tag: '@without-scripts',
}, async ({ page, operator }) => {
  const borrower = someone();
  await operator.answerLate(borrower.lastName);
  await sendLead(page, borrower);
  await expectPage(page, 'Looking for your offers');
  await expect(page.locator('[aria-current="step"]')).toHaveText(/is checking with its lenders$/);
  await expect(page.getByRole('link', { name: 'Delete my answers' })).toBeHidden();
  const reference = await referenceOn(page);
  await arriveAtOffers(page, operator.origin);
  const posts = await operator.postsFor(borrower);
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
});

test('a waiting page with scripts asks for the status, and is rendered again only when there is news', {
  tag: '@with-scripts',
}, async ({ page, operator }) => {
  const asked: boolean[] = [];
  const rendered: string[] = [];
  // Read here: after the last answer the page leaves, and Playwright can't read its body.
  await page.route(`**${OUTCOME}/status*`, async (route) => {
    const response = await route.fetch();
    asked.push((await response.json()).isWaiting);
    await route.fulfill({ response });
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === OUTCOME && request.method() === 'GET')
      rendered.push(request.url());
  });
  const borrower = someone();
  await operator.answerLate(borrower.lastName);
  await sendLead(page, borrower);
  await expectPage(page, 'Looking for your offers');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  rendered.length = 0;
  await arriveAtOffers(page, operator.origin);
  expect(asked.slice(0, 2)).toEqual([true, true]);
  expect(asked.at(-1)).toBe(false);
  expect(rendered).toHaveLength(1);
});

test('Slow: at 300 ms latency the page always has a title and content, and no text fades below 4.5:1', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, operator }) => {
  const ada = someone({ lastName: 'Slow' });
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  const watch = await watchPage(page);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending your request…' })).toBeVisible();
  await expectPage(page, 'Looking for your offers');
  await arriveAtOffers(page, operator.origin);
  expect(watch.titles().size).toBeGreaterThan(1);
  expect(watch.empty()).toEqual([]);
  expect(watch.faintest()?.contrast, watch.faintest()?.text).toBeGreaterThanOrEqual(4.5);
});
