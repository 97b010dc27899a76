import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { CONSENT, PAGE_TEXT, someone } from '#tests/browser/support/borrower.ts';
import { MAIN } from '#tests/browser/support/operator.ts';
import { test, testIsolated } from '#tests/browser/support/test.ts';

const PHONE = { width: 390, height: 700 };
/** Below a text without scripts: the height is estimated for the widest of the common fonts. */
const MAX_EMPTY_SHARE = 0.15;
const MAX_EMPTY_PX = 150;
const A4_WIDTH = 794;

test.describe('without the typeface, which also moves words when it arrives,', () => {
  test.use({ allowsConsoleErrors: /net::ERR_FAILED/ });

  // On the last one, both ends of the first frame are in view.
  for (const screen of [PHONE, { width: 1400, height: 1600 }]) {
    test(`on a screen of ${screen.width} pixels the frame grows once, and nothing jumps`, {
      tag: screen === PHONE ? [] : '@nightly',
    }, async ({ page, form }) => {
      await page.setViewportSize(screen);
      await form.answerQuickly(someone());
      await page.route('**/*.woff2', (route) => route.abort());
      await watchShifts(page);
      await page.goto(CONSENT);
      for (const frame of await form.textFrames()) await expectNoInnerScroll(frame);
      await twoFrames(page);
      const { shifts, heights } = await page.evaluate(() => {
        const { shifts, heights } = Object(window);
        return { shifts, heights };
      });
      expect(shifts).toEqual([]);
      expect(heights).toEqual([...new Set(heights)]);
    });
  }
});

test('a screen that changes its height leaves the reader where they are', async ({ page, form }) => {
  await page.setViewportSize(PHONE);
  await form.arriveAtConsent(someone());
  for (const frame of await form.textFrames()) await expectNoInnerScroll(frame);
  await page.getByLabel(PAGE_TEXT.agree).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await page.setViewportSize({ ...PHONE, height: 640 });
  await twoFrames(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('without scripts, a frame has about the height of its text', { tag: '@without-scripts' }, async ({
  page,
  form,
}) => {
  await form.arriveAtConsent(someone());
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const frame of await form.textFrames()) {
      await expectNoInnerScroll(frame);
      const [text = 0, given = 0] = await frame
        .contentFrame()
        .locator('html')
        .evaluate((html) => [html.getBoundingClientRect().height, html.clientHeight]);
      expect(given - text, `${width}`).toBeLessThanOrEqual(Math.max(MAX_EMPTY_SHARE * given, MAX_EMPTY_PX));
    }
  }
});

testIsolated(
  'a text in its own tab prints black on white, and none of it is cut',
  { tag: '@without-scripts' },
  async ({ page, form, operator, records }) => {
    const wide = `${'<p>Terms</p>'.repeat(60)}<pre>${'unbroken words '.repeat(30)}</pre><p>${'x'.repeat(500)}</p>`;
    await operator.rotateConsents({ [MAIN]: wide });
    await records.deleteConsents();
    await form.arriveAtConsent(someone());
    await page.goto((await page.locator('iframe').first().getAttribute('src')) ?? '');
    await page.setViewportSize({ width: A4_WIDTH, height: 1123 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const sizes = await page.locator('html').evaluate((html) => ({
      needed: html.scrollWidth,
      given: html.clientWidth,
      hidden: [html, ...html.querySelectorAll('*')].filter(
        (part) => getComputedStyle(part).overflow === 'hidden',
      ).length,
    }));
    expect(sizes).toEqual({ needed: A4_WIDTH, given: A4_WIDTH, hidden: 0 });
  },
);

test.describe('a document without permissions', () => {
  test.use({ allowsConsoleErrors: /Content Security Policy|sandboxed/ });

  testIsolated(
    'a hostile consent text closes the form, and at its own address it is dead',
    { tag: '@without-scripts' },
    async ({ page, form, operator, instance, records }) => {
      const hostile = `<p>Hostile terms</p><script>document.title = 'taken'; fetch('/taken')</script>
  <img src="/taken.png" onerror="document.title = 'taken'"><iframe src="/taken"></iframe>
  <meta http-equiv="refresh" content="0;url=${instance.app}/taken"><style>@import '/taken.css';</style>
  <form action="/taken" method="post"><button>Win</button></form><svg onload="location = '/taken'"></svg>\n`;
      await operator.rotateConsents({ [MAIN]: hostile });
      await records.deleteConsents();
      await form.answerQuickly(someone());
      await page.goto(CONSENT);
      await form.expectPage('We can’t show the consent text right now');
      await expect(form.sendButton).toHaveCount(0);

      const answered: string[] = [];
      page.on('response', (response) => answered.push(response.url()));
      const address = `/consent/${createHash('sha256').update(hostile).digest('hex')}`;
      await page.goto(address);
      await expect(page.getByText('Hostile terms')).toBeVisible();
      await page.getByRole('button', { name: 'Win' }).click();
      await expect(page).toHaveTitle('Consent text');
      await expect(page).toHaveURL(address);
      expect(answered.filter((url) => url.includes('taken'))).toEqual([]);
    },
  );
});

async function expectNoInnerScroll(frame: ReturnType<Page['locator']>) {
  await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
  const html = frame.contentFrame().locator('html');
  await expect.poll(() => html.evaluate((page) => page.scrollHeight - page.clientHeight)).toBe(0);
}

/** When the last change has been recorded. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** From the next page on, records every layout shift and every height of the first frame. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const notes = Object.assign(window, { shifts: [] as string[], heights: [] as string[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) notes.shifts.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      const height = document.querySelector('iframe')?.style.height;
      if (height && height !== notes.heights.at(-1)) notes.heights.push(height);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  });
}
