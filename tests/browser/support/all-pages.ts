import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  CONSENT,
  continueToNext,
  expectPage,
  fillStep,
  OUTCOME,
  PAGE_TEXT,
  readAndAgree,
  START,
  STEPS,
  sendButton,
  sendLead,
  someone,
  stepPath,
} from './borrower.ts';
import type { Operator, SharedOperator } from './operator.ts';
import { postStep } from './posting.ts';
import { RECEIPT, WITHDRAW, withdrawOn } from './receipt.ts';
import type { Records, SharedRecords } from './records.ts';

/** Checks the page under the name of its state. It leaves the page unchanged. */
export type Visit = (page: Page, where: string) => Promise<void>;

export const HANDOFF = '/apply/handoff';
export const UNAVAILABLE = 'We can’t show the consent text right now';
const GO = `${HANDOFF}/go`;
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

export async function visitPublicPages(page: Page, visit: Visit) {
  for (const [where, path] of Object.entries(PUBLIC_PAGES)) {
    await page.goto(path);
    await visit(page, where);
  }
}

/** Each step when opened and with all its errors, then the check page. */
export async function visitSteps(page: Page, visit: Visit) {
  await page.goto(START);
  for (const slug of STEPS) {
    await expect(page).toHaveURL(stepPath(slug));
    await visit(page, slug);
    await continueToNext(page);
    await expect(page).toHaveTitle(/^Error: /);
    await visit(page, `${slug} with errors`);
    await fillStep(page, slug, ADA);
    if (slug === 'loan') {
      await page.getByText('More choices').click();
      await visit(page, 'loan with more choices');
    }
    await continueToNext(page);
  }
  await expectPage(page, PAGE_TEXT.check);
  await visit(page, 'check');
  await postStep(page, 'personal-loan', 'name', { dateOfBirth: '01/02/2020' });
  await page.goto('/apply/exit');
  await visit(page, 'exit for age');
  await postStep(page, 'personal-loan', 'name', { dateOfBirth: ADA.dateOfBirth });
  await page.goto('/');
  await visit(page, 'landing with answers');
  await page.goto(START);
  await visit(page, 'check resumed by a campaign link');
  await page.goto('/apply/start-over');
  await visit(page, 'start over with answers');
}

/** The consent page when opened, with each reason for showing it again, and with all its errors. */
export async function visitConsent(page: Page, visit: Visit) {
  await page.context().clearCookies();
  await answerQuickly(page, ADA);
  const states = { consent: '', 'consent that changed': '?again=changed', 'consent unread': '?again=unread' };
  for (const [where, query] of Object.entries(states)) {
    await page.goto(`${CONSENT}${query}`);
    await expectPage(page, PAGE_TEXT.consent);
    await visit(page, where);
  }
  await page.goto(CONSENT);
  await sendButton(page).click();
  await expect(page).toHaveTitle(/^Error: /);
  await visit(page, 'consent with errors');
}

export async function visitOutcomes(page: Page, visit: Visit) {
  for (const [where, lastName] of Object.entries(OUTCOMES)) {
    await page.context().clearCookies();
    await sendLead(page, someone({ lastName }));
    await expect(page).toHaveURL(OUTCOME);
    await expectPage(page, /./);
    await visit(page, where);
  }
  await page.goto('/apply/start-over');
  await visit(page, 'start over with a request');
}

export async function visitReceipts(page: Page, visit: Visit) {
  const printButton = page.getByRole('button', { name: 'Print' });
  await page.context().clearCookies();
  await sendLead(page, { ...ADA, lastName: 'Linkless' }, { phone: true });
  await expect(page).toHaveURL(OUTCOME);
  await page.getByRole('link', { name: RECEIPT }).click();
  await expectPage(page, RECEIPT);
  await expect(printButton).toBeVisible();
  await visit(page, 'receipt');
  await page.getByRole('link', { name: 'Withdraw this consent' }).click();
  await expectPage(page, WITHDRAW);
  await visit(page, 'withdraw');
  await page.goBack();
  await withdrawOn(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(printButton).toBeVisible();
  await visit(page, 'receipt withdrawn');
}

/** The operator answers after `delayMs`: longer than the visit takes. */
export async function visitWaiting(page: Page, operator: SharedOperator, visit: Visit, delayMs = 7_000) {
  const ada = someone();
  await operator.answer(ada.lastName, {
    status: 201,
    delayMs,
    body: { lead: { uuid: crypto.randomUUID(), status: 'in_progress' } },
  });
  const sending = await page.context().newPage();
  await sendLead(sending, ada);
  await expect.poll(() => operator.postsFor(ada)).toHaveLength(1);
  await page.goto(OUTCOME);
  await expectPage(page, 'Looking for your offers');
  // Stops the page's own refresh during the checks.
  await page.route(`**${OUTCOME}`, (route) => route.fulfill({ status: 204 }));
  await visit(page, 'waiting');
  await page.unroute(`**${OUTCOME}`);
  await sending.close();
}

/** The handoff page at first, on a second visit, and after the link has expired. */
export async function visitHandoff(
  page: Page,
  operator: SharedOperator,
  records: SharedRecords,
  visit: Visit,
) {
  await page.context().clearCookies();
  const ada = someone();
  await page.route(`**${GO}`, (route) => route.fulfill({ status: 204 }));
  await sendLead(page, ada);
  await expectPage(page, /^Taking you to/);
  await visit(page, 'handoff');
  await page.unroute(`**${GO}`);
  await page.goto(HANDOFF);
  await expectPage(page, PAGE_TEXT.offers);
  await page.goto(HANDOFF);
  await expectPage(page, /^Your results are at/);
  await visit(page, 'handoff once more');
  const [post] = await operator.postsFor(ada);
  await records.endLink(post?.lead.partnerLeadId ?? '');
  await page.goto(HANDOFF);
  await expectPage(page, 'This link has expired');
  await visit(page, 'handoff too late');
}

/** A form of a foreign page, which the server rejects. */
export async function visitHttpErrors(page: Page, app: string, visit: Visit) {
  await page.goto('about:blank');
  await page.setContent(`<form method="post" action="${app}/"><button>Send</button></form>`);
  await page.getByRole('button').click();
  await expectPage(page, 'We couldn’t accept this form');
  await visit(page, 'http error');
}

/** The operator serves this test only: it fails for everyone. */
export async function visitFailures(page: Page, operator: Operator, records: Records, visit: Visit) {
  await arriveAtConsent(page, ADA);
  await operator.token({ status: 503 });
  await readAndAgree(page, ADA);
  await sendButton(page).click();
  await expectPage(page, 'We couldn’t send your request');
  await visit(page, 'not sent');
  await page.context().clearCookies();
  await operator.consentOutage(503);
  await records.deleteConsents();
  await answerQuickly(page, ADA);
  await page.goto(CONSENT);
  await expectPage(page, UNAVAILABLE);
  await visit(page, 'consent unavailable');
}
