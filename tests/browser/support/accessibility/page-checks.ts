import { expect, type Page } from '@playwright/test';
import { expectNoBarriers } from './axe.ts';
import { expectNoSideways } from './layout.ts';

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const USUAL = { width: 1280, height: 720 };

const MIN_TARGET_PX = 44;
const CONTROLS = 'a[href], button, select, summary, textarea, input:not([type="hidden"])';

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
/** A preselected box, a disabled button, a countdown, a hint that vanishes. */
const TRICKS =
  '[checked], :disabled, [aria-disabled="true"], [role="timer"], [placeholder]:not([placeholder=" "])';

/** It fits the narrowest window and a thumb, has no barrier for axe, and neither presses nor tricks the borrower. */
export async function expectAccessible(page: Page, where: string) {
  await page.setViewportSize(NARROWEST);
  await expectNoSideways(page, where);
  await page.setViewportSize(PHONE);
  expect.soft(await smallTargets(page), where).toEqual([]);
  await page.setViewportSize(USUAL);
  const words = await page.locator('body').innerText();
  expect.soft(PRESSING.filter((pattern) => pattern.test(words)).map(String), where).toEqual([]);
  await expect.soft(page.locator(TRICKS), where).toHaveCount(0);
  await expectNoBarriers(page, where, 'color-contrast-enhanced');
}

/** On a phone, each target is large enough for a thumb; links within a sentence are text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator(CONTROLS).evaluateAll((nodes, least) => {
    const isInSentence = (node: Element) =>
      getComputedStyle(node).display === 'inline' &&
      node.parentElement?.textContent?.trim() !== node.textContent?.trim();
    // For screen readers; visible on focus only.
    const isHidden = (node: Element) => getComputedStyle(node).clipPath === 'inset(50%)';
    const pressed = (node: Element) =>
      (node.matches('[type=radio], [type=checkbox]') && node.closest('label')) || node;
    return nodes
      .filter((node) => !isInSentence(node) && !isHidden(node))
      .map((node) => ({ node, box: pressed(node).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < least - 0.5)
      .map(
        ({ node, box }) => `${node.textContent || node.id}: ${box.width.toFixed()} × ${box.height.toFixed()}`,
      );
  }, MIN_TARGET_PX);
}
