import { expect, type Page } from '@playwright/test';
import { type Borrower, someone } from './borrower.ts';

/** Answers by the names under which forms post them, by step. */
export type Sheet = Record<string, Record<string, string>>;

export const REFINANCE = '/start/student-refinance';
export const QUICK = '/start/quick-start';
export const STORED = '/start/personal-loan-v2';

/** A refinance form as somebody fills it in: a school of the list, and one that is not in it. */
export function refinanceSheet(borrower: Borrower = someone()): Sheet {
  const { firstName, lastName, email, phone, dateOfBirth, street, city, state, zipcode } = borrower;
  return {
    loan: { requestedLoanAmount: '42k', loanGoal: 'lower_monthly_payment' },
    education: {
      'education1-school': 'arizona state university',
      'education1-degreeLevel': 'undergraduate',
      'education1-degreeType': 'bachelors',
      'education1-studyField': 'Biology',
      graduationDate: '05/2015',
    },
    name: { firstName, lastName, email },
    contact: { phone, dateOfBirth, citizenship: 'us_citizen' },
    address: { street, unit: '4B', city, state, zipcode },
    income: { employmentStatus: 'employed_full_time', incomeYearly: '64000', netWorth: '-$12,000' },
    housing: { housingType: 'rent', monthlyPayment: '1200' },
  };
}

/** The short form of the quick start, with the credit left unsaid. */
export function quickSheet({ firstName, lastName, email, phone }: Borrower = someone()): Sheet {
  return {
    loan: { requestedLoanAmount: '12000', loanPurpose: 'wedding', creditScoreQuality: '' },
    name: { firstName, lastName, email, phone },
  };
}

/** Fills in what a step asks, by the kinds of its controls. */
export async function fillSheet(page: Page, answers: Record<string, string>) {
  for (const [name, answer] of Object.entries(answers)) {
    const control = page.locator(`main [name="${name}"]`).first();
    const kind = await control.evaluate((node) => node.getAttribute('type') ?? node.tagName);
    if (kind === 'radio') await page.locator(`[name="${name}"][value="${answer}"]`).check();
    else if (kind === 'SELECT') await control.selectOption(answer);
    else await control.fill(answer);
  }
}

/** Answers a whole form in the browser, up to the page that shows what was understood. */
export async function answerSheet(page: Page, form: string, sheet: Sheet) {
  for (const [step, answers] of Object.entries(sheet)) {
    await expect(page).toHaveURL(new RegExp(`/apply/${form}/${step}$`));
    await fillSheet(page, answers);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page).toHaveURL(`/apply/${form}/check`);
}
