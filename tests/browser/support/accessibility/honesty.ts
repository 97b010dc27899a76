import { expect, type Page } from '@playwright/test';

/** Phrases that pressure or shame a borrower, or that promise an unknown result. */
const PRESSING = [
  /no,? thanks/i,
  /\bi(’|')?(d| would) rather\b/i,
  /\bi don(’|')t (want|need|care)\b/i,
  /\b(miss(ing)?|los(e|ing)) out\b/i,
  /don(’|')t (miss|wait|lose)\b/i,
  /\b(hurry|act now|last chance|limited[- ]time (offer|deal)|today only|before it(’|')s too late)\b/i,
  /\bonly \d+ (left|spots?|places?)\b/i,
  /\b\d+ (seconds?|minutes?|hours?) (left|remaining)\b/i,
  /\bexpires? in\b/i,
  /\b(people|others|borrowers) (are|have) (also |just )?(looking|viewing|applied|applying)\b/i,
  /\b(pre-?approved|guaranteed|instant approval|risk[- ]free|no strings)\b/i,
  /\bare you (really )?sure\b/i,
  /\b(regret|foolish|shame)\b/i,
];

/** No pressure, no preselected box, no disabled button, no countdown. */
export async function expectHonesty(page: Page, where: string) {
  const words = await page.locator('body').innerText();
  expect.soft(PRESSING.filter((pattern) => pattern.test(words)).map(String), where).toEqual([]);
  for (const trick of [
    '[checked]',
    ':disabled',
    '[aria-disabled="true"]',
    '[role="timer"]',
    '[placeholder]:not([placeholder=" "])',
  ]) {
    await expect.soft(page.locator(trick), `${where}: ${trick}`).toHaveCount(0);
  }
}
