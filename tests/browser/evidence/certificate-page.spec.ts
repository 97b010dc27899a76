import { expect, type Page } from '@playwright/test';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import { expectHarmless, openPrintable } from '#tests/browser/support/opened-files.ts';
import { test } from '#tests/browser/support/test.ts';
import { leadEvents, textOf } from '#tests/support/evidence/event-chains.ts';
import { journeyOf, key, REFERENCE, sealed } from '#tests/support/evidence/signed-certificates.ts';
import { hostileTexts } from '#tests/support/hostile/consent.ts';

const LONG = `<h1>Terms</h1>${'<p>You give written instructions, over and over again.</p>'.repeat(60)}<p id="last">The end</p>`;
const SHORT = '<p>I agree, says the short text.</p>\r\n';
/** Hundreds of frames in one page take a browser minutes. */
const FRAMES = 40;
/** All of them take a minute. An accepted risk: the policy of the page is the same for each. */
const ONE_IN = 3;

async function openPage(page: Page, path: string, sources: string[]) {
  const texts = sources.map((html) => textOf(Buffer.from(html)));
  const journey = journeyOf(leadEvents(REFERENCE, texts), texts);
  await openPrintable(page, path, await sealed(journey, key));
}

/** For each frame, the height of its hidden text. */
const hidden = (page: Page) =>
  page.locator('iframe').evaluateAll((frames) =>
    frames.map((frame) => {
      const { contentDocument, clientHeight } = frame as HTMLIFrameElement;
      return Math.max(0, (contentDocument?.documentElement.scrollHeight ?? 9e9) - clientHeight);
    }),
  );

test(
  'each text is shown in full on a phone, on a desktop and on paper',
  { tag: ['@with-scripts', '@nightly'] },
  async ({ page }, info) => {
    await openPage(page, info.outputPath('page.html'), [LONG, SHORT]);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => hidden(page)).toEqual([0, 0]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expect(page.locator('.words').first()).toBeHidden();
      expect(await violationsOn(page)).toEqual([]);
    }
    await expect(page.frameLocator('iframe').first().getByText('The end')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => hidden(page)).toEqual([0, 0]);
    // A frame longer than a sheet may be cut through a line.
    await expect(page.locator('.words').first()).toBeVisible();
    await expect(page.locator('.words').last()).toBeHidden();
  },
);

/** Clicks all that can be clicked in the texts and returns how many these are. */
const pressAll = (page: Page) =>
  page.locator('iframe').evaluateAll((frames) => {
    const inside = frames.flatMap((frame) => [
      ...((frame as HTMLIFrameElement).contentDocument?.querySelectorAll('#press, a, button, summary') ?? []),
    ]);
    for (const element of inside)
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return inside.length;
  });

test.describe('a hostile text', () => {
  // The browser reports each action that it blocks.
  test.use({ allowsConsoleErrors: /./ });

  test(
    'in the page runs no script, loads nothing and follows no link',
    { tag: ['@with-scripts', '@nightly'] },
    ({ page }, info) =>
      expectHarmless(page, async (origin) => {
        const hostile = hostileTexts(origin).filter(({ place }) => place % ONE_IN === 0);
        let pressed = 0;
        for (let first = 0; first < hostile.length; first += FRAMES) {
          const texts = hostile.slice(first, first + FRAMES).map(({ html }) => html);
          await openPage(page, info.outputPath(`page-${first}.html`), texts);
          await expect(page.locator('html')).toHaveClass('grown');
          pressed += await pressAll(page);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(REFERENCE);
          expect(page.url()).toMatch(new RegExp(`/page-${first}\\.html$`));
        }
        expect(pressed).toBeGreaterThan(20);
      }),
  );
});

test(
  'without scripts the frames scroll and the words follow',
  { tag: '@without-scripts' },
  async ({ page }, info) => {
    await openPage(page, info.outputPath('page.html'), [SHORT]);
    await expect(page.locator('.words')).toContainText('I agree, says the short text.');
    expect((await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(700);
  },
);
