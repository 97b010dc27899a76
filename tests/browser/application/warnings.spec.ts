import { expect, type Page } from '@playwright/test';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import {
  answerQuickly,
  type Borrower,
  CHECK,
  continueToNext,
  dateIn,
  fieldOf,
  fillStep,
  LABELS,
  QUESTIONS,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const ASKED: [step: string, name: keyof typeof LABELS, answer: Partial<Borrower>, says: string][] = [
  ['address', 'street', { street: 'PO Box 12' }, 'Lenders usually need a street address'],
  ['address', 'zipcode', { state: 'CA' }, 'This ZIP code is usually in Pennsylvania.'],
  ['name', 'email', { email: 'ada.quill@gmial.com' }, 'Did you mean ada.quill@gmail.com?'],
];

for (const [step, name, answer, says] of ASKED) {
  test(`asks once about ${Object.values(answer)[0]} and accepts the same answer again`, {
    tag: name === 'street' ? '@nightly-with-scripts' : '@nightly',
  }, async ({ page }) => {
    const ada = someone(answer);
    await open(page, step, ada);
    await continueToNext(page);
    await expect(page).toHaveURL(`${stepPath(step)}?ask=${name}`);
    await expect(page.getByRole('heading', { name: 'Please check one thing' })).toBeVisible();
    const field = page.getByLabel(LABELS[name], { exact: true });
    await expect(field).toHaveAccessibleDescription(new RegExp(says.replaceAll(/[.?]/g, '\\$&')));
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    for (const asked of QUESTIONS[step] ?? []) {
      const shown = asked === 'phone' ? '(555) 555-0199' : ada[asked];
      if (asked === 'dateOfBirth') expect(await dateIn(page, LABELS[asked])).toBe(shown);
      else await expect(fieldOf(page, asked)).toHaveValue(shown);
    }
    await continueToNext(page);
    await expect(page).toHaveURL(stepPath(STEPS[STEPS.indexOf(step) + 1] ?? ''));
  });
}

test('one press accepts the suggested email address, and one the suggested state', {
  tag: '@nightly-with-scripts',
}, async ({ page }) => {
  const ada = someone({ email: 'ada.quill@gmail.con', state: 'CA' });
  await open(page, 'name', ada);
  await continueToNext(page);
  await page.getByRole('button', { name: 'Use ada.quill@gmail.com' }).click();
  await expect(page).toHaveURL(stepPath('address'));
  await fillStep(page, 'address', ada);
  await continueToNext(page);
  await page.getByRole('button', { name: 'Change the state to Pennsylvania' }).click();
  await expect(page).toHaveURL(stepPath('income'));
  await page.goto(stepPath('name'));
  await expect(page.getByLabel(LABELS.email)).toHaveValue('ada.quill@gmail.com');
  await page.goto(stepPath('address'));
  await expect(page.getByLabel(LABELS.state, { exact: true })).toHaveValue('PA');
});

test('Enter in a field keeps an answer that was asked about', { tag: '@nightly-with-scripts' }, async ({
  page,
}) => {
  await open(page, 'name', someone({ email: 'ada.quill@gmail.con' }));
  await continueToNext(page);
  await expect(page).toHaveURL(/ask=email/);
  await page.getByLabel(LABELS.firstName).press('Enter');
  await expect(page).toHaveURL(stepPath('address'));
  await page.goto(stepPath('name'));
  await expect(page.getByLabel(LABELS.email)).toHaveValue('ada.quill@gmail.con');
});

test('asks again about another PO box, and not at all about a street', {
  tag: '@nightly-with-scripts',
}, async ({ page }) => {
  await open(page, 'address', someone({ street: 'PO Box 12' }));
  await continueToNext(page);
  const street = page.getByLabel(LABELS.street, { exact: true });
  await expect(page).toHaveURL(/ask=street/);
  await street.fill('PO Box 13');
  await continueToNext(page);
  await expect(page).toHaveURL(/ask=street/);
  await expect(street).toHaveValue('PO Box 13');
  await street.fill('17 Larch Road');
  await continueToNext(page);
  await expect(page).toHaveURL(stepPath('income'));
});

test('asks nothing about an accepted answer when another answer of its page changes', {
  tag: '@nightly-with-scripts',
}, async ({ page }) => {
  await answerQuickly(page, someone({ street: 'PO Box 12' }));
  await page.goto(stepPath('address'));
  await expect(page.getByText('Lenders usually need')).toBeHidden();
  await page.getByLabel(LABELS.city).fill('Danville');
  await continueToNext(page);
  await expect(page).toHaveURL(CHECK);
});

test('the address of a page can’t make up a question', { tag: '@nightly-with-scripts' }, async ({ page }) => {
  await answerQuickly(page, someone());
  await page.goto(`${stepPath('address')}?ask=street,nonsense`);
  await expect(page.getByLabel(LABELS.street, { exact: true })).toBeVisible();
  await expect(page.getByText('Please check')).toBeHidden();
});

test.describe('with scripts', { tag: '@with-scripts' }, () => {
  test('the focus moves to the questions, which axe accepts', async ({ page }) => {
    await open(page, 'address', someone({ street: 'PO Box 12', state: 'CA' }));
    await continueToNext(page);
    await expect(page.getByRole('alert', { name: 'Please check 2 things' })).toBeFocused();
    expect(await violationsOn(page)).toEqual([]);
  });

  test('city and state follow the ZIP code until the borrower changes them', async ({ page }) => {
    await answerQuickly(page, someone(), STEPS.slice(0, STEPS.indexOf('address')));
    await page.goto(stepPath('address'));
    const zipcode = page.getByLabel(LABELS.zipcode);
    const state = page.getByLabel(LABELS.state, { exact: true });
    const city = page.getByLabel(LABELS.city);
    // The script that fills them in is loaded at the first focus.
    await expect(async () => {
      await zipcode.fill('');
      await zipcode.fill('17815');
      await zipcode.blur();
      await expect(state).toHaveValue('PA', { timeout: 500 });
    }).toPass();
    await expect(city).toHaveValue('Bloomsburg');
    await zipcode.fill('94107');
    await zipcode.blur();
    await expect(state).toHaveValue('CA');
    await expect(city).toHaveValue('San Francisco');
    await city.fill('Mission Bay');
    await state.selectOption('NV');
    await zipcode.fill('10001');
    await zipcode.blur();
    await page.waitForLoadState('networkidle');
    await expect(state).toHaveValue('NV');
    await expect(city).toHaveValue('Mission Bay');
    await zipcode.fill('94107');
    await state.selectOption('CA');
    await page.getByLabel(LABELS.street, { exact: true }).fill('17 Larch Road');
    await continueToNext(page);
    await expect(page).toHaveURL(stepPath('income'));
  });
});

test('the Enter key of a phone says next, and go in the last field', {
  tag: '@nightly-with-scripts',
}, async ({ page }) => {
  await answerQuickly(page, someone(), ['loan']);
  await page.goto(stepPath('name'));
  await expect(page.getByLabel(LABELS.firstName)).toHaveAttribute('enterkeyhint', 'next');
  await expect(page.getByLabel('Day')).toHaveAttribute('enterkeyhint', 'next');
  await expect(page.getByLabel('Year')).toHaveAttribute('enterkeyhint', 'go');
});

async function open(page: Page, step: string, borrower: Borrower) {
  await answerQuickly(page, borrower, STEPS.slice(0, STEPS.indexOf(step)));
  await page.goto(stepPath(step));
  await fillStep(page, step, borrower);
}
