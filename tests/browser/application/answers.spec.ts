import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  type Borrower,
  continueToNext,
  expectPage,
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

type Typed = Partial<Record<keyof typeof LABELS, { typed: string; shown: string }>>;

const TOLERATED: Record<string, Typed> = {
  loan: { requestedLoanAmount: { typed: ' $ 12 000.00 ', shown: '$12,000' } },
  name: {
    firstName: { typed: '  José   María ', shown: 'José María' },
    lastName: { typed: "O'Brien-Łuk", shown: "O'Brien-Łuk" },
    email: { typed: ' mailto:Jo.Se@Example.com ', shown: 'Jo.Se@Example.com' },
    phone: { typed: '1.555.555.0199', shown: '(555) 555-0199' },
    dateOfBirth: { typed: '1988-10-14', shown: '10/14/1988' },
  },
  address: {
    street: { typed: ' 17  Larch Road,  Apt 4 ', shown: '17 Larch Road, Apt 4' },
    city: { typed: ' St. Louis ', shown: 'St. Louis' },
    zipcode: { typed: '17815-1234', shown: '17815' },
  },
  income: {
    incomeYearly: { typed: '64k', shown: '$64,000 a year' },
    monthlyPayment: { typed: '$1,200 a month', shown: '$1,200 a month' },
  },
};

test('answers in free notation are understood and shown as typed', {
  tag: '@without-scripts',
}, async ({ page }) => {
  await answerQuickly(page, someone());
  for (const step of STEPS) {
    await page.goto(stepPath(step));
    for (const [name, { typed }] of fieldsOf(step)) await fieldOf(page, name).fill(typed);
    await continueToNext(page);
    await expectPage(page, PAGE_TEXT.check);
    for (const [, { shown }] of fieldsOf(step)) {
      await expect(page.getByRole('definition').getByText(shown, { exact: true })).toBeVisible();
    }
  }
});

for (const step of STEPS) {
  test(`empty page “${step}”: each question says what it needs`, {
    tag: ['@input-rules', '@without-scripts', ...(step === 'name' ? [] : ['@nightly'])],
  }, async ({ page }) => {
    await answerQuickly(page, someone(), STEPS.slice(0, STEPS.indexOf(step)));
    await page.goto(stepPath(step));
    await expect(page).toHaveURL(stepPath(step));
    await continueToNext(page);
    const required = (QUESTIONS[step] ?? []).filter((name) => name !== 'unit');
    await expectErrors(page, required.length);
    for (const name of required) await expectSameWords(page, name);
  });
}

const WRONG: [step: string, name: keyof typeof LABELS, typed: string, says: string][] = [
  ['loan', 'requestedLoanAmount', '999', 'Enter an amount from $1,000 to $200,000'],
  ['name', 'email', 'ada@', 'Enter an email address like name@example.com'],
  ['name', 'phone', '555 0199', 'Enter a US phone number with 10 digits'],
  ['name', 'phone', '(123) 456-7890', 'Enter a US phone number. Area codes don’t start with 0 or 1'],
  ['name', 'dateOfBirth', 'spring', 'Enter your date of birth as month, day and year, such as 10/14/1988'],
  ['address', 'zipcode', '1781', 'Enter a ZIP code with 5 digits, such as 17815'],
  ['income', 'incomeYearly', 'plenty', 'Enter your annual income in dollars, such as 1,200'],
  ['income', 'monthlyPayment', '-5', 'Enter a monthly housing payment from $0 to $100,000'],
];

/** A text and an amount. */
const USUAL = ['dateOfBirth', 'monthlyPayment'];

for (const [step, name, typed, says] of WRONG) {
  const more = USUAL.includes(name) ? [] : ['@nightly'];
  test(`“${typed}” as ${LABELS[name]}: stays as typed, with the error “${says}”`, {
    tag: ['@without-scripts', ...more],
  }, async ({ page }) => {
    await answerQuickly(page, someone());
    await page.goto(stepPath(step));
    await fieldOf(page, name).fill(typed);
    await continueToNext(page);
    await expectErrors(page, 1);
    await expectSameWords(page, name);
    const field = fieldOf(page, name);
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(`${says.replace(/[$.]/g, '\\$&')}$`));
    await page.getByRole('alert').getByRole('link', { name: says }).click();
    await expect(field).toBeFocused();
  });
}

test('agreeing without the checkbox or the digits sends nothing and says what is missing', {
  tag: '@without-scripts',
}, async ({ page, operator }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await sendButton(page).click();
  await expectErrors(page, 2);
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix' });
  await summary.getByRole('link', { name: /^Check the box/ }).click();
  await expect(page.getByLabel(PAGE_TEXT.agree)).toBeFocused();
  await summary.getByRole('link', { name: /^Enter the last 4 digits/ }).click();
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toBeFocused();
  await readAndAgree(page, { ssn: '123456789' });
  await sendButton(page).click();
  await expectErrors(page, 1);
  expect(await operator.postsFor(ada)).toEqual([]);
});

function fieldsOf(step: string) {
  return Object.entries(TOLERATED[step] ?? {}) as [keyof typeof LABELS, { typed: string; shown: string }][];
}

/** One line per error, and the focus where scripts run. */
async function expectErrors(page: Page, count: number) {
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix' });
  await expect(summary.getByRole('link')).toHaveCount(count);
  await expect(page).toHaveTitle(/^Error: /);
  if (test.info().project.name === 'scripts') await expect(summary).toBeFocused();
}

async function expectSameWords(page: Page, name: keyof Borrower) {
  const inline = page.locator(`[id="${name}-error"]`);
  const words = (await inline.innerText()).replace(/^Error:\s*/, '');
  await expect(page.getByRole('alert').getByRole('link', { name: words, exact: true })).toBeVisible();
}
