import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import {
  PERSONAL_STEPS,
  type PersonalName,
  personalAnswers,
  sheetOf,
} from '#tests/support/borrowers/form-answers.ts';
import { aPerson, letters } from '#tests/support/borrowers/posting-borrower.ts';
import { postConsent, postSheet } from './posting.ts';

export const START = '/start/personal-loan';
export const STEPS = Object.keys(PERSONAL_STEPS);
export const stepPath = (slug: string) => `/apply/personal-loan/${slug}`;
export const CHECK = stepPath('check');
export const CONSENT = stepPath('consent');
export const OUTCOME = '/apply/outcome';

export const PAGE_TEXT = {
  start: /^See my offers/,
  toConsent: 'Continue to the last step',
  send: 'Agree and send',
  agree: 'I’ve read the text above and I agree to it',
  phoneAgree: /^I agree to get calls and texts/,
  ssn: /Social Security number/,
  check: 'Review your answers',
  consent: 'Review and agree',
  lost: 'We can’t find your answers',
  offers: /^Your offers, /,
} as const;

export type Borrower = Record<PersonalName, string> & { ssn: string };

export const LABELS: Record<PersonalName, string> = {
  requestedLoanAmount: 'How much would you like to borrow?',
  loanPurpose: 'What’s the loan for?',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  dateOfBirth: 'Date of birth',
  zipcode: 'ZIP code',
  street: 'Street address',
  unit: 'Apartment or unit (optional)',
  city: 'City',
  state: 'State',
  employmentStatus: 'What’s your employment status?',
  incomeYearly: 'Annual income before taxes',
  housingType: 'Do you rent or own?',
  monthlyPayment: 'Monthly housing payment',
};

export const QUESTIONS: Record<string, readonly PersonalName[]> = PERSONAL_STEPS;

/** A new borrower, whose email address identifies the lead. */
export const someone = (overrides: Partial<Borrower> = {}): Borrower => ({
  ...personalAnswers(aPerson()),
  ssn: '4821',
  ...overrides,
});

/** A borrower whose every answer is unique. */
export function markedBorrower(): Borrower {
  const digits = (count: number) => [...randomBytes(count)].map((byte) => byte % 10).join('');
  return someone({
    street: `1 ${letters()} Road`,
    city: `Ville${letters()}`,
    phone: `5552${digits(6)}`,
    dateOfBirth: '11/27/1971',
    incomeYearly: `7${digits(6)}.25`,
    ssn: `9${digits(8)}`,
  });
}

export async function expectPage(page: Page, title: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The slowest scenario of the simulator alone takes 12 s. */
const SLOWEST_ANSWER_MS = 30_000;

// Asks the page itself: of two competing navigations, Playwright may report the one that was canceled.
export async function arriveAtOffers(page: Page, operatorOrigin: string): Promise<string> {
  const heading = page.getByRole('heading', { level: 1, name: PAGE_TEXT.offers });
  await expect(heading).toBeVisible({ timeout: SLOWEST_ANSWER_MS });
  const address = await heading.evaluate(() => window.location.href);
  expect(new URL(address).origin).toBe(operatorOrigin);
  return address;
}

export async function fillStep(page: Page, slug: string, borrower: Borrower) {
  for (const name of QUESTIONS[slug] ?? []) {
    const control = name === 'dateOfBirth' ? fieldOf(page, name) : page.locator(`[name="${name}"]`).first();
    const kind = await control.evaluate((node) => node.getAttribute('type') ?? node.tagName);
    if (kind === 'radio') await page.locator(`[name="${name}"][value="${borrower[name]}"]`).check();
    else if (kind === 'SELECT') await page.getByLabel(LABELS[name]).selectOption(borrower[name]);
    else await fillField(page, name, borrower[name]);
  }
}

/** Of a date, its first field. */
export const fieldOf = (page: Page, name: PersonalName): Locator =>
  name === 'dateOfBirth'
    ? page.getByRole('group', { name: LABELS[name] }).getByRole('textbox').first()
    : page.getByLabel(LABELS[name], { exact: true });

async function fillField(page: Page, name: PersonalName, text: string) {
  if (name === 'dateOfBirth') await fillDate(page, LABELS[name], text);
  else await fieldOf(page, name).fill(text);
}

/** A text with as many parts as there are fields, or one that the first field takes as a whole. */
export async function fillDate(page: Page, label: string, text: string) {
  const fields = await page.getByRole('group', { name: label }).getByRole('textbox').all();
  const parts = text.split('/');
  if (parts.length !== fields.length && text !== '') await fields[0]?.fill(text);
  else for (const [index, field] of fields.entries()) await field.fill(parts[index] ?? '');
}

/** The texts of its fields, as in `10/14/1988`. */
export async function dateIn(page: Page, label: string): Promise<string> {
  const fields = await page.getByRole('group', { name: label }).getByRole('textbox').all();
  return (await Promise.all(fields.map((field) => field.inputValue()))).join('/');
}

export async function continueToNext(page: Page) {
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function answerAll(page: Page, borrower: Borrower) {
  for (const slug of STEPS) {
    await page.waitForURL(stepPath(slug));
    await fillStep(page, slug, borrower);
    await continueToNext(page);
  }
  await expectPage(page, PAGE_TEXT.check);
}

/** Posts the same form with this browser's cookie, without typing. */
export async function arriveAtConsent(page: Page, borrower: Borrower) {
  await answerQuickly(page, borrower);
  await page.goto(CONSENT);
  await expectPage(page, PAGE_TEXT.consent);
}

/** All answers in one post, with the same result as page by page. */
export async function answerQuickly(
  page: Pick<Page, 'request'>,
  borrower: Borrower,
  steps = STEPS,
  start = START,
) {
  await postSheet(page, start, 'personal-loan', sheetOf(borrower, steps));
}

export async function readAndAgree(page: Page, { ssn }: Pick<Borrower, 'ssn'>, { phone = false } = {}) {
  for (const frame of await page.getByTitle(/’s consent text$/).all()) {
    await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
  }
  await page.getByLabel(PAGE_TEXT.agree).check();
  if (phone) await page.getByLabel(PAGE_TEXT.phoneAgree).check();
  await page.getByLabel(PAGE_TEXT.ssn).fill(ssn);
}

export const sendButton = (page: Page) => page.getByRole('button', { name: PAGE_TEXT.send });

export async function sendLead(page: Page, borrower: Borrower, choice = {}) {
  await arriveAtConsent(page, borrower);
  await readAndAgree(page, borrower, choice);
  await sendButton(page).click();
}

/** Posts the consent page too, for tests of the pages after it. */
export async function sendQuickly(page: Page, borrower: Borrower, start = START) {
  await answerQuickly(page, borrower, STEPS, start);
  await postConsent(page, 'personal-loan', borrower.ssn);
  await page.goto(OUTCOME);
}

export async function referenceOn(page: Page): Promise<string> {
  const reference = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/;
  return z.string().parse(reference.exec(await page.getByText(reference).first().innerText())?.[0]);
}
