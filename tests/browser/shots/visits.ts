import { expect, type Page } from '@playwright/test';
import type { Visit } from '#tests/browser/support/all-pages.ts';
import {
  answerQuickly,
  type Borrower,
  CONSENT,
  expectPage,
  fillDate,
  OUTCOME,
  QUESTIONS,
  START,
  sendQuickly,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { postSheet } from '#tests/browser/support/posting.ts';
import { fillSheet } from '#tests/browser/support/products.ts';
import type { Records } from '#tests/browser/support/records.ts';
import { allOf, QUICK, quickSheet, REFINANCE } from '#tests/support/borrowers/form-answers.ts';
import type { openMailServer } from '#tests/support/servers/alert-receivers.ts';
import { linkIn, readableMail } from '#tests/support/servers/readable-mail.ts';

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
export type Shoot = (page: Page, where: string, typed?: readonly string[]) => Promise<void>;

const submit = (page: Page) => page.locator('main form button[type=submit]:visible').last();
const afresh = (page: Page) => page.context().clearCookies();

export async function visitLanding(page: Page, records: Records, shoot: Shoot) {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await page.goto(START);
  await shoot(page, 'landing page of a campaign');
  await records.setCampaign('personal-loan', 'shows_landing', 'false');
}

export async function visitRefinance(page: Page, shoot: Shoot, shootOnce: Visit) {
  await page.goto(REFINANCE.start);
  const sheet = REFINANCE.sheet(someone());
  const typed = Object.values(allOf(sheet));
  for (const [step, answers] of Object.entries(sheet)) {
    await expect(page).toHaveURL(new RegExp(`/apply/refinance/${step}$`));
    await shoot(page, `refinance ${step}`, typed);
    await fillSheet(page, answers);
    if (step === 'education') {
      await page.getByRole('button', { name: 'Add another school' }).click();
      await expect(page.getByRole('group', { name: 'Your school 2' })).toBeVisible();
      await shoot(page, 'refinance two schools', typed);
      await page.getByRole('button', { name: 'Remove school 2' }).click();
      await page.getByRole('combobox').first().fill('univ');
      await expect(page.getByRole('option').first()).toBeVisible();
      await shootOnce(page, 'refinance school list');
      await fillSheet(page, answers);
    }
    await submit(page).click();
  }
  await expect(page).toHaveURL(/\/apply\/refinance\/check$/);
  await shoot(page, 'refinance check', typed);
  await page.goto('/apply/refinance/consent');
  await shoot(page, 'refinance consent', typed);
}

/** Each question about a probable mistake, and a form whose answers are about to be deleted. */
export async function visitWarnings(page: Page, records: Records, shootOnce: Visit) {
  const fill = async (slug: string, borrower: Borrower) => {
    await page.goto(stepPath(slug));
    await fillSheet(page, Object.fromEntries((QUESTIONS[slug] ?? []).map((name) => [name, borrower[name]])));
    await submit(page).click();
    await expect(page).toHaveURL(/ask=/);
  };
  await answerQuickly(page, someone(), ['loan']);
  await fill('name', someone({ email: 'ada.quill@gmial.com' }));
  await shootOnce(page, 'name with a question');
  await answerQuickly(page, someone(), ['loan', 'name']);
  await fill('address', someone({ street: 'PO Box 12', state: 'NV' }));
  await shootOnce(page, 'address with questions');
  await records.endDraftsIn(100);
  await page.goto(stepPath('address'));
  await expect(page.locator('.answers-end')).toBeVisible();
  await shootOnce(page, 'answers about to be deleted');
}

export async function visitExits(page: Page, records: Records, shoot: Shoot) {
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

/** After a refusal and a failure, and the consent page that is shown again. */
export async function visitCorrections(page: Page, shoot: Shoot) {
  await sendQuickly(page, someone({ lastName: 'Invalid' }));
  await page.getByRole('link', { name: 'Fix your answers' }).click();
  await expect(page).not.toHaveURL(OUTCOME);
  await shoot(page, 'answer not accepted');
  await page.goto(stepPath('check'));
  await shoot(page, 'check, answers to fix');
  await afresh(page);
  await sendQuickly(page, someone({ lastName: 'Failure' }));
  await page.getByRole('link', { name: 'Continue with my answers' }).click();
  await expect(page).toHaveURL('/apply/fallback');
  await shoot(page, 'fallback');
  await afresh(page);
  await answerQuickly(page, someone());
  for (const reason of ['full&wait=5', 'hurried']) {
    await page.goto(`${CONSENT}?again=${reason}`);
    await shoot(page, `consent, ${reason.split('&')[0]}`);
  }
}

/** The short form, and each end of it. */
export async function visitPrefill(page: Page, shoot: Shoot) {
  const send = () => page.getByRole('button', { name: 'Send my answers and continue' }).click();
  await page.goto(QUICK.start);
  const sheet = quickSheet(someone());
  const typed = Object.values(allOf(sheet));
  for (const [step, answers] of Object.entries(sheet)) {
    await expect(page).toHaveURL(new RegExp(`/apply/prefill/${step}$`));
    await shoot(page, `quick start ${step}`, typed);
    await fillSheet(page, answers);
    await submit(page).click();
  }
  await expect(page).toHaveURL('/apply/prefill/check');
  await shoot(page, 'quick start check', typed);
  await page.goto('/apply/prefill/check?again=hurried');
  await shoot(page, 'quick start too fast', typed);
  await page.route('**/apply/onward/go', (route) => route.fulfill({ status: 204 }));
  await send();
  await expectPage(page, /^Taking you to/);
  await shoot(page, 'onward');
  for (const lastName of ['Linkless', 'Badrequest', 'Reset']) {
    await afresh(page);
    await postSheet(page, QUICK.start, 'prefill', quickSheet(someone({ lastName })));
    await page.goto('/apply/prefill/check');
    await send();
    await expect(page).toHaveURL('/apply/prefilled');
    await shoot(page, `prefill ${lastName}`);
  }
}

/** The link to continue from the request for it to another browser, and the receipt. */
export async function visitEmails(page: Page, mail: MailServer, shoot: Shoot, shootOnce: Visit) {
  const ada = someone({ email: 'ada.quill@example.com' });
  const send = async (title: string) => {
    await submit(page).click();
    await expectPage(page, title);
  };
  const shootMail = async (where: string) => {
    const html = /<!doctype html>[\s\S]*<\/html>/.exec(readableMail(mail.mails.at(-1)))?.[0];
    const shown = await page.context().newPage();
    await shown.setContent(html ?? '');
    await shootOnce(shown, where);
    await shown.close();
  };
  await answerQuickly(page, ada, ['loan', 'name']);
  await page.goto('/apply/email');
  await shoot(page, 'email');
  mail.refuseWith('550 no such user');
  await send('We couldn’t send the email');
  await shoot(page, 'email not sent');
  mail.refuseWith('');
  await send('Check your email');
  await shoot(page, 'email sent');
  await shootMail('message with a link');
  await page.goto('/apply/email?again=limit');
  await shoot(page, 'email limit');
  const link = linkIn(mail.mails.at(-1));
  await afresh(page);
  await page.goto(link);
  await shoot(page, 'resume');
  for (const date of ['10/15/1988', ada.dateOfBirth]) {
    await fillDate(page, 'Date of birth', date);
    await page.getByRole('button', { name: 'Continue my request' }).click();
    if (date === ada.dateOfBirth) await expect(page).toHaveURL(/welcome=back$/);
    else await expect(page.getByText('You have 4 tries left').first()).toBeVisible();
    await shoot(page, `resume on ${date}`);
  }
  await page.goto(link);
  await shoot(page, 'resume too late');
  await afresh(page);
  await sendQuickly(page, someone({ lastName: 'Linkless', email: 'bea.quill@example.com' }));
  await page.goto('/');
  await shoot(page, 'landing with a request');
  await page.goto('/apply/email');
  await shoot(page, 'email receipt');
  await send('Check your email');
  await shootMail('message with a receipt');
  await page.goto('/apply/start-over');
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await expectPage(page, 'We deleted your answers, but not your proof of consent');
  await shoot(page, 'deleted except proof');
}
