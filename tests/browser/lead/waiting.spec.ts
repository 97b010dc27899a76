import { expect } from '@playwright/test';
import { expectContrast } from '#tests/browser/support/accessibility/axe.ts';
import { CONSENT, OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { holdRequests } from '#tests/browser/support/held-requests.ts';
import { test } from '#tests/browser/support/test.ts';

test('a borrower waits on a page that refreshes on its own', {
  tag: '@without-scripts',
}, async ({ page, form, operator }) => {
  const borrower = someone();
  await operator.holdAnswer(borrower.lastName);
  await form.sendLead(borrower);
  await form.expectPage('Looking for your offers');
  await expect(page.locator('[aria-current="step"]')).toHaveText(/is checking with its lenders$/);
  await expect(page.getByRole('link', { name: 'Delete my answers' })).toBeHidden();
  const reference = await form.reference();
  await operator.release();
  await form.arriveAtOffers(operator.origin);
  const posts = await operator.postsFor(borrower);
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
});

test('a waiting page with scripts asks for the status, and is rendered again only when there is news', async ({
  page,
  form,
  operator,
}) => {
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
  await operator.holdAnswer(borrower.lastName);
  await form.sendLead(borrower);
  await form.expectPage('Looking for your offers');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  rendered.length = 0;
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
  await operator.release();
  await form.arriveAtOffers(operator.origin);
  expect(asked.slice(0, 2)).toEqual([true, true]);
  expect(asked.at(-1)).toBe(false);
  expect(rendered).toHaveLength(1);
});

test('at 300 ms latency the page always has a title and content, and a contrast of 4.5:1', {
  tag: '@nightly',
}, async ({ page, form, operator, instance }) => {
  const ada = someone();
  await operator.holdAnswer(ada.lastName);
  const frames: string[] = [];
  await form.arriveAtConsent(ada);
  await form.agree(ada);
  await page.exposeFunction('noteFrame', (frame: string) => frames.push(frame));
  await page.addInitScript(watchFrames, instance.app);
  await page.evaluate(watchFrames, instance.app);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expectContrast(page, 'before', 'color-contrast');
  const send = await holdRequests(page, `**${CONSENT}*`, 'POST');
  await form.sendButton.click();
  await expect(page.getByRole('button', { name: 'Sending your request…' })).toBeVisible();
  await expectContrast(page, 'sending', 'color-contrast');
  send();
  await form.expectPage('Looking for your offers');
  await expectContrast(page, 'waiting', 'color-contrast');
  await operator.release();
  await form.arriveAtOffers(operator.origin);
  expect(frames.length).toBeGreaterThan(1);
  expect(frames.filter((frame) => frame.startsWith('empty'))).toEqual([]);
});

/** Notes whether each animation frame of our own documents has a title and content. Runs in the page. */
function watchFrames(origin: string) {
  if (window.top !== window || location.origin !== origin) return;
  let last = '';
  function look() {
    const main = document.querySelector('main')?.textContent?.trim();
    const frame = `${document.title.trim() && main ? 'whole' : 'empty'}: ${document.title}`;
    // Before its first paint, a document isn't what the borrower sees.
    if (performance.getEntriesByType('paint').length > 0 && frame !== last) {
      last = frame;
      Object(window).noteFrame(frame);
    }
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
