import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { renderCertificate } from '#features/evidence/proof/certificate-page.ts';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import { test } from '#tests/browser/support/test.ts';
import { chain, leadEvents, textOf } from '#tests/support/evidence/event-chains.ts';
import {
  ID,
  key,
  REFERENCE,
  sealed,
  verifiedCertificate,
} from '#tests/support/evidence/signed-certificates.ts';

const LONG = `<h1>Terms</h1>${'<p>You give written instructions, over and over again.</p>'.repeat(60)}<p id="last">The end</p>`;
const SHORT = '<p>I agree, says the short text.</p>\r\n';
/** Opens a certificate's page as a downloaded file. */
async function openPage(page: Page, path: string, sources: string[]) {
  const texts = sources.map((html) => textOf(Buffer.from(html)));
  const journey = { id: ID, reference: REFERENCE, texts, events: chain(ID, leadEvents(REFERENCE, texts)) };
  await writeFile(path, renderCertificate(await verifiedCertificate(await sealed(journey, key))));
  await page.goto(pathToFileURL(path).href);
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

test(
  'without scripts the frames scroll and the words follow',
  { tag: '@without-scripts' },
  async ({ page }, info) => {
    await openPage(page, info.outputPath('page.html'), [SHORT]);
    await expect(page.locator('.words')).toContainText('I agree, says the short text.');
    expect((await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(700);
  },
);
