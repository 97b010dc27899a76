import { expect, type Page } from '@playwright/test';

/** The fallback font has other measures. */
export async function untilFontsHaveLoaded(page: Page) {
  // Polled: without scripts the promise of document.fonts never settles.
  await expect.poll(() => page.locator('html').evaluate(() => document.fonts.status)).toBe('loaded');
}

export async function expectNoSideways(page: Page, where: string) {
  await untilFontsHaveLoaded(page);
  const sizes = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  const [content = 0, window = 0] = sizes;
  expect.soft(content, where).toBeLessThanOrEqual(window);
}

/** No text is cut by its box or by the window, and every control can be reached. */
export async function expectNothingCut(page: Page, where: string) {
  await expectNoSideways(page, where);
  const cut = await page.locator('body *:not(option)').evaluateAll((nodes) => {
    const holdsText = (node: Element) =>
      [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());
    const isHidden = (node: Element) =>
      Boolean(node.closest('.sr-only, noscript, #__next-route-announcer__'));
    const isCut = (node: Element) => {
      const box = node.getBoundingClientRect();
      const style = getComputedStyle(node);
      const hides = style.overflowX !== 'visible' && !node.matches('[inputmode=email]');
      const isOutside = box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5;
      return box.width > 0 && (isOutside || (hides && node.scrollWidth > node.clientWidth + 1));
    };
    const seen = nodes.filter((node) => !isHidden(node));
    const controls = seen.filter((node) =>
      node.matches('a, button, input:not([type=hidden], [tabindex="-1"]), select'),
    );
    return [...seen.filter(holdsText), ...controls]
      .filter(isCut)
      .map((node) => `${node.tagName} ${node.id || node.textContent}`);
  });
  expect.soft(cut, where).toEqual([]);
}

/** A fold, or a question that the answer before it does not open. */
const CLOSED = 'details:not([open]), .opens-next:not(:has([data-opens-next]:checked)) + *';

/**
 * Each control scrolls into the window, and no other element covers it. A hidden contact may be in the footer instead, and
 * another control with the same words and the same target anywhere.
 */
export async function expectWithinReach(page: Page, where: string) {
  const covered = await page
    .locator(
      'main :is(a[href], button:not([tabindex="-1"]), select, input:not([type=hidden], [tabindex="-1"]))',
    )
    .evaluateAll((nodes, closed) => {
      const isShown = (node: Element) => node.checkVisibility({ visibilityProperty: true });
      const target = (node: Element) =>
        node instanceof HTMLButtonElement ? node.form : node.getAttribute('href');
      const others = [...document.querySelectorAll('footer a, main a, main button')].filter(isShown);
      const isElsewhere = (node: Element) =>
        others.some(
          (other) =>
            other.textContent === node.textContent &&
            (other.closest('footer') || target(other) === target(node)),
        );
      return nodes
        .filter((node) => !node.closest(closed))
        .filter((node) => isShown(node) || !isElsewhere(node))
        .filter((node) => {
          node.scrollIntoView({ block: 'center', behavior: 'instant' });
          const [box] = node.getClientRects();
          if (!box) return true;
          const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          const row = node.closest('label') ?? node;
          return !there || !(row.contains(there) || there.contains(node));
        })
        .map((node) => `${node.tagName} ${node.id || node.textContent}`);
    }, CLOSED);
  expect.soft(covered, where).toEqual([]);
}
