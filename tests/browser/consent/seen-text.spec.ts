import { expect, type Page } from '@playwright/test';
import { CONSENT, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const PHONE = { width: 390, height: 640 };
/** The styles of the first frame, of the box around it, and of a layer over the page. */
type Looks = Partial<Record<'frame' | 'box' | 'layer' | 'tab' | 'inside' | 'sheet', string>>;

const LAYER = 'position: fixed; inset: 0; z-index: 99;';
const UNSEEN: Record<string, Looks> = {
  'a transparent frame': { frame: 'opacity: 0' },
  'an almost transparent box': { box: 'opacity: 0.05' },
  'a transparent box by filter': { box: 'filter: opacity(0)' },
  'a transparent text in its frame': { inside: 'opacity: 0' },
  'a hidden frame': { frame: 'visibility: hidden' },
  'a skipped box': { box: 'content-visibility: hidden' },
  'a white layer': { layer: `${LAYER} background: #fff` },
  'a white layer that lets clicks through': { layer: `${LAYER} background: #fff; pointer-events: none` },
  'a layer of borders': { layer: `${LAYER} border: 100vh solid #fff` },
  'a layer with a picture': { layer: `${LAYER} background-image: linear-gradient(#fff, #fff)` },
  'a box cut to nothing': { box: 'height: 0; min-height: 0; overflow: hidden' },
  'a clipped frame': { frame: 'clip-path: inset(100%)' },
  'a frame left of the window': { box: 'position: relative; left: -9999px' },
  'half of each line left of the window': { box: 'position: relative; left: -200px' },
  'a tiny frame': { frame: 'transform: scale(0.01)' },
  'a frame of no height': { sheet: 'iframe { height: 0 !important; min-height: 0 !important }' },
  'a frame of no width': { sheet: 'iframe { width: 0 !important }' },
  'a hidden tab': { tab: 'hidden' },
  'an action bar over all of it': { sheet: '.action-bar { min-height: 100dvh }' },
};
const SEEN: Record<string, Looks> = {
  'an open page': {},
  'a layer that paints nothing': { layer: LAYER },
  'a layer that paints nothing and lets clicks through': { layer: `${LAYER} pointer-events: none` },
  'colors turned by an extension': { box: 'filter: invert(1) hue-rotate(180deg)' },
};

/** Opens the consent page with these looks from the start, reads it to its end and returns the measurement. */
async function measuredWith(page: Page, looks: Looks) {
  await page.setViewportSize(PHONE);
  await page.addInitScript(applyLooks, looks);
  await page.goto(CONSENT);
  const frames = page.locator('form iframe');
  // Chromium may leave the text of a skipped box without a layout, and then the first frame never fits.
  await expect(frames.last()).toHaveAttribute('data-fitted', '');
  await expect.poll(() => frames.first().evaluate(hasLoaded)).toBe(true);
  await page.getByRole('checkbox').first().focus();
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 200) {
      scrollTo(0, y);
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    }
  });
  const read = () =>
    page
      .locator('form:has(iframe)')
      .evaluate((form: HTMLFormElement) => JSON.parse(String(new FormData(form).get('measured'))));
  await expect.poll(async () => (await read()).documents?.length, JSON.stringify(looks)).toBe(2);
  return (await read()).documents[0];
}

const hasLoaded = ({ contentDocument, src }: HTMLIFrameElement) =>
  contentDocument?.URL === src && contentDocument.readyState === 'complete';

function applyLooks({ frame, box, layer, tab, inside, sheet }: Looks) {
  if (tab) Object.defineProperty(document, 'visibilityState', { get: () => tab });
  document.addEventListener('DOMContentLoaded', () => {
    const first = document.querySelector<HTMLIFrameElement>('form iframe');
    if (!first) return;
    const style = (element: HTMLElement | null, css = '') => {
      if (element && css) element.style.cssText += css;
    };
    style(first, frame);
    style(first.parentElement, box);
    const styleInside = () => style(first.contentDocument?.documentElement ?? null, inside);
    styleInside();
    first.addEventListener('load', styleInside);
    if (sheet) {
      const added = new CSSStyleSheet();
      added.replaceSync(sheet);
      document.adoptedStyleSheets = [added];
    }
    if (layer) style(document.documentElement.appendChild(document.createElement('div')), layer);
  });
}

test('counts no text that can’t be seen, and all of a text that was', { tag: '@nightly' }, async ({
  page,
  form,
}) => {
  test.slow();
  await form.answerQuickly(someone());
  for (const [percent, cases] of [
    [0, UNSEEN],
    [100, SEEN],
  ] as const)
    for (const [name, looks] of Object.entries(cases)) {
      const tab = await page.context().newPage();
      const { seenPercent, sha256 } = await measuredWith(tab, looks);
      expect.soft([name, seenPercent]).toEqual([name, percent]);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      await tab.close();
    }
});

test('a style on a frame does not collapse it before its text has loaded', async ({ page, form }) => {
  await form.answerQuickly(someone());
  await page.route(/\/consent\/[0-9a-f]{64}/, () => {});
  await page.goto(CONSENT, { waitUntil: 'commit' });
  const frame = page.locator('form iframe').first();
  const height = async () => (await frame.boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(200);
  for (const style of ['border: 0', 'color-scheme: dark', 'height: 0', 'display: block']) {
    await frame.evaluate((element: HTMLIFrameElement, css) => {
      element.style.cssText = css;
    }, style);
    expect(await height(), style).toBeGreaterThan(200);
  }
});

test('a script that posts without turning to the form leaves a measurement without readings', async ({
  page,
  form,
}) => {
  await form.answerQuickly(someone());
  await page.goto(CONSENT);
  const frame = page.locator('form iframe').first();
  await expect(frame).toHaveAttribute('data-fitted', '');
  const measured = await page
    .locator('form:has(iframe)')
    .evaluate((form: HTMLFormElement) => new FormData(form).get('measured'));
  expect(measured).toBe('{"method":2}');
});
