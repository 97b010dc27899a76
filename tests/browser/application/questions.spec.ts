import { expect, type Page } from '@playwright/test';
import { ADA } from '#tests/browser/support/all-pages.ts';
import {
  answerQuickly,
  arriveAtConsent,
  arriveAtOffers,
  CONSENT,
  fieldOf,
  LABELS,
  PAGE_TEXT,
  QUESTIONS,
  readAndAgree,
  STEPS,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const MAX_QUESTIONS = 17;
const MAX_PAGES = 6;

type Field = { autocomplete: string; inputmode?: string; type?: string };

/** For each question the browser's autofill and the phone's keyboard; off where a browser should not remember the answer. */
const FIELDS: Record<keyof typeof LABELS, Field> = {
  requestedLoanAmount: { autocomplete: 'off', inputmode: 'decimal' },
  loanPurpose: { autocomplete: 'off' },
  firstName: { autocomplete: 'given-name' },
  lastName: { autocomplete: 'family-name' },
  email: { autocomplete: 'email', inputmode: 'email', type: 'email' },
  phone: { autocomplete: 'tel-national', inputmode: 'tel', type: 'tel' },
  dateOfBirth: { autocomplete: 'bday-month', inputmode: 'numeric' },
  street: { autocomplete: 'address-line1' },
  unit: { autocomplete: 'address-line2' },
  city: { autocomplete: 'address-level2' },
  state: { autocomplete: 'address-level1' },
  zipcode: { autocomplete: 'postal-code', inputmode: 'numeric' },
  employmentStatus: { autocomplete: 'off' },
  incomeYearly: { autocomplete: 'off', inputmode: 'decimal' },
  housingType: { autocomplete: 'off' },
  monthlyPayment: { autocomplete: 'off', inputmode: 'decimal' },
};
const RADIOS = ['loanPurpose', 'employmentStatus', 'housingType'];
const SELECTS = ['state'];
const TYPED = Object.keys(FIELDS).filter((name) => ![...RADIOS, ...SELECTS].includes(name));

test('every question has a visible label and a field that helps to answer it', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page }) => {
  await answerQuickly(page, ADA);
  for (const step of STEPS) {
    await page.goto(stepPath(step));
    for (const name of QUESTIONS[step] ?? []) {
      await expect(page.getByText(LABELS[name], { exact: true })).toBeVisible();
      if (RADIOS.includes(name)) continue;
      const field = fieldOf(page, name);
      await expect(field).toHaveAttribute('autocomplete', FIELDS[name].autocomplete);
      expect(await field.getAttribute('inputmode'), name).toBe(FIELDS[name].inputmode ?? null);
      if (TYPED.includes(name)) await expect(field).toHaveAttribute('type', FIELDS[name].type ?? 'text');
      if (TYPED.includes(name)) await expectFreeTyping(page, name);
    }
  }
  await page.goto(CONSENT);
  const ssn = page.getByLabel(PAGE_TEXT.ssn);
  await expect(ssn).toHaveAttribute('autocomplete', 'off');
  await expect(ssn).toHaveAttribute('inputmode', 'numeric');
  await expectFreeTyping(page, 'ssn');
  await expect(ssn).toHaveValue('');
});

test('no question is asked twice, and none is asked that the lead does not need', {
  tag: '@without-scripts',
}, async ({ page }) => {
  await answerQuickly(page, ADA);
  const asked: string[] = [];
  for (const path of [...STEPS.map(stepPath), CONSENT]) {
    await page.goto(path);
    asked.push(
      ...(await page.locator('main form :is(legend, label[for]:not(fieldset *)):visible').allInnerTexts()),
    );
  }
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toEqual([...Object.values(LABELS), expect.stringMatching(PAGE_TEXT.ssn)]);
  expect(asked.length).toBeLessThanOrEqual(MAX_QUESTIONS);
  await expect(page.getByText('Step 5 of 5: Agree')).toBeVisible();
  expect(STEPS.length + 2).toBeLessThanOrEqual(MAX_PAGES);
});

test('no consent is preselected, and declining calls and texts leads to the same offers', {
  tag: '@without-scripts',
}, async ({ page, operator }) => {
  const ways: string[][] = [];
  for (const phone of [false, true]) {
    await page.context().clearCookies();
    const ada = someone();
    await arriveAtConsent(page, ada);
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await readAndAgree(page, ada, { phone });
    const button = await sendButton(page).boundingBox();
    ways.push([`${await sendButton(page).innerText()} ${button?.width} ${button?.height}`]);
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame())
        ways.at(-1)?.push(new URL(frame.url()).pathname.replace(/[^/]{12,}$/, '*'));
    });
    await sendButton(page).click();
    await arriveAtOffers(page, operator.origin);
    page.removeAllListeners('framenavigated');
  }
  expect(ways[0]?.length).toBeGreaterThan(1);
  expect(ways[1]).toEqual(ways[0]);
});

/** The field starts empty, shortens no answer, accepts pasted text, and does not autocorrect names. */
async function expectFreeTyping(page: Page, name: string) {
  const field = page.locator(`[id="${name}"]`);
  await expect(field).toHaveAttribute('spellcheck', 'false');
  await expect(field).not.toHaveAttribute('maxlength');
  await expect(field).not.toHaveAttribute('placeholder', /\S/);
  const takesPaste = await field.evaluate((node) =>
    node.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(takesPaste, name).toBe(true);
}
