import { expect, type Page } from '@playwright/test';
import { untilFontsHaveLoaded } from '#tests/browser/support/accessibility/layout.ts';
import { START } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

/** A variable font goes by the name of its default instance. */
const SHIPPED = 'Public Sans';
const FONTS = '**/*.woff2';
const LARGEST_FONT_BYTES = 35 * 1024;
/** A paragraph may gain or lose a line on a phone when the shipped font arrives. web.dev calls 0.1 good. */
const LARGEST_SHIFT = 0.06;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** The last is refused by the server before the application. */
const PAGES = ['/', START, '/staff/sign-in', '/nowhere', '/%00'];

for (const path of PAGES) {
  test(`${path} is written in the one font that the app itself serves`, { tag: '@with-scripts' }, async ({
    page,
    instance,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && asked.push(request.url()));
    await page.goto(path);
    await untilFontsHaveLoaded(page);
    expect(await fontsOf(page, 'h1')).toEqual([SHIPPED]);
    expect(await fontsOf(page, 'a[href], button')).toEqual([SHIPPED]);
    expect(asked).toHaveLength(1);
    expect(new URL(asked[0] ?? '').origin).toBe(instance.app);
  });
}

test('the font is small, cached for good, and asked for before any style is read', {
  tag: '@with-scripts',
}, async ({ page }) => {
  const response = await page.request.get('/');
  const [, address = ''] =
    /<([^>]+\.woff2)>; rel=preload; as="font"/.exec(response.headers().link ?? '') ?? [];
  const font = await page.request.get(address);
  expect(font.headers()).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await font.body()).length).toBeLessThanOrEqual(LARGEST_FONT_BYTES);
});

for (const size of SIZES) {
  test(`a font that comes late moves next to nothing, ${size.width} pixels wide`, {
    tag: '@with-scripts',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    for (const path of ['/', START]) {
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route(FONTS, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Drawn at last: a font has a moment in which its text stays unseen.
      await expect.poll(() => fontsOf(page, 'h1')).toEqual(['a system font']);
      await watchShifts(page);
      letThrough();
      await untilFontsHaveLoaded(page);
      expect(await fontsOf(page, 'h1')).toEqual([SHIPPED]);
      expect(await shifted(page), path).toBeLessThanOrEqual(LARGEST_SHIFT);
      await page.unroute(FONTS);
    }
  });
}

/** The fonts that the browser really draws the first such element in. */
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

/** Asked for two frames later, when whatever the last change moved has been noted. */
function shifted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(Object(window).shift))),
      ),
  );
}
