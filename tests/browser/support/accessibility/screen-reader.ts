import { expect, type Page } from '@playwright/test';

const UNNAMED = /^- '?(?:button|checkbox|combobox|heading|link|radio|textbox)\b(?! ")/;
const LANDMARKS = ['banner', 'main', 'contentinfo'];

/** Landmarks, a title, one first heading, headings without a gap, and a name for each control and frame. */
export async function expectReadable(page: Page, where: string) {
  const tree = (await page.locator('body').ariaSnapshot()).split('\n').map((line) => line.trim());
  // An error summary comes before the first heading, and is announced by itself.
  const headings = page.locator(':is(h1, h2, h3, h4):not([role=alert] *)').filter({ visible: true });
  const levels = await headings.evaluateAll((nodes) => nodes.map((node) => Number(node.tagName.slice(1))));
  const found = {
    landmarks: LANDMARKS.filter((landmark) => tree.some((line) => line.startsWith(`- ${landmark}`))),
    unnamed: tree.filter((line) => UNNAMED.test(line)),
    unnamedFrames: await page.locator('iframe:not([title])').count(),
    title: await page.title(),
    firstLevels: levels.filter((level) => level === 1),
    jumps: levels.filter((level, place) => place > 0 && level > (levels[place - 1] ?? 0) + 1),
  };
  const wanted = {
    landmarks: LANDMARKS,
    unnamed: [],
    unnamedFrames: 0,
    title: expect.stringMatching(/\S/),
    firstLevels: [1],
    jumps: [],
  };
  expect.soft(found, where).toEqual(wanted);
}

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
    const described = new RegExp(RegExp.escape(message));
    await expect(field, `${where}: ${message}`).toHaveAccessibleDescription(described);
  }
}
