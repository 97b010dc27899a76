import { expect } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  arriveAtOffers,
  CHECK,
  CONSENT,
  expectPage,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { openDocument, readForm } from '#tests/browser/support/consent-page.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { testWithConsents as test } from './consent-test.ts';

const DAY = '24 hours';
const NEARLY_A_DAY = '23 hours 59 minutes';
const CHANGED = 'has changed since you opened it';

test.beforeEach(async ({ operator, records }) => {
  await operator.reset();
  await records.deleteConsents();
});

test('a text of nearly a day is shown as it is, and one of a day is fetched again before it is shown', {
  tag: '@without-scripts',
}, async ({ page, operator, shelf }) => {
  await arriveAtConsent(page, someone());
  const { shown } = await readForm(page, CONSENT);
  await operator.rotateConsents({ [MAIN]: '<p>Another text</p>' });
  await shelf.pass(NEARLY_A_DAY);
  expect((await readForm(page, CONSENT)).shown).toBe(shown);

  await shelf.pass('1 minute');
  await page.goto(CONSENT);
  await expectPage(page, PAGE_TEXT.consent);
  await expect(
    page
      .getByTitle(/^(?!Calls).*’s consent text$/)
      .contentFrame()
      .getByText('Another text'),
  ).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: CHANGED })).toHaveCount(0);
});

test('the same text a day later needs no second agreement, and the records name its fetch', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator, records, shelf }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada, { phone: true });
  await shelf.pass(DAY);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect((await operator.consentRequests()).filter(({ status }) => status === 200)).toHaveLength(2);
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.disclosuresText)).toEqual([await operator.servedConsents()]);
  const lead = await records.lead(posts[0]?.lead.partnerLeadId ?? '');
  const [attempt] = lead.attempts;
  expect(lead.agreed.map(({ key }: { key: string }) => key)).toEqual([MAIN, PHONE]);
  for (const agreed of lead.agreed) {
    expect(hoursBetween(agreed.fetched_at, attempt.fetched_at)).toBeGreaterThanOrEqual(24);
    expect(agreed.displayed_at.getTime()).toBeGreaterThanOrEqual(agreed.fetched_at.getTime());
  }
  expect(hoursBetween(attempt.fetched_at, attempt.sent_at)).toBeLessThan(24);
});

for (const { changed, phone, more } of [
  { changed: MAIN, phone: true, more: [] },
  { changed: MAIN, phone: false, more: ['@nightly'] },
  { changed: PHONE, phone: true, more: ['@nightly'] },
]) {
  const first = phone ? 'calls agreed to' : 'calls not agreed to';
  test(`another ${changed} a day later, ${first}, is shown again with answers in place and empty checkboxes`, {
    tag: ['@without-scripts', ...more],
  }, async ({ page, operator, shelf }) => {
    const ada = someone();
    await arriveAtConsent(page, ada);
    await readAndAgree(page, ada, { phone });
    const blocks = { ...(await operator.servedConsents()), [changed]: '<p>Another text</p>\r\n' };
    await operator.rotateConsents(blocks);
    await shelf.pass(DAY);
    await sendButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible();
    await expect(page.getByLabel(PAGE_TEXT.agree)).not.toBeChecked();
    await expect(page.getByLabel(PAGE_TEXT.phoneAgree)).not.toBeChecked();
    await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue('');
    const title = changed === MAIN ? /^(?!Calls).*’s consent text$/ : /^Calls and texts/;
    await expect(page.getByTitle(title).contentFrame().getByText('Another text')).toBeVisible();
    expect(await operator.postsFor(ada)).toEqual([]);
    await page.goto(CHECK);
    await expect(page.getByRole('definition').filter({ hasText: ada.email })).toBeVisible();

    await page.goto(CONSENT);
    await readAndAgree(page, ada, { phone: true });
    await sendButton(page).click();
    await arriveAtOffers(page, operator.origin);
    expect((await operator.postsFor(ada)).map(({ lead }) => lead.disclosuresText)).toEqual([blocks]);
  });
}

test('a phone text that disappears a day later is not sent, though the borrower agreed to it', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator, shelf }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada, { phone: true });
  const { [MAIN]: main = '' } = await operator.servedConsents();
  await operator.rotateConsents({ [MAIN]: main });
  await shelf.pass(DAY);
  await sendButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect((await operator.postsFor(ada)).map(({ lead }) => lead.disclosuresText)).toEqual([{ [MAIN]: main }]);
});

test('a text that only another browser requested does not count as shown in this one', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator, instance }) => {
  const [ada, other] = [someone(), someone()];
  await answerQuickly(page, other);
  const { documents } = await readForm(page, CONSENT);
  for (const address of documents) await openDocument(page, address);
  await page.context().clearCookies();
  await answerQuickly(page, ada);
  const { action, shown } = await readForm(page, CONSENT);
  const answer = await page.request.post(CONSENT, {
    headers: { origin: instance.app },
    multipart: { [action]: '', form: 'personal-loan', shown, agree: 'yes', ssn: ada.ssn },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toMatch(/\/consent\?again=unread&form=/);
  expect(await operator.postsFor(ada)).toEqual([]);
});

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;
