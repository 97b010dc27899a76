import { expect, type Page } from '@playwright/test';

const UNNAMED = /^- '?(?:button|checkbox|combobox|heading|link|radio|textbox)\b(?! ")/;
const LANDMARKS = ['banner', 'main', 'contentinfo'];

/** Landmarks, one title, headings without a gap, and a name for each control and frame. */
export async function expectReadable(page: Page, where: string) {
  const tree = (await page.locator('body').ariaSnapshot()).split('\n').map((line) => line.trim());
  const marks = LANDMARKS.filter((landmark) => tree.some((line) => line.startsWith(`- ${landmark}`)));
  expect.soft(marks, `landmarks of ${where}`).toEqual(LANDMARKS);
  expect
    .soft(
      tree.filter((line) => UNNAMED.test(line)),
      `unnamed on ${where}`,
    )
    .toEqual([]);
  expect.soft(await page.locator('iframe:not([title])').count(), `unnamed frames of ${where}`).toBe(0);
  expect.soft(await page.title(), `title of ${where}`).toMatch(/\S/);
  const levels = await headingLevels(page);
  expect.soft(levels[0], `first heading of ${where}: ${levels}`).toBe(1);
  expect
    .soft(
      levels.filter((level) => level === 1),
      `titles of ${where}`,
    )
    .toHaveLength(1);
  const jumps = levels.filter((level, place) => place > 0 && level > (levels[place - 1] ?? 0) + 1);
  expect.soft(jumps, `headings of ${where}: ${levels}`).toEqual([]);
}

/** An error summary comes before the title, and is announced by itself. */
const headingLevels = (page: Page) =>
  page
    .locator(':is(h1, h2, h3, h4):not([role=alert] *)')
    .evaluateAll((nodes) =>
      nodes.filter((node) => node.checkVisibility()).map((node) => Number(node.tagName.slice(1))),
    );

/** The summary has the focus and leads to each field, which says what is wrong. Of a choice, its group says it. */
export async function expectErrorsAnnounced(page: Page, where: string) {
  const summary = page.locator('main').getByRole('alert');
  await expect(summary, where).toBeFocused();
  const links = await summary.getByRole('link').all();
  expect(links.length, where).toBeGreaterThan(0);
  for (const link of links) {
    const message = await link.innerText();
    await link.focus();
    await page.keyboard.press('Enter');
    const field = page.locator(':focus:not([type=radio]), fieldset:has([type=radio]:focus)');
    await expect(field, `${where}: ${message}`).toHaveAccessibleDescription(new RegExp(escaped(message)));
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
