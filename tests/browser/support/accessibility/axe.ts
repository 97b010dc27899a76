import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/browser/support/test.ts';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** What axe can't decide by itself, and why it is all right: rule → reason. Anything else that it leaves open fails. */
const EXPLAINED: Record<string, string> = {};
const EXPLAINED_IN_TEXT = { bypass: 'One text without anything before it that could be passed over.' };
/** What is looked at of the results: to describe every element that is all right takes long. */
const REPORTED: { resultTypes: ('violations' | 'incomplete')[] } = {
  resultTypes: ['violations', 'incomplete'],
};
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing that axe finds or leaves open, in light and in dark colours. */
export async function expectNoBarriers(page: Page, where: string) {
  if (!canRun()) return;
  expect.soft(barriers(await everyRule(page)), where).toEqual([]);
  // Without motion, so that no colour is measured on its way to another.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await contrastBarriers(page, 'color-contrast'), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The same of a text that is not ours, whose headings are not ours to set. */
export async function expectNoBarriersInText(page: Page, where: string) {
  const found = await axeOn(page).withTags(WCAG).analyze();
  expect.soft(barriers(found, EXPLAINED_IN_TEXT), where).toEqual([]);
}

/** Contrast of 7:1 for all text, in light and in dark colours, of a page on which barriers were looked for already. */
export async function expectStrongContrast(page: Page, where: string) {
  if (!canRun()) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await contrastBarriers(page, 'color-contrast-enhanced');
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

// Axe is itself a script.
const canRun = () => test.info().project.name === 'scripts';

// Axe never ends on a page with a frame without scripts, unless it leaves frames out and runs in its old way.
function axeOn(page: Page) {
  return new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ ...REPORTED })
    .exclude('iframe');
}

/** By the axe that an earlier look left, where the page has changed without being loaded anew: to bring it there takes longer than to run it. */
async function everyRule(page: Page): Promise<AxeResults> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return isThere ? page.evaluate(runInPage, REPORTED) : axeOn(page).analyze();
}

function barriers({ violations, incomplete }: AxeResults, explained: Record<string, string> = EXPLAINED) {
  return told([...violations, ...incomplete.filter(({ id }) => !explained[id])]);
}

/** One rule alone. */
async function contrastBarriers(page: Page, rule: string): Promise<string[]> {
  const options = { ...REPORTED, runOnly: [rule], rules: { [rule]: { enabled: true } } };
  const { violations, incomplete } = await page.evaluate(runInPage, options);
  return told([...violations, ...incomplete]);
}

function runInPage(options: object): Promise<AxeResults> {
  const { axe } = window as unknown as { axe: { run: (...what: object[]) => Promise<AxeResults> } };
  return axe.run({ exclude: ['iframe'] }, options);
}

const told = (found: AxeResults['violations']) =>
  found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any.map(({ message }) => message).join()}`),
  );
