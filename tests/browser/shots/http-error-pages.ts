import { expect, type Page } from '@playwright/test';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import type { Visit } from '#tests/browser/support/all-pages.ts';

/** The server's page with the words of each error, in both languages. */
export async function visitMoreHttpErrors(page: Page, app: string, shootOnce: Visit) {
  for (const language of ['en', 'es'] as const) {
    await page.context().addCookies([{ name: 'handoff-language', value: language, url: app }]);
    await page.goto('/%00');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const [name, error] of Object.entries(httpErrors)) {
      const words = language === 'en' ? error : 'es' in error ? error.es : null;
      if (!words) continue;
      await page.evaluate(({ title, dataNote, advice }) => {
        const texts = [title, dataNote, advice];
        for (const [place, node] of document.querySelectorAll('h1, .words p').entries())
          node.textContent = texts[place] ?? '';
      }, words);
      await shootOnce(page, `http error ${name}${language === 'es' ? ', Spanish' : ''}`);
    }
  }
  await page.context().clearCookies();
}
