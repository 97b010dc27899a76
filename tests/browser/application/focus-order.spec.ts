import { expect, type Page } from '@playwright/test';
import { ADA } from '#tests/browser/support/all-pages.ts';
import {
  answerQuickly,
  CHECK,
  CONSENT,
  LABELS,
  PAGE_TEXT,
  QUESTIONS,
  STEPS,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const MAX_TABS = 40;
test.describe.configure({ timeout: 60_000 });

// Without scripts the Tab key works the same.

const BEFORE = ['Skip to main content', 'Juniper Money', 'Help'];
const AFTER = [
  'help@juniper.example',
  '(555) 010-0142',
  'Privacy notice (opens in a new tab)',
  'Terms (opens in a new tab)',
  'Delete my answers',
];
const consentText = (title: RegExp) => [
  expect.stringMatching(/^Text only/),
  expect.stringMatching(/^Print/),
  expect.stringMatching(title),
];

/** The stops of the Tab key on each page, in reading order. */
const ORDER: Record<string, unknown[]> = {
  '/': [
    'Continue where you left off',
    'Start over',
    expect.stringMatching(PAGE_TEXT.start),
    expect.stringMatching(/^Refinance student loans/),
    expect.stringMatching(/^Quick start/),
  ],
  ...Object.fromEntries(
    STEPS.map((step) => [
      stepPath(step),
      ['Back', ...(QUESTIONS[step] ?? []).map((name) => LABELS[name]), 'Continue'],
    ]),
  ),
  [CHECK]: ['Back', ...STEPS.map(() => expect.stringMatching(/^Change /)), PAGE_TEXT.toConsent],
  [CONSENT]: [
    'Back',
    expect.stringMatching(PAGE_TEXT.ssn),
    ...consentText(/^(?!Calls).*’s consent text$/),
    PAGE_TEXT.agree,
    ...consentText(/^Calls and texts/),
    expect.stringMatching(PAGE_TEXT.phoneAgree),
    PAGE_TEXT.send,
  ],
};

test('the focus follows the reading order, is never hidden, and leaves the page', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  test.slow();
  await answerQuickly(page, ADA);
  for (const [path, order] of Object.entries(ORDER)) {
    await page.goto(path);
    for (const frame of await page.getByTitle(/’s consent text$/).all()) {
      await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
    }
    const stops = await stopsOn(page);
    expect
      .soft(
        stops.filter(({ isHidden }) => isHidden),
        path,
      )
      .toEqual([]);
    expect
      .soft(
        stops.map(({ name }) => name),
        path,
      )
      .toEqual([...BEFORE, ...order, ...AFTER]);
  }
});

type Stop = { name: string; isHidden: boolean };

/** The stops until the Tab key leaves the page; all links of a frame are one stop. */
async function stopsOn(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopHere);
    if (!stop || (tabs > 0 && stop.name === stops[0]?.name)) break;
    if (stop.name !== stops.at(-1)?.name) stops.push(stop);
  }
  return stops;
}

/** Runs in the page. */
function stopHere(): Stop | null {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const label =
    node instanceof HTMLInputElement || node instanceof HTMLSelectElement ? node.labels?.[0] : null;
  const question = node.closest('fieldset')?.querySelector('legend') ?? label ?? node;
  const [box = node.getBoundingClientRect()] = (node.closest('label') ?? node).getClientRects();
  const middle = (from: number, to: number, end: number) => (Math.max(0, from) + Math.min(to, end)) / 2;
  const there = document.elementFromPoint(
    middle(box.left, box.right, window.innerWidth),
    middle(box.top, box.bottom, window.innerHeight),
  );
  const isOnTop = Boolean(there && (node.closest('label') ?? node).contains(there));
  return { name: node.getAttribute('title') ?? question.textContent?.trim() ?? '', isHidden: !isOnTop };
}
