import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectContrast } from '#tests/browser/support/accessibility/axe.ts';
import type { Visit } from '#tests/browser/support/all-pages.ts';
import { OPERATOR_SITE } from '#tests/browser/support/mail-test.ts';
import { englishIn } from '#tests/support/pages/english-words.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** Each page and state in both languages and four looks, as files. */
export function openShots(app: string) {
  const states: string[] = [];
  rmSync('data/shots', { recursive: true, force: true });

  const shootOnce: Visit = async (page, where) => {
    const state = where.replaceAll(/\W+/g, '-');
    expect(states, 'two states have one name').not.toContain(state);
    states.push(state);
    const before = page.viewportSize();
    const titles = await page.locator('h1').allInnerTexts();
    for (const size of SIZES)
      for (const colorScheme of ['light', 'dark'] as const) {
        const name = `${state}-${size.width}-${colorScheme}`;
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        const path = join('data/shots', `${name}.png`);
        await page.screenshot({ path, fullPage: true, animations: 'disabled' });
        expect(await page.locator('h1').allInnerTexts(), `${name}: another page`).toEqual(titles);
        if (size.width > 1_000) await expectContrast(page, name, 'color-contrast-enhanced');
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
    if (where.includes('more options')) await page.locator('main summary').first().click();
    const english = englishIn(await page.content(), [...typed, 'Error', page.url(), OPERATOR_SITE]).filter(
      ({ length }) => length > 1,
    );
    // A reference has single letters.
    expect.soft(english, `English words on ${where}`).toEqual([]);
    await shootOnce(page, `${where}, Spanish`);
    await switchLanguage(page, app, 'en');
  };
  return { shoot, shootOnce };
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
