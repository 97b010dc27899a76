import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Visit } from '#tests/browser/support/all-pages.ts';

const FOLDER = 'data/shots';
const LOOKS = [
  { name: '390-light', width: 390, height: 844, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: '1280-light', width: 1280, height: 900, colorScheme: 'light' },
  { name: '1280-dark', width: 1280, height: 900, colorScheme: 'dark' },
] as const;

/** Each page and state in four looks, as files and on one sheet. */
export function openContactSheet() {
  const states: string[] = [];
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const shoot: Visit = async (page, where) => {
    const state = where.replaceAll(/\W+/g, '-');
    states.push(state);
    const before = page.viewportSize();
    for (const { name, width, height, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: join(FOLDER, `${state}-${name}.png`),
        fullPage: true,
        animations: 'disabled',
      });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    if (before) await page.setViewportSize(before);
  };
  return { shoot, print: (page: Page) => printSheet(page, states) };
}

async function printSheet(page: Page, states: readonly string[]): Promise<void> {
  const file = join(FOLDER, 'contact-sheet.html');
  const rows = states.map(
    (state) =>
      `<h2>${state.replaceAll('-', ' ')}</h2><div>${LOOKS.map(({ name }) => `<img src="${state}-${name}.png" alt="${state} ${name}">`).join('')}</div>`,
  );
  writeFileSync(
    file,
    `<!doctype html><title>All pages of the borrower</title>
<style>
  body { margin: 24px; font: 600 15px sans-serif; }
  h2 { margin: 24px 0 8px; font-size: 18px; }
  div { display: flex; gap: 12px; align-items: start; }
  img { width: 195px; max-height: 900px; object-fit: cover; object-position: top; border: 1px solid #999; }
  img:nth-child(n + 3) { width: 480px; }
</style>
${rows.join('\n')}`,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(FOLDER, 'contact-sheet.png'), fullPage: true });
}
