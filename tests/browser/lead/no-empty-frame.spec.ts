import { expect, type Page } from '@playwright/test';
import {
  arriveAtConsent,
  arriveAtOffers,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const LATENCY_MS = 300;
/** A picture of one color takes half of it, and each of our pages four times as much. */
const MIN_BYTES = 20_000;

test.describe('from the press to the operator’s page', { tag: ['@with-scripts', '@nightly'] }, () => {
  for (const lastName of ['Quick', 'Slow']) {
    test(`${lastName}: at 300 ms latency each frame shows a full page with a title`, async ({
      page,
      operator,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const ada = someone({ lastName });
      await arriveAtConsent(page, ada);
      await readAndAgree(page, ada);
      const watch = await watchFrames(page);
      await sendButton(page).click();
      await arriveAtOffers(page, operator.origin);
      const { sizes, titles } = await watch.stop();
      expect(sizes.length).toBeGreaterThan(2);
      expect(Math.min(...sizes)).toBeGreaterThan(MIN_BYTES);
      expect(titles.filter((title) => title.trim() === '')).toEqual([]);
    });
  }

  test('a page without content has no such frames', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const watch = await watchFrames(page);
    await page.goto('about:blank');
    await page.evaluate(() => {
      document.body.style.background = '#eee';
    });
    await expect.poll(watch.smallest).toBeLessThan(MIN_BYTES);
  });
});

/** Pictures of the page as the borrower sees it change, and the titles of its documents, up to the operator's page. */
async function watchFrames(page: Page) {
  const tools = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const sizes: number[] = [];
  const titles: string[] = [];
  let isOurs = true;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && new URL(frame.url()).origin !== origin) isOurs = false;
  });
  page.on('domcontentloaded', async () => {
    if (isOurs) titles.push(await page.title().catch(() => 'left'));
  });
  tools.on('Page.screencastFrame', async ({ data, sessionId }) => {
    if (isOurs) sizes.push(Buffer.byteLength(data, 'base64'));
    await tools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await tools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return {
    smallest: () => Math.min(...sizes),
    async stop() {
      await tools.send('Page.stopScreencast');
      return { sizes, titles };
    },
  };
}
