import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  CONSENT,
  expectPage,
  fillStep,
  goOn,
  OUTCOME,
  readAndAgree,
  SAYS,
  START,
  STEPS,
  sendButton,
  sendLead,
  someone,
  stepPath,
} from './borrower.ts';
import type { Operator } from './operator.ts';
import { RECEIPT, WITHDRAW, withdrawOn } from './receipt.ts';
import type { Records } from './records.ts';

/** Looks at the page as it stands, under the name of what it shows. It leaves the page as it found it. */
export type Look = (page: Page, where: string) => Promise<void>;

export const HANDOFF = '/apply/handoff';
export const UNAVAILABLE = 'We can’t show you the consent text right now';
const GO = `${HANDOFF}/go`;
const ANYBODYS = {
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
/** Always the same, so that a page that shows their answers is too. */
export const ADA = someone({ firstName: 'Ada', lastName: 'Quill', email: 'ada.quill@example.com' });

/** Pages that need nothing of the borrower. */
export async function pastTheRest(page: Page, look: Look) {
  for (const [where, path] of Object.entries(ANYBODYS)) {
    await page.goto(path);
    await look(page, where);
  }
}

/** Each step as it opens, with all its errors, and filled in; then the page that shows what was understood. */
export async function pastTheSteps(page: Page, look: Look, lookWhenFilledIn = look) {
  await page.goto(START);
  for (const slug of STEPS) {
    await expect(page).toHaveURL(stepPath(slug));
    await look(page, slug);
    await goOn(page);
    await expect(page).toHaveTitle(/^Error: /);
    await look(page, `${slug} with errors`);
    await fillStep(page, slug, ADA);
    await lookWhenFilledIn(page, `${slug} filled in`);
    await goOn(page);
  }
  await expectPage(page, SAYS.check);
  await look(page, 'check');
  await page.goto('/apply/start-over');
  await look(page, 'start over with answers');
}

/** The consent page as it opens, told why it is shown again, with all its errors, and filled in. */
export async function pastTheConsent(page: Page, look: Look, lookWhenFilledIn = look) {
  await page.context().clearCookies();
  await answerQuickly(page, ADA);
  const states = { consent: '', 'consent that changed': '?again=changed', 'consent unread': '?again=unread' };
  for (const [where, query] of Object.entries(states)) {
    await page.goto(`${CONSENT}${query}`);
    await expectPage(page, SAYS.consent);
    await look(page, where);
  }
  await page.goto(CONSENT);
  await sendButton(page).click();
  await expect(page).toHaveTitle(/^Error: /);
  await look(page, 'consent with errors');
  await readAndAgree(page, { ssn: '4821' }, { phone: true });
  await lookWhenFilledIn(page, 'consent filled in');
}

/** Every page on which a request that was sent may end, and what starting over says of it. */
export async function pastTheOutcomes(page: Page, look: Look) {
  for (const [where, lastName] of Object.entries(OUTCOMES)) {
    await page.context().clearCookies();
    await sendLead(page, someone({ lastName }));
    await expect(page).toHaveURL(OUTCOME);
    await expectPage(page, /./);
    await look(page, where);
  }
  await page.goto('/apply/start-over');
  await look(page, 'start over with a request');
}

/** The borrower's copy in their own browser, and as anybody sees it after a withdrawal. */
export async function pastTheReceipts(page: Page, look: Look) {
  // There once the page's scripts run.
  const printButton = page.getByRole('button', { name: 'Print' });
  await page.context().clearCookies();
  await sendLead(page, { ...ADA, lastName: 'Linkless' }, { phone: true });
  await expect(page).toHaveURL(OUTCOME);
  await page.getByRole('link', { name: RECEIPT }).click();
  await expectPage(page, RECEIPT);
  await expect(printButton).toBeVisible();
  await look(page, 'receipt');
  await page.getByRole('link', { name: 'Withdraw this consent' }).click();
  await expectPage(page, WITHDRAW);
  await look(page, 'withdraw');
  await page.goBack();
  await withdrawOn(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(printButton).toBeVisible();
  await look(page, 'receipt withdrawn');
}

/** The page of somebody whose request is still on its way. */
export async function pastTheWaiting(page: Page, operator: Operator, look: Look) {
  const ada = someone();
  await operator.answer(ada.lastName, {
    status: 201,
    delayMs: 7_000,
    body: { lead: { uuid: 'b5b1b8a4-0000-4000-8000-000000000002', status: 'in_progress' } },
  });
  const sending = await page.context().newPage();
  await sendLead(sending, ada);
  await expect.poll(() => operator.postsFor(ada)).toHaveLength(1);
  await page.goto(OUTCOME);
  await expectPage(page, 'Looking for your offers');
  // It would look again by itself while it is looked at.
  await page.route(`**${OUTCOME}`, (route) => route.fulfill({ status: 204 }));
  await look(page, 'waiting');
  await page.unroute(`**${OUTCOME}`);
  await sending.close();
}

/** The page that leads on to the operator: at first, to somebody who comes back, and when the link has run out. */
export async function pastTheHandoff(page: Page, operator: Operator, records: Records, look: Look) {
  await page.context().clearCookies();
  const ada = someone();
  await page.route(`**${GO}`, (route) => route.fulfill({ status: 204 }));
  await sendLead(page, ada);
  await expectPage(page, /^Taking you to/);
  await look(page, 'handoff');
  await page.unroute(`**${GO}`);
  await page.goto(HANDOFF);
  await expectPage(page, SAYS.offers);
  await page.goto(HANDOFF);
  await expectPage(page, /^Your offers are at/);
  await look(page, 'handoff once more');
  const [post] = await operator.postsFor(ada);
  await records.endLink(post?.lead.partnerLeadId ?? '');
  await page.goto(HANDOFF);
  await expectPage(page, 'This link has run out');
  await look(page, 'handoff too late');
}

/** What stands before the app turns away: a form that came from nowhere. */
export async function pastTheRefusal(page: Page, app: string, look: Look) {
  await page.goto('about:blank');
  await page.setContent(`<form method="post" action="${app}/"><button>Send</button></form>`);
  await page.getByRole('button').click();
  await expectPage(page, 'This form has to be sent from our own page');
  await look(page, 'refusal');
}

/** The pages of a borrower whom the operator, which is this test's alone, lets down. */
export async function pastTheTrouble(page: Page, operator: Operator, records: Records, look: Look) {
  await sendInVain(page, operator);
  await look(page, 'not sent');
  await page.context().clearCookies();
  await operator.consentOutage(503);
  await records.forgetConsents();
  await answerQuickly(page, ADA);
  await page.goto(CONSENT);
  await expectPage(page, UNAVAILABLE);
  await look(page, 'consent unavailable');
}

/** Where each request needs a fresh token, and there is none. */
async function sendInVain(page: Page, operator: Operator) {
  await answerQuickly(page, someone());
  await page.goto(CONSENT);
  await operator.token({ status: 503 });
  await readAndAgree(page, { ssn: '4821' });
  await sendButton(page).click();
  await expectPage(page, 'We could not send your request');
}
