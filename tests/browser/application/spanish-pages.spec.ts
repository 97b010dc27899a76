import { expect, type Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const WELCOME = '/welcome/personal-loan';
const TO_SPANISH = { name: 'Español' };
/** Words that an English sentence of ours can hardly do without. */
const ENGLISH =
  /\b(?:the|you|your|and|with|of|to|for|from|this|we|it|is|are|agree|sent|status|print|copy)\b/gi;

// Other files use the same instance.
test.beforeEach(async ({ records }) => {
  await records.setCampaign('personal-loan', 'languages', 'en_es');
});
/** Also the words that only a screen reader gets. Texts that were agreed to are in their own language. */
async function expectSpanish(page: Page, name: string) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const words = await page.locator('main').evaluate((main) => {
    const own = main.cloneNode(true) as HTMLElement;
    for (const other of own.querySelectorAll('[lang="en"], [translate="no"], script, style, iframe'))
      other.remove();
    const labels = [...own.querySelectorAll('[aria-label], [title], [alt]')].flatMap((node) =>
      ['aria-label', 'title', 'alt'].map((attribute) => node.getAttribute(attribute) ?? ''),
    );
    return [document.title, own.textContent, ...labels].join('\n');
  });
  expect([...new Set(words.match(ENGLISH))], name).toEqual([]);
  await expectNoBarriers(page, name);
  await expectNoSideways(page, name);
}

test('the start page and a landing page are in Spanish, and the switch takes the amount along', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, records }) => {
  await page.goto('/?lang=es');
  await expectSpanish(page, 'start page');
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await page.goto('/');
  await page.getByRole('link', { name: 'English' }).click();
  await page.goto(`${WELCOME}?utm_source=news`);
  await page.getByLabel('How much would you like to borrow?').fill('9,500');
  await page.getByRole('button', TO_SPANISH).click();
  await expect(page.getByLabel('¿Cuánto dinero necesita?')).toHaveValue('9,500');
  await expect(page).toHaveURL(/\/welcome\/personal-loan\?.*utm_source=news/);
  await expectSpanish(page, 'landing page');
});
