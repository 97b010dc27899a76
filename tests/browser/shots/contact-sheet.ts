import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { expectContrast } from '#tests/browser/support/accessibility/axe.ts';
import type { Visit } from '#tests/browser/support/all-pages.ts';
import { englishIn } from '#tests/support/pages/english-words.ts';

const FOLDER = 'data/shots';
const LOOKS = [
  { name: '390-light', width: 390, height: 844, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: '1280-light', width: 1280, height: 900, colorScheme: 'light' },
  { name: '1280-dark', width: 1280, height: 900, colorScheme: 'dark' },
] as const;
const COLUMNS = 6;
/** Chromium draws no picture that is higher. */
const MAX_HEIGHT = 16_384;
const THUMBNAIL = { scale: 0.3, height: 1_100 };

/** Each page and state in both languages and four looks, as files and on one sheet. */
export function openContactSheet(app: string) {
  const states: string[] = [];
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });

  const shootOnce: Visit = async (page, where) => {
    const state = where.replaceAll(/\W+/g, '-');
    expect(states, 'two states have one name').not.toContain(state);
    states.push(state);
    const before = page.viewportSize();
    const titles = await page.locator('h1').allInnerTexts();
    for (const { name, width, height, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const path = join(FOLDER, `${state}-${name}`);
      await page.screenshot({ path: `${path}.png`, fullPage: true, animations: 'disabled' });
      writeFileSync(`${path}.jpg`, await thumbnail(page, width));
      expect(await page.locator('h1').allInnerTexts(), `${where}, ${name}: another page`).toEqual(titles);
      if (width > 1_000) await expectContrast(page, `${where}, ${name}`, 'color-contrast-enhanced');
    }
    await page.emulateMedia({ colorScheme: 'light' });
    if (before) await page.setViewportSize(before);
  };

  /** In Spanish too, by the button of the page's switch, or by the cookie where it has none. `typed` is in English. */
  const shoot: Visit = async (page, where, typed = []) => {
    await shootOnce(page, where);
    const wasSent = where.includes('with errors');
    await switchLanguage(page, app, 'es');
    if (wasSent) {
      await page.locator('main form button[type=submit]:visible').last().click();
      await expect(page).toHaveTitle(/^Error: /);
    }
    if (where.includes('more choices')) await page.locator('main summary').first().click();
    const english = englishIn(await page.content(), [...typed, 'Error', page.url()]).filter(
      ({ length }) => length > 1,
    );
    // A reference has single letters.
    expect.soft(english, `English words on ${where}`).toEqual([]);
    await shootOnce(page, `${where}, Spanish`);
    await switchLanguage(page, app, 'en');
  };
  return { shoot, shootOnce, print: (page: Page) => printSheet(page, states) };
}

async function switchLanguage(page: Page, app: string, to: 'en' | 'es') {
  const button = page.locator('.language-button:visible, .language-landing:visible').first();
  if (await button.isVisible()) {
    await button.click();
  } else {
    await page.context().addCookies([{ name: 'handoff-language', value: to, url: app }]);
    await page.reload();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', to);
  if (to === 'en') await page.context().clearCookies({ name: 'handoff-language' });
}

async function thumbnail(page: Page, width: number): Promise<Buffer> {
  const tools = await page.context().newCDPSession(page);
  const height = Math.min(THUMBNAIL.height, await page.evaluate(() => document.documentElement.scrollHeight));
  const { data } = await tools.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 80,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: THUMBNAIL.scale },
  });
  await tools.detach();
  return Buffer.from(data, 'base64');
}

async function printSheet(page: Page, states: readonly string[]): Promise<void> {
  const file = join(FOLDER, 'contact-sheet.html');
  const cells = states.map((state) => {
    const looks = LOOKS.map(
      ({ name }) =>
        `<a href="${state}-${name}.png"><img src="${state}-${name}.jpg" alt="${state} ${name}"></a>`,
    );
    return `<section><h2>${state.replaceAll('-', ' ')}</h2><div>${looks.join('')}</div></section>`;
  });
  writeFileSync(
    file,
    `<!doctype html><title>All pages of the borrower</title>
<style>
  body { margin: 20px; font: 600 14px sans-serif; display: grid; grid-template-columns: repeat(${COLUMNS}, 700px); gap: 20px; }
  h2 { margin: 0 0 6px; font-size: 16px; }
  div { display: grid; grid-template-columns: 82px 82px 256px 256px; gap: 8px; align-items: start; }
  img { width: 100%; max-height: 230px; object-fit: cover; object-position: top; border: 1px solid #999; }
</style>
${cells.join('\n')}`,
  );
  await page.setViewportSize({ width: 40 + COLUMNS * 720, height: 900 });
  await page.goto(pathToFileURL(file).href);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(MAX_HEIGHT);
  await page.screenshot({ path: join(FOLDER, 'contact-sheet.png'), fullPage: true });
}
