import { expect, type Page } from '@playwright/test';

/** Fields and buttons have a frame, checked boxes a mark, and the focused element an outline. */
export async function expectVisibleInForcedColors(page: Page, where: string) {
  await page.emulateMedia({ forcedColors: 'active' });
  const controls = page.locator(
    'main :is(a[href], button:not([hidden]), select, input:not([type=hidden], [tabindex="-1"]))',
  );
  const unseen = await controls.evaluateAll((nodes) => {
    const isClear = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
    const faultsOf = (node: Element) => {
      const row = node.closest('label') ?? node;
      const frame = getComputedStyle(row);
      const isPlainLink = node.matches('a') && frame.borderTopWidth === '0px';
      const isFramed = frame.borderTopStyle === 'solid' && !isClear(frame.borderTopColor);
      const isMarked =
        getComputedStyle(node).appearance !== 'none' || !node.matches('[type=radio], [type=checkbox]');
      if (node instanceof HTMLElement) node.focus({ focusVisible: true } as FocusOptions);
      const isFocused = [node, row].some((marked) => {
        const { outlineStyle, outlineColor, outlineWidth } = getComputedStyle(marked);
        return outlineStyle === 'solid' && !isClear(outlineColor) && parseFloat(outlineWidth) >= 2;
      });
      const faults = { frame: isPlainLink || isFramed, mark: isMarked, focus: isFocused };
      return Object.entries(faults)
        .filter(([, isThere]) => !isThere)
        .map(([what]) => `no ${what}: ${node.tagName} ${node.id || node.textContent}`);
    };
    // The bar with the action is hidden in some places of a page.
    const isShown = (node: Element) => node.checkVisibility({ visibilityProperty: true });
    return nodes.filter((node) => isShown(node) && !node.closest('details:not([open])')).flatMap(faultsOf);
  });
  expect.soft(unseen, `${where}, forced colors`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}
