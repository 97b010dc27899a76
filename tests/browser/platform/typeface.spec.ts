import { expect, type Page } from '@playwright/test';
import { untilFontsHaveLoaded } from '#tests/browser/support/accessibility/layout.ts';
import { START } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

/** A variable font goes by the name of its default instance. */
const SHIPPED = 'Public Sans';
const FONTS = '**/*.woff2';
const MAX_FONT_BYTES = 35 * 1024;
const SIZES = [
  // A paragraph may gain or lose a line on a phone when the shipped font arrives. web.dev calls 0.1 good.
  { width: 390, height: 844, maxShift: 0.06 },
  { width: 1280, height: 800, maxShift: 0.02 },
];
/** The server rejects the last one before Next.js. */
const PAGES = ['/', START, '/staff/sign-in', '/nowhere', '/%00'];

for (const path of PAGES) {
  test(`${path} uses only the font that the app serves`, { tag: '@with-scripts' }, async ({
    page,
    instance,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && requested.push(request.url()));
    await page.goto(path);
    await untilFontsHaveLoaded(page);
    expect(await fontsOf(page, 'h1')).toEqual([SHIPPED]);
    expect(await fontsOf(page, 'a[href], button')).toEqual([SHIPPED]);
    expect(requested).toHaveLength(1);
    expect(new URL(requested[0] ?? '').origin).toBe(instance.app);
  });
}

test('the font is small, cached for a year, and preloaded', {
  tag: '@with-scripts',
}, async ({ page }) => {
  const response = await page.request.get('/');
  const [, url = ''] = /<([^>]+\.woff2)>; rel=preload; as="font"/.exec(response.headers().link ?? '') ?? [];
  const font = await page.request.get(url);
  expect(font.headers()).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await font.body()).length).toBeLessThanOrEqual(MAX_FONT_BYTES);
});

for (const { maxShift, ...size } of SIZES) {
  test(`a font that loads late moves almost nothing, ${size.width} pixels wide`, {
    tag: '@with-scripts',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    for (const path of ['/', START]) {
      let releaseFont = () => {};
      const released = new Promise<void>((resolve) => {
        releaseFont = resolve;
      });
      await page.route(FONTS, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // While a font loads, the browser hides its text for a moment.
      await expect.poll(() => fontsOf(page, 'h1')).toEqual(['a system font']);
      await watchShifts(page);
      releaseFont();
      await untilFontsHaveLoaded(page);
      expect(await fontsOf(page, 'h1')).toEqual([SHIPPED]);
      expect(await shifted(page), path).toBeLessThanOrEqual(maxShift);
      await page.unroute(FONTS);
    }
  });
}

/** The fonts in which the browser draws the first such element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument');
  const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId });
  await tools.detach();
  return fonts.map(({ isCustomFont, familyName }) =>
    isCustomFont ? familyName.replace(/ Thin$/, '') : 'a system font',
  );
}

async function watchShifts(page: Page) {
  await page.evaluate(() => {
    const notes = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        notes.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
}

/** After two frames, when the observer has seen the last shift. */
function shifted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(Object(window).shift))),
      ),
  );
}
