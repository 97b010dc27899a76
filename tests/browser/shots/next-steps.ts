import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  continueToNext,
  expectPage,
  LABELS,
  sendQuickly,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import type { Operator } from '#tests/browser/support/operator.ts';
import { postStep } from '#tests/browser/support/posting.ts';
import { afresh, openOutcome, type Shoot } from './more-pages.ts';

const CHECK = '/apply/personal-loan/check';
const DIGITS_REFUSED = {
  status: 422,
  body: { errors: [{ field: 'borrower.ssn', message: 'does not match' }] },
};

/** The operator refuses answers or digits, and the borrower updates them. */
export async function visitCorrections(page: Page, operator: Operator, shoot: Shoot) {
  const retype = async (step: string, label: string, text: string) => {
    await page.goto(stepPath(step));
    await page.getByLabel(label).fill(text);
    await continueToNext(page);
    await expect(page).not.toHaveURL(stepPath(step));
  };
  const open = (where: string, title: string) => openOutcome(page, shoot, where, title);
  await afresh(page);
  await sendQuickly(page, someone({ lastName: 'Invalid' }));
  await page.goto(CHECK);
  await shoot(page, 'check, answers to fix');
  await retype('name', LABELS.phone, '(555) 555-0111');
  await retype('address', LABELS.zipcode, '17820');
  await open('refused, all updated', 'You’re ready to send your request again');
  // The page itself would not send it.
  await postStep(page, 'personal-loan', 'name', { firstName: '' });
  await open('refused, unfinished', 'Finish your answers');

  await afresh(page);
  const ada = someone();
  await operator.answer(ada.lastName, DIGITS_REFUSED, 1);
  await sendQuickly(page, ada);
  await open('refused, digits', 'Check your Social Security digits');
}

/** A link to one product in a browser with answers for another. */
export async function visitOtherProduct(page: Page, shoot: Shoot) {
  await afresh(page);
  await answerQuickly(page, someone(), ['loan']);
  await page.goto('/start/student-refinance?amount=30000');
  await expect(page.getByRole('region', { name: 'Welcome back' })).toBeVisible();
  await shoot(page, 'landing, two products');
  await page.getByRole('link', { name: 'Start over with' }).click();
  await expectPage(page, 'Delete your answers and start over?');
  await shoot(page, 'start over with another product');
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await expectPage(page, 'Your answers were deleted');
  await shoot(page, 'deleted, another product');
}
