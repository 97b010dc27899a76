import { expect, type Page } from '@playwright/test';
import { untilFontsHaveLoaded } from '#tests/browser/support/accessibility/layout.ts';
import { START } from '#tests/browser/support/borrower.ts';
import { holdRequests } from '#tests/browser/support/held-requests.ts';
import { testIsolated } from '#tests/browser/support/test.ts';

const FONTS = '**/*.woff2';
/** Of the headings, and of the text. */
const TYPEFACES = [
  { typeface: 'public_sans', headings: 'Public Sans', text: 'Public Sans' },
  { typeface: 'manrope', headings: 'Manrope', text: 'Manrope' },
  { typeface: 'nunito', headings: 'Nunito', text: 'Nunito' },
  { typeface: 'fraunces', headings: 'Fraunces', text: 'Public Sans' },
] as const;
const SIZES = [
  // A paragraph may gain or lose a line on a phone when the shipped font arrives. web.dev calls 0.1 good.
  { width: 390, height: 844, maxShift: 0.06 },
  { width: 1280, height: 800, maxShift: 0.02 },
];
/** Beside those of borrowers. The server rejects the last one before Next.js. */
const OTHERS = ['/staff/sign-in', '/nowhere', '/%00'];

for (const { typeface, headings, text } of TYPEFACES) {
  testIsolated(
    `a brand with ${typeface} loads only its fonts, and a late font moves almost nothing`,
    { tag: '@nightly' },
    async ({ page, records }) => {
      await records.withBrand({ accent: '#17604a', logo: null, typeface });
      const requested: string[] = [];
      page.on('request', (request) => request.resourceType() === 'font' && requested.push(request.url()));
      for (const { maxShift, ...size } of SIZES) {
        await page.setViewportSize(size);
        for (const path of ['/', START, '/apply/lost']) {
          const shift = await lateShift(page, path, headings);
          expect(shift, `${path}, ${size.width}`).toBeLessThanOrEqual(maxShift);
          expect(await fontsOf(page, 'h1')).toEqual([headings]);
          expect(await fontsOf(page, 'footer li')).toEqual([text]);
        }
      }
      // Pages of the console and of the server have the font of the product.
      for (const path of typeface === 'public_sans' ? OTHERS : []) {
        await page.goto(path);
        await untilFontsHaveLoaded(page);
        expect(await fontsOf(page, 'h1'), path).toEqual([headings]);
        expect(await fontsOf(page, 'a[href], button'), path).toEqual([headings]);
      }
      const html = await (await page.request.get('/')).text();
      expect(new Set(requested.map((url) => new URL(url).pathname))).toEqual(new Set(preloadsIn(html)));
      expect(preloadsIn(html)).toHaveLength(new Set([headings, text]).size);
    },
  );
}

/** How far the page moves when its fonts arrive after its text. */
async function lateShift(page: Page, path: string, headings: string): Promise<number> {
  const release = await holdRequests(page, FONTS);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // While a font loads, the browser hides its text for a moment.
  await expect.poll(() => fontsOf(page, 'h1')).toEqual(['a system font']);
  await page.evaluate(() => {
    const notes = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        notes.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  release();
  await untilFontsHaveLoaded(page);
  expect(await fontsOf(page, 'h1')).toEqual([headings]);
  await page.unroute(FONTS);
  // After two frames, when the observer has seen the last shift.
  return page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    return Object(window).shift;
  });
}

const preloadsIn = (html: string) =>
  (html.match(/<link rel="preload"[^>]* as="font"[^>]*>/g) ?? []).map(
    (link) => / href="([^"]+)"/.exec(link)?.[1] ?? '',
  );

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
    isCustomFont ? familyName.replace(/ (Thin|ExtraLight|Black)$/, '') : 'a system font',
  );
}
