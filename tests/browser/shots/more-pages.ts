import { expect, type Page } from '@playwright/test';
import type { Visit } from '#tests/browser/support/all-pages.ts';
import {
  answerQuickly,
  type Borrower,
  CONSENT,
  expectPage,
  OUTCOME,
  QUESTIONS,
  readAndAgree,
  sendButton,
  sendQuickly,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import type { Operator } from '#tests/browser/support/operator.ts';
import { postSheet } from '#tests/browser/support/posting.ts';
import { answerSheet, fillSheet } from '#tests/browser/support/products.ts';
import type { Records } from '#tests/browser/support/records.ts';
import { QUICK, quickSheet, REFINANCE } from '#tests/support/borrowers/form-answers.ts';

export type Shoot = (page: Page, where: string, typed?: readonly string[]) => Promise<void>;

const typedBy = (answers: object) =>
  Object.values(answers).flatMap((value) =>
    typeof value === 'string' ? [value] : Object.values(value as object).map(String),
  );

export const afresh = (page: Page) => page.context().clearCookies();

/** The forms of the other products, with their check and consent pages. */
export async function visitOtherForms(page: Page, shoot: Shoot, visitList: Visit = shoot) {
  await afresh(page);
  await page.goto(REFINANCE.start);
  const sheet = REFINANCE.sheet(someone());
  const typed = typedBy(sheet);
  for (const [step, answers] of Object.entries(sheet)) {
    await expect(page).toHaveURL(new RegExp(`/apply/refinance/${step}$`));
    await shoot(page, `refinance ${step}`, typed);
    await fillSheet(page, answers);
    if (step === 'education') {
      const school = page.getByRole('combobox').first();
      await school.fill('');
      await school.pressSequentially('univ');
      await expect(page.getByRole('option').first()).toBeVisible();
      await school.press('ArrowDown');
      await visitList(page, 'refinance school list');
      await school.fill('Zz');
      await visitList(page, 'refinance school without a match');
      await fillSheet(page, answers);
      await page.getByRole('button', { name: 'Add another school' }).click();
      await expect(page.getByRole('group', { name: 'Your school 2' })).toBeVisible();
      await shoot(page, 'refinance two schools', typed);
      await page.getByRole('button', { name: 'Remove school 2' }).click();
    }
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page).toHaveURL(/\/apply\/refinance\/check$/);
  await shoot(page, 'refinance check', typed);
  await page.goto('/apply/refinance/consent');
  await shoot(page, 'refinance consent', typed);
}

type Begin = (page: Page) => Promise<void>;

/** Each question about a probable mistake, and a form whose answers are about to be deleted. `begin` chooses a language. */
export async function visitWarnings(page: Page, records: Records, visit: Visit, begin: Begin = afresh) {
  const fill = async (slug: string, borrower: Borrower) => {
    await page.goto(stepPath(slug));
    await fillSheet(page, Object.fromEntries((QUESTIONS[slug] ?? []).map((name) => [name, borrower[name]])));
    await page.locator('main form button[type=submit]:visible').last().click();
  };
  await begin(page);
  await answerQuickly(page, someone(), ['loan']);
  await fill('name', someone({ email: 'ada.quill@gmial.com' }));
  await expect(page.getByRole('button', { name: 'ada.quill@gmail.com' })).toBeVisible();
  await visit(page, 'name with a question');
  await answerQuickly(page, someone(), ['loan', 'name']);
  await fill('address', someone({ street: 'PO Box 12', state: 'NV' }));
  await expect(page.getByRole('button', { name: /Pen+s[yi]lvania/ })).toBeVisible();
  await visit(page, 'address with questions');
  await records.endDraftsIn(100);
  await page.goto(stepPath('address'));
  await expect(page.locator('.answers-end')).toBeVisible();
  await visit(page, 'answers about to be deleted');
}

/** The button of the consent page between the press and the answer. */
export async function visitSending(page: Page, visit: Visit, begin: Begin = afresh) {
  await begin(page);
  await answerQuickly(page, someone());
  await page.goto(CONSENT);
  await fillConsent(page);
  await visit(page, 'consent filled in');
  const isSeen = Promise.withResolvers<void>();
  await page.route(`**${CONSENT}`, async (route) => {
    await isSeen.promise;
    await route.abort();
  });
  const button = page.locator('main form button[type=submit]:visible').last();
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await visit(page, 'consent while it is sent');
  isSeen.resolve();
  await expect(page.locator('main').getByRole('alert')).toBeVisible();
  await page.unroute(`**${CONSENT}`);
}

/** In any language. */
async function fillConsent(page: Page) {
  await page.locator('[name="agree"]').check();
  await page.locator('[name="phone-agree"]').check();
  await page.locator('[name="ssn"]').fill('4821');
}

export async function visitExits(page: Page, records: Records, shoot: Shoot) {
  await afresh(page);
  await answerQuickly(page, someone(), ['loan', 'name', 'address']);
  await records.setCampaign('personal-loan', 'states_served', '{CA,NV}');
  await page.goto('/apply/exit');
  await expectPage(page, 'We don’t serve Pennsylvania yet');
  await shoot(page, 'exit for state');
  await records.setCampaign('personal-loan', 'states_served', '{}');
  for (const reason of ['paused', 'not_open_yet', 'over']) {
    await page.goto(`/apply/no-campaign?because=${reason}`);
    await shoot(page, `no campaign, ${reason}`);
  }
}

export async function openOutcome(page: Page, shoot: Shoot, where: string, title: string) {
  await page.goto(OUTCOME);
  await expectPage(page, title);
  await shoot(page, where);
}

/** Outcomes that need a few requests, or staff. */
export async function visitRareOutcomes(page: Page, operator: Operator, staff: Page, shoot: Shoot) {
  const open = (where: string, title: string) => openOutcome(page, shoot, where, title);
  await afresh(page);
  await sendQuickly(page, someone({ lastName: 'Moved' }));
  await open('refused for a technical reason', 'A technical problem stopped your request');

  await afresh(page);
  await sendQuickly(page, someone({ lastName: 'Invalid' }));
  await page.getByRole('link', { name: 'Fix your answers' }).click();
  await expect(page).not.toHaveURL(OUTCOME);
  await shoot(page, 'answer not accepted');

  await afresh(page);
  const often = someone();
  await operator.answer(often.lastName, 'Timedout', 3);
  await sendQuickly(page, often);
  for (const _ of [2, 3]) {
    await page.goto(CONSENT);
    await readAndAgree(page, often);
    await sendButton(page).click();
    await expect(page).toHaveURL(OUTCOME);
  }
  await open('timed out often', 'This took too long again');

  await afresh(page);
  const lost = someone({ lastName: 'Reset' });
  await sendQuickly(page, lost);
  const [post] = await operator.postsFor(lost);
  await decideUndeterminable(staff, post?.lead.partnerLeadId ?? '');
  await open('undeterminable', 'We couldn’t confirm your request');

  await afresh(page);
  await answerQuickly(page, someone());
  for (const reason of ['full&wait=5', 'hurried']) {
    await page.goto(`${CONSENT}?again=${reason}`);
    await shoot(page, `consent, ${reason.split('&')[0]}`);
  }
}

/** `page` is signed in to the console. */
async function decideUndeterminable(page: Page, reference: string) {
  await page.goto('/staff/leads/unknown');
  await page.getByRole('link', { name: `Resolve ${reference}` }).click();
  await page.getByLabel('Can’t be determined').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${reference} resolved`)).toBeVisible();
}

/** The short form, and each end of it. */
export async function visitPrefill(page: Page, records: Records, shoot: Shoot) {
  await afresh(page);
  await page.goto(QUICK.start);
  const sheet = quickSheet(someone());
  const typed = typedBy(sheet);
  for (const [step, answers] of Object.entries(sheet)) {
    await expect(page).toHaveURL(new RegExp(`/apply/prefill/${step}$`));
    await shoot(page, `quick start ${step}`, typed);
    await fillSheet(page, answers);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page).toHaveURL('/apply/prefill/check');
  await shoot(page, 'quick start check', typed);
  await page.goto('/apply/prefill/check?again=hurried');
  await shoot(page, 'quick start too fast', typed);

  await page.route('**/apply/onward/go', (route) => route.fulfill({ status: 204 }));
  await sendPrefill(page);
  await expectPage(page, /^Taking you to/);
  await shoot(page, 'onward');
  await page.unroute('**/apply/onward/go');
  await page.goto('/apply/onward/go');
  await page.goto('/apply/prefilled');
  await expectPage(page, 'Your form is open');
  await shoot(page, 'prefill opened');

  for (const lastName of ['Linkless', 'Badrequest', 'Reset']) {
    await afresh(page);
    await postSheet(page, QUICK.start, 'prefill', quickSheet(someone({ lastName })));
    await page.goto('/apply/prefill/check');
    await sendPrefill(page);
    await expect(page).toHaveURL('/apply/prefilled');
    await shoot(page, `prefill ${lastName}`);
  }
  await afresh(page);
  const flow = await records.openFlow('refi-borrower', [
    'firstName',
    'lastName',
    'email',
    'citizenship',
    'ssn',
  ]);
  await records.setCampaign('flow-refi-borrower', 'languages', 'en_es');
  await page.goto(flow);
  const { firstName, lastName, email } = someone();
  const name = { firstName, lastName, email, citizenship: 'us_citizen' };
  await answerSheet(page, 'prefill', { name });
  await shoot(page, 'prefill with Social Security digits', typedBy(name));

  await afresh(page);
  await sendQuickly(page, someone({ lastName: 'Failure' }));
  await page.goto(OUTCOME);
  await page.getByRole('link', { name: 'Continue with my answers' }).click();
  await expect(page).toHaveURL('/apply/fallback');
  await shoot(page, 'fallback');
}

export const sendPrefill = (page: Page) =>
  page.getByRole('button', { name: 'Send my answers and continue' }).click();
