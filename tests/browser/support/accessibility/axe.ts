import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** A contrast of 4.5:1, or of 7:1, and of 4.5:1 for large text. */
type Contrast = 'color-contrast' | 'color-contrast-enhanced';
type Place = string | { exclude: string[] };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Details of passing elements take long, and so do style sheets and media. No page has media that start by themselves. */
const QUICK: RunOptions = { resultTypes: ['violations', 'incomplete'], preload: false };
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** JavaScript's words for a missing value. */
const NO_TEXT = /\b(?:null|undefined|NaN|Invalid Date)\b|\[object /;

/** In light and dark colors. A check that axe leaves open counts as a finding. */
export async function expectNoBarriers(page: Page, where: string, contrast: Contrast = 'color-contrast') {
  const rules = { [contrast]: { enabled: true } };
  expect.soft(await page.locator('body').innerText(), where).not.toMatch(NO_TEXT);
  expect.soft(barriers(await resultsOf(page, { rules })), where).toEqual([]);
  // Without motion, so that no color is measured during a transition.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectContrast(page, `${where}, dark`, contrast);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Leaves out the rules for headings: the text is the operator's. It has nothing before it to pass over. */
export async function expectNoBarriersInText(page: Page, where: string) {
  const found = await resultsOf(page, { runOnly: WCAG });
  expect.soft(barriers(found, 'bypass'), where).toEqual([]);
}

/** In the colors that the page has now. */
export async function expectContrast(page: Page, where: string, rule: Contrast) {
  const options = { runOnly: [rule], rules: { [rule]: { enabled: true } } };
  expect.soft(barriers(await resultsOf(page, options)), where).toEqual([]);
}

/** The findings of axe in the present colors, without the checks that it leaves open. */
export async function violationsOn(page: Page): Promise<string[]> {
  return descriptionsOf((await resultsOf(page, { iframes: false }, 'html')).violations);
}

/** Loading axe takes longer than running it, so the page keeps it. */
async function resultsOf(
  page: Page,
  options: RunOptions,
  where: Place = { exclude: ['iframe'] },
): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(runInPage, [where, { ...QUICK, ...options }] as const);
}

const barriers = ({ violations, incomplete }: AxeResults, decided = '') =>
  descriptionsOf([...violations, ...incomplete.filter(({ id }) => id !== decided)]);

// A frame that runs no scripts would never answer axe.
function runInPage([where, options]: readonly [Place, RunOptions]): Promise<AxeResults> {
  const { axe } = window as unknown as {
    axe: { run: (where: Place, options: RunOptions) => Promise<AxeResults> };
  };
  return axe.run(where, options);
}

const descriptionsOf = (found: AxeResults['violations']) =>
  found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any.map(({ message }) => message).join()}`),
  );
