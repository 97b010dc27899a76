import { expect, type Locator, type Page } from '@playwright/test';

const MIN_PX = 44;
const PHONE = { width: 390, height: 844 };
const CONTROLS = 'a[href], button, select, summary, textarea, input:not([type="hidden"])';

/** On a phone, each target is large enough for a thumb; links within a sentence are text. */
export async function expectLargeTargets(page: Page, where: string) {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  expect.soft(await smallOnes(page.locator(CONTROLS)), where).toEqual([]);
  if (before) await page.setViewportSize(before);
}

function smallOnes(controls: Locator): Promise<string[]> {
  return controls.evaluateAll((nodes, least) => {
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
  }, MIN_PX);
}
