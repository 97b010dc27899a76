import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  CONSENT,
  expectPage,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { MAIN } from '#tests/browser/support/operator.ts';
import { test as shared } from '#tests/browser/support/test.ts';
import { testWithConsents as test } from './consent-test.ts';

const LONG_TEXT = `<h2>Terms</h2>${'<p>I agree to be asked whether I agree to be asked.</p>\n'.repeat(60)}<p>The last words</p>`;
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  // Both ends of the first frame are in view.
  { width: 1400, height: 1600 },
];
const moreUnlessPhone = ({ width }: { width: number }) => (width === 390 ? [] : ['@nightly']);
const LOW_PX = 140;
/** Below a text without scripts: the height is estimated for the widest of the common fonts. */
const MAX_EMPTY_SHARE = 0.15;
const MAX_EMPTY_PX = 150;
const A4_WIDTH = 794;
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

shared.describe('without the typeface, which also moves words when it arrives,', () => {
  shared.use({ allowsConsoleErrors: /net::ERR_FAILED/ });

  for (const screen of SCREENS) {
    shared(
      `on a screen of ${screen.width} pixels the frame grows once, and nothing jumps`,
      { tag: ['@with-scripts', ...moreUnlessPhone(screen)] },
      async ({ page }) => {
        await page.setViewportSize(screen);
        await answerQuickly(page, someone());
        await page.route('**/*.woff2', (route) => route.abort());
        await watchShifts(page);
        await page.goto(CONSENT);
        for (const frame of await page.locator('iframe').all()) await expectNoInnerScroll(frame);
        expect(await shifts(page)).toEqual([]);
        const heights = await page.evaluate(() => Object(window).heights);
        expect(heights).toEqual(
          heights.filter((height: string, place: number) => heights.indexOf(height) === place),
        );
      },
    );
  }
});

shared(
  'a screen that changes its height leaves the reader where they are',
  { tag: '@with-scripts' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await arriveAtConsent(page, someone());
    for (const frame of await page.locator('iframe').all()) await expectNoInnerScroll(frame);
    await page.getByLabel(PAGE_TEXT.agree).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await page.setViewportSize({ width: 390, height: 640 });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  },
);

for (const screen of [...SCREENS, { width: 768, height: 1024 }]) {
  shared(
    `without scripts, a frame on a screen of ${screen.width} pixels has about the height of its text`,
    { tag: ['@without-scripts', ...moreUnlessPhone(screen)] },
    async ({ page }) => {
      await page.setViewportSize(screen);
      await arriveAtConsent(page, someone());
      for (const frame of await page.locator('iframe').all()) await expectToFit(frame);
    },
  );
}

test('the frame of a short text is low', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
  operator,
  records,
}) => {
  await operator.rotateConsents({ [MAIN]: '<p>I agree.</p>' });
  await records.deleteConsents();
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAtConsent(page, someone());
  const frame = page.getByTitle(/^(?!Calls).*’s consent text$/);
  await expectNoInnerScroll(frame);
  expect((await frame.boundingBox())?.height).toBeLessThan(LOW_PX);
});

test('a text in its own tab prints black on white, and none of it is cut', {
  tag: '@without-scripts',
}, async ({ page, operator, records, shelf }) => {
  const wide = `${LONG_TEXT}<pre>${'unbroken words '.repeat(30)}</pre><p>${'x'.repeat(500)}</p>`;
  await operator.rotateConsents({ [MAIN]: wide });
  await records.deleteConsents();
  await answerQuickly(page, someone());
  await page.goto(`/consent/${await shelf.put(wide)}`);
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
  expect(sizes).toEqual({ needed: sizes.given, given: A4_WIDTH, hidden: 0 });
  await expect(page.getByText('The last words')).toBeVisible();
});

test('a text longer than its frame can be read to its end in it', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, operator, records }) => {
  await operator.rotateConsents({ [MAIN]: LONG_TEXT });
  await records.deleteConsents();
  const ada = someone();
  await arriveAtConsent(page, ada);
  const frame = page.getByTitle(/^(?!Calls).*’s consent text$/);
  await expect(frame).toHaveAttribute('sandbox', SANDBOX);
  const last = frame.contentFrame().getByText('The last words');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await expectPage(page, PAGE_TEXT.offers);
});

/** No inner scroll, and little room below the text. */
async function expectToFit(frame: ReturnType<Page['locator']>) {
  await expectNoInnerScroll(frame);
  const [text = 0, given = 0] = await frame
    .contentFrame()
    .locator('html')
    .evaluate((html) => [html.getBoundingClientRect().height, html.clientHeight]);
  expect(given - text).toBeLessThanOrEqual(Math.max(MAX_EMPTY_SHARE * given, MAX_EMPTY_PX));
}

async function expectNoInnerScroll(frame: ReturnType<Page['locator']>) {
  await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
  const inner = () =>
    frame
      .contentFrame()
      .locator('html')
      .evaluate((html) => html.scrollHeight - html.clientHeight);
  await expect.poll(inner).toBe(0);
}

/** From the next page on, records every layout shift and every height of the first frame. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const notes = Object.assign(window, { shifts: [] as string[], heights: [] as string[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number;
          sources?: { node: Node | null }[];
        };
        notes.shifts.push(`${value}: ${sources.map(({ node }) => node?.nodeName).join()}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      const height = document.querySelector('iframe')?.style.height;
      if (height && height !== notes.heights.at(-1)) notes.heights.push(height);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  });
}

/** Two frames later, when the last change has been recorded. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(Object(window).shifts))),
      ),
  );
}
