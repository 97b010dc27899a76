import { expect, type Page } from '@playwright/test';
import { CONSENT, OUTCOME, PAGE_TEXT, START, STEPS, someone, stepPath } from './borrower.ts';
import type { Form } from './form.ts';
import type { Operator, SharedOperator } from './operator.ts';
import { RECEIPT, WITHDRAW, withdrawOn } from './receipt.ts';
import type { Records, SharedRecords } from './records.ts';

/** Checks the page under the name of its state. It leaves the page unchanged. `typed` is what the borrower typed there. */
export type Visit = (page: Page, where: string, typed?: string[]) => Promise<void>;

export const HANDOFF = '/apply/handoff';
const PUBLIC_PAGES = {
  landing: '/',
  'not found': '/nowhere',
  lost: '/apply/lost',
  'no campaign': '/apply/no-campaign',
  deleted: '/apply/deleted',
  'start over with nothing': '/apply/start-over',
};
const OUTCOMES = {
  received: 'Linkless',
  'no offers page': 'Lostlink',
  failed: 'Failure',
  'timed out': 'Timedout',
  refused: 'Invalid',
  unknown: 'Reset',
};
/** A fixed person, so that pages with these answers are the same in each run. */
export const ADA = someone({ firstName: 'Ada', lastName: 'Quill', email: 'ada.quill@example.com' });

export const clearCookies = ({ page }: Form) => page.context().clearCookies();

export async function visitPaths({ page }: Form, visit: Visit, paths: Record<string, string>) {
  for (const [where, path] of Object.entries(paths)) {
    await page.goto(path);
    await visit(page, where);
  }
}

export const visitPublicPages = (form: Form, visit: Visit) => visitPaths(form, visit, PUBLIC_PAGES);

/** Each step when opened and with all its errors, then the check page. */
export async function visitSteps(form: Form, visit: Visit) {
  const { page } = form;
  await page.goto(START);
  for (const slug of STEPS) {
    await expect(page).toHaveURL(stepPath(slug));
    await visit(page, slug);
    await form.goOn();
    await expect(page).toHaveTitle(/^Error: /);
    await visit(page, `${slug} with errors`);
    await form.fillStep(slug, ADA);
    if (slug === 'loan') {
      await page.getByText('More options').click();
      await visit(page, 'loan with more options');
    }
    await form.goOn();
  }
  await form.expectPage(PAGE_TEXT.check);
  await visit(page, 'check');
  await form.postStep('personal-loan', 'name', { dateOfBirth: '01/02/2020' });
  await visitPaths(form, visit, { 'exit for age': '/apply/exit' });
  await form.postStep('personal-loan', 'name', { dateOfBirth: ADA.dateOfBirth });
  await visitPaths(form, visit, {
    'landing with answers': '/',
    'check resumed by a campaign link': START,
    'start over with answers': '/apply/start-over',
  });
}

/** The consent page when opened, with each reason for showing it again, and with all its errors. */
export async function visitConsent(form: Form, visit: Visit) {
  const { page } = form;
  await clearCookies(form);
  await form.answerQuickly(ADA);
  await visitPaths(form, visit, {
    consent: CONSENT,
    'consent that changed': `${CONSENT}?again=text_changed`,
    'consent unread': `${CONSENT}?again=not_displayed`,
  });
  await page.goto(CONSENT);
  await form.sendButton.click();
  await expect(page).toHaveTitle(/^Error: /);
  await visit(page, 'consent with errors');
}

export async function visitOutcomes(form: Form, visit: Visit) {
  const { page } = form;
  for (const [where, lastName] of Object.entries(OUTCOMES)) {
    await clearCookies(form);
    await form.sendLead(someone({ lastName }));
    await expect(page).toHaveURL(OUTCOME);
    await form.expectAnswer();
    await visit(page, where);
  }
  await visitPaths(form, visit, { 'start over with a request': '/apply/start-over' });
}

export async function visitReceipts(form: Form, visit: Visit) {
  const { page } = form;
  const printButton = page.getByRole('button', { name: 'Print' });
  await clearCookies(form);
  await form.sendLead({ ...ADA, lastName: 'Linkless' }, { phone: true });
  await expect(page).toHaveURL(OUTCOME);
  await form.expectAnswer();
  await page.getByRole('link', { name: RECEIPT }).click();
  await form.expectPage(RECEIPT);
  await expect(printButton).toBeVisible();
  await visit(page, 'receipt');
  await page.getByRole('link', { name: 'Withdraw this consent' }).click();
  await form.expectPage(WITHDRAW);
  await visit(page, 'withdraw');
  await page.goBack();
  await withdrawOn(page);
  await clearCookies(form);
  await page.reload();
  await expect(printButton).toBeVisible();
  await visit(page, 'receipt withdrawn');
}

/** The operator answers after the visit. */
export async function visitWaiting(form: Form, operator: SharedOperator, visit: Visit) {
  const { page } = form;
  const ada = someone();
  await operator.holdAnswer(ada.lastName, 'Linkless');
  await form.sendLead(ada);
  await form.expectPage('Looking for your offers');
  // Stops the page's own refresh during the checks.
  await page.route(`**${OUTCOME}`, (route) => route.fulfill({ status: 204 }));
  await visit(page, 'waiting');
  await page.unroute(`**${OUTCOME}`);
  await page.goto('about:blank');
  await operator.release();
}

/** Sends a lead that has offers, and stops on the page that leads to them. */
export async function arriveAtHandoff(form: Form) {
  const { page } = form;
  const ada = someone();
  await clearCookies(form);
  await page.route(`**${HANDOFF}/go`, (route) => route.fulfill({ status: 204 }));
  await form.sendQuickly(ada);
  await form.expectPage(/^Taking you to/);
  await page.unroute(`**${HANDOFF}/go`);
  return ada;
}

/** The handoff page at first, on a second visit, and after the link has expired. */
export async function visitHandoff(
  form: Form,
  operator: SharedOperator,
  records: SharedRecords,
  visit: Visit,
) {
  const { page } = form;
  const ada = await arriveAtHandoff(form);
  await visit(page, 'handoff');
  await page.goto(HANDOFF);
  await form.expectPage(PAGE_TEXT.offers);
  await page.goto(HANDOFF);
  await form.expectPage(/^Your results are at/);
  await visit(page, 'handoff once more');
  const [post] = await operator.postsFor(ada);
  await records.endLink(post?.lead.partnerLeadId ?? '');
  await page.goto(HANDOFF);
  await form.expectPage('This link has expired');
  await visit(page, 'handoff too late');
}

/** A form of a foreign page, which the server rejects. */
export async function visitHttpErrors({ page, expectPage }: Form, app: string, visit: Visit) {
  await page.goto('about:blank');
  await page.setContent(`<form method="post" action="${app}/"><button>Send</button></form>`);
  await page.getByRole('button').click();
  await expectPage('We couldn’t accept this form');
  await visit(page, 'http error');
}

/** The operator serves this test only: it fails for everyone. */
export async function visitFailures(form: Form, operator: Operator, records: Records, visit: Visit) {
  const { page } = form;
  await form.arriveAtConsent(ADA);
  await operator.token({ status: 503 });
  await form.agreeAndSend(ADA);
  await form.expectPage('We couldn’t send your request');
  await visit(page, 'not sent');
  await clearCookies(form);
  await operator.consentOutage(503);
  await records.deleteConsents();
  await form.answerQuickly(ADA);
  await page.goto(CONSENT);
  await form.expectPage('We can’t show the consent text right now');
  await visit(page, 'consent unavailable');
}
