import { expect, type Page } from '@playwright/test';
import {
  arriveAtConsent,
  type Borrower,
  CONSENT,
  expectPage,
  OUTCOME,
  PAGE_TEXT,
  readAndAgree,
  referenceOn,
  sendButton,
  sendLead,
  someone,
} from '#tests/browser/support/borrower.ts';
import type { SharedOperator } from '#tests/browser/support/operator.ts';
import type { SharedRecords } from '#tests/browser/support/records.ts';
import { test as base } from '#tests/browser/support/test.ts';

const RECEIVED = 'We sent your request';
const IMMEDIATE = {
  status: 201,
  body: { lead: { uuid: 'b5b1b8a4-0000-4000-8000-000000000001', status: 'in_progress' } },
};
// Long enough for a second action during the first.
const TAKES_A_WHILE = { ...IMMEDIATE, delayMs: 1_500 };

const test = base.extend<{ ada: Borrower }>({
  ada: async ({ operator }, use) => {
    const ada = someone();
    await operator.answer(ada.lastName, TAKES_A_WHILE);
    await use(ada);
  },
});

test('a double click sends one lead', { tag: '@nightly-without-scripts' }, async ({
  page,
  ada,
  operator,
  records,
}) => {
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await sendButton(page).dblclick();
  await expectPage(page, RECEIVED);
  await expectOneLead(ada, await referenceOn(page), operator, records);
});

test('Enter and an immediate click send one lead', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
  ada,
  operator,
  records,
}) => {
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await sendButton(page).scrollIntoViewIfNeeded();
  const button = await sendButton(page).boundingBox();
  await page.getByLabel(PAGE_TEXT.ssn).focus();
  await page.keyboard.press('Enter');
  // By its place on the screen: a locator would wait until the first post is answered.
  await page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 20);
  await expectPage(page, RECEIVED);
  await expectOneLead(ada, await referenceOn(page), operator, records);
});

test('reloading the outcome sends nothing', { tag: '@without-scripts' }, async ({
  page,
  ada,
  operator,
  records,
}) => {
  await operator.answer(ada.lastName, IMMEDIATE);
  await sendLead(page, ada);
  await expectPage(page, RECEIVED);
  const reference = await referenceOn(page);
  await page.reload();
  await expectPage(page, RECEIVED);
  expect(await referenceOn(page)).toBe(reference);
  await expectOneLead(ada, reference, operator, records);
});

test('going back after sending leads to the same outcome', { tag: '@nightly-without-scripts' }, async ({
  page,
  ada,
  operator,
  records,
}) => {
  await operator.answer(ada.lastName, IMMEDIATE);
  await sendLead(page, ada);
  await expectPage(page, RECEIVED);
  const reference = await referenceOn(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (await sendButton(page).isVisible()) {
    await readAndAgree(page, ada);
    await sendButton(page).click();
  }
  await expectPage(page, RECEIVED);
  await page.goto(CONSENT);
  await expectPage(page, RECEIVED);
  await expectOneLead(ada, reference, operator, records);
});

test('two tabs that send at once send one lead', { tag: ['@one-lead', '@without-scripts'] }, async ({
  page,
  context,
  ada,
  operator,
  records,
}) => {
  const other = await context.newPage();
  await arriveAtConsent(page, ada);
  await other.goto(CONSENT);
  const tabs = [page, other];
  for (const tab of tabs) await readAndAgree(tab, ada);
  await Promise.all(tabs.map((tab) => sendButton(tab).click()));
  for (const tab of tabs) await settledOutcome(tab);
  expect(await referenceOn(other)).toBe(await referenceOn(page));
  await expectOneLead(ada, await referenceOn(page), operator, records);
});

test('a program that repeats the same post sends one lead', {
  tag: ['@one-lead', '@without-scripts', '@nightly'],
}, async ({ page, ada, operator, records }) => {
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  const posting = page.waitForRequest((request) => request.method() === 'POST');
  await sendButton(page).click({ noWaitAfter: true });
  const request = await posting;
  const { 'content-length': _, ...headers } = await request.allHeaders();
  const again = () =>
    page.request.post(request.url(), {
      headers: plainHeaders(headers),
      data: request.postDataBuffer() ?? '',
      maxRedirects: 0,
    });
  const whileSending = await Promise.all([again(), again(), again()]);
  await settledOutcome(page);
  for (const answer of [...whileSending, await again()]) expect(answer.status()).toBeLessThan(400);
  await expectOneLead(ada, await referenceOn(page), operator, records);
});

/** Without HTTP/2 pseudo headers, which only a browser may write. */
function plainHeaders(headers: Record<string, string>) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
}

/** A waiting page refreshes on its own. */
async function settledOutcome(page: Page) {
  await page.waitForURL(OUTCOME);
  await expectPage(page, RECEIVED);
}

async function expectOneLead(
  ada: Borrower,
  reference: string,
  operator: SharedOperator,
  records: SharedRecords,
) {
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
  expect((await records.lead(reference)).attempts).toMatchObject([{ number: 1, outcome: 'answered' }]);
}
