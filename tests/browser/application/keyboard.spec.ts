import { devices, expect, type Page } from '@playwright/test';
import { ADA } from '#tests/browser/support/all-pages.ts';
import {
  CHECK,
  CONSENT,
  LABELS,
  PAGE_TEXT,
  QUESTIONS,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const MAX_TABS = 40;
const PAGES = ['/', ...STEPS.map(stepPath), CHECK, CONSENT];

// Without scripts the Tab key works the same.
// The snapshots of the pages show the order, which no tabindex changes.
test('the focus reaches each control, shows where it is, and leaves the page', { tag: '@nightly' }, async ({
  page,
  form,
}) => {
  test.slow();
  await form.answerQuickly(ADA);
  for (const path of PAGES) {
    await page.goto(path);
    if (path === CONSENT) await form.textsLoaded();
    const stops = await stopsOn(page);
    const faulty = stops.filter(({ isHidden, isMarked }) => isHidden || !isMarked);
    expect.soft(faulty, path).toEqual([]);
    const names = stops.map(({ name }) => name);
    expect.soft(names, path).toEqual(expect.arrayContaining(['Skip to main content', 'Delete my answers']));
    for (const name of QUESTIONS[path.split('/').at(-1) ?? ''] ?? [])
      expect.soft(names).toContain(LABELS[name]);
    await expect.soft(page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])'), path).toHaveCount(0);
  }
});

type Stop = { name: string; isHidden: boolean; isMarked: boolean };

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
  const row = node.closest('label') ?? node;
  const outlines = [node, row].map((marked) => getComputedStyle(marked).outlineStyle);
  return {
    name: node.getAttribute('title') ?? question.textContent?.trim() ?? '',
    isHidden: !there || !row.contains(there),
    // The focus is inside of a frame.
    isMarked: node.matches('iframe') || outlines.includes('solid'),
  };
}

// Without scripts, or before they are there, the browser sends the form, and the server asks for the rest.
test('the Enter key goes to the next empty answer, and sends a page without one', async ({ page, form }) => {
  const ada = someone();
  await form.open('name', ada);
  await form.scriptsReady();
  const press = (text: string) => page.keyboard.type(`${text}\n`);
  await form.field('firstName').focus();
  await press(ada.firstName);
  await expect(form.field('lastName')).toBeFocused();
  await form.field('email').fill(ada.email);
  await form.field('lastName').focus();
  await press(ada.lastName);
  await expect(form.field('phone')).toBeFocused();
  await press(ada.phone);
  await expect(page.getByLabel('Month')).toBeFocused();
  await press('10');
  await expect(page.getByLabel('Day')).toBeFocused();
  await press('14');
  await expect(page.getByLabel('Year')).toBeFocused();
  await expect(form.summary).toBeHidden();
  await press('1988');
  await expect(page).toHaveURL(stepPath('address'));
  await form.fillStep('address', ada);
  await form.field('street').press('Enter');
  await expect(page).toHaveURL(stepPath('income'));
});

test('the Enter key goes from the digits to the checkbox that is missing', { tag: '@nightly' }, async ({
  page,
  form,
}) => {
  const ada = someone();
  await form.arriveAtConsent(ada);
  await form.scriptsReady();
  await page.getByLabel(PAGE_TEXT.ssn).fill(ada.ssn);
  await page.getByLabel(PAGE_TEXT.ssn).press('Enter');
  await expect(page.getByLabel(PAGE_TEXT.agree)).toBeFocused();
  await expect(form.summary).toBeHidden();
});

test.describe('the Enter key of a phone', () => {
  const { viewport, hasTouch, isMobile } = devices['iPhone 13'];
  test.use({ viewport, hasTouch, isMobile });

  test('goes to the next field, also if it has an answer, and sends the page in the last one', async ({
    page,
    form,
  }) => {
    await form.answerQuickly(someone());
    await page.goto(stepPath('name'));
    await form.scriptsReady();
    await form.field('firstName').tap();
    for (const next of ['lastName', 'email', 'phone', 'dateOfBirth'] as const) {
      await page.keyboard.press('Enter');
      await expect(form.field(next)).toBeFocused();
    }
    for (const next of ['Day', 'Year']) {
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(next)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await form.expectPage(PAGE_TEXT.check);
  });
});
