import { expect } from 'vitest';
import { CHECK, CONSENT, someone } from '#tests/browser/support/borrower.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { answerQuickly, arriveAtConsent, arriveAtOffers, readAndAgree, send } from '#tests/pages/borrower.ts';
import { testConsents as test } from '#tests/pages/lane.ts';
import { openTab } from '#tests/support/pages/tab.ts';

const DAY = '24 hours';
const CHANGED = 'has changed since you opened it';

test('the same text a day later needs no second agreement, and the records name its fetch', async ({
  tab,
  operator,
  records,
  shelf,
}) => {
  const ada = someone();
  await arriveAtConsent(tab, ada);
  await readAndAgree(tab, ada, { phone: true });
  await shelf.pass(DAY);
  await send(tab);
  await arriveAtOffers(tab, operator.origin);
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

test.for([
  { changed: MAIN, phone: false },
  { changed: PHONE, phone: true },
])(
  'another $changed a day later, with calls agreed to: $phone, is shown again with empty checkboxes',
  async ({ changed, phone }, { tab, operator, shelf }) => {
    const ada = someone();
    await arriveAtConsent(tab, ada);
    await readAndAgree(tab, ada, { phone });
    const blocks = { ...(await operator.servedConsents()), [changed]: '<p>Another text</p>\r\n' };
    await operator.rotateConsents(blocks);
    await shelf.pass(DAY);
    await send(tab);
    expect(tab.texts('[role=status]').join()).toContain(CHANGED);
    expect([tab.isChecked('agree'), tab.isChecked('phone-agree'), tab.value('ssn')]).toEqual([
      false,
      false,
      '',
    ]);
    expect((await tab.openFrames())[changed === MAIN ? 0 : 1]).toContain('Another text');
    expect(await operator.postsFor(ada)).toEqual([]);
    await tab.go(CHECK);
    expect(tab.texts('dd')).toContain(ada.email);
    await tab.go(CONSENT);
    await readAndAgree(tab, ada, { phone: true });
    await send(tab);
    await arriveAtOffers(tab, operator.origin);
    expect((await operator.postsFor(ada)).map(({ lead }) => lead.disclosuresText)).toEqual([blocks]);
  },
);

test('a phone text that disappears a day later is not sent, though the borrower agreed to it', async ({
  tab,
  operator,
  shelf,
}) => {
  const ada = someone();
  await arriveAtConsent(tab, ada);
  await readAndAgree(tab, ada, { phone: true });
  const { [MAIN]: main = '' } = await operator.servedConsents();
  await operator.rotateConsents({ [MAIN]: main });
  await shelf.pass(DAY);
  await send(tab);
  expect(tab.texts('[role=status]').join()).toContain(CHANGED);
  expect(tab.all('[type=checkbox]')).toHaveLength(1);
  await readAndAgree(tab, ada);
  await send(tab);
  await arriveAtOffers(tab, operator.origin);
  expect((await operator.postsFor(ada)).map(({ lead }) => lead.disclosuresText)).toEqual([{ [MAIN]: main }]);
});

test('a text that only another browser requested does not count as shown in this one', async ({
  tab,
  instance,
  operator,
}) => {
  const ada = someone();
  const other = openTab(instance.app);
  await arriveAtConsent(other, someone());
  await other.openFrames();
  await arriveAtConsent(tab, ada);
  tab.fill({ agree: true, ssn: ada.ssn });
  await send(tab);
  expect(tab.path).toMatch(/\/consent\?again=unread&form=/);
  expect(await operator.postsFor(ada)).toEqual([]);
});

test('a lead whose consent text is unavailable at the moment of sending is not sent', async ({
  tab,
  operator,
  records,
}) => {
  const ada = someone();
  await arriveAtConsent(tab, ada);
  await readAndAgree(tab, ada);
  await operator.consentOutage(500);
  await records.passADay();
  await send(tab);
  expect(tab.heading).toBe('We can’t show the consent text right now');
  expect(await operator.postsFor(ada)).toEqual([]);
});

test('forms are closed while the operator serves no consent text, and open again afterward', async ({
  tab,
  operator,
  records,
}) => {
  const ada = someone();
  await answerQuickly(tab, ada);
  await operator.consentOutage(503);
  await records.deleteConsents();
  await tab.go(CHECK);
  await tab.follow('Continue to the last step');
  expect(tab.heading).toBe('We can’t show the consent text right now');
  expect(tab.buttons('Agree and send')).toEqual([]);
  await operator.consentOutage(null);
  await tab.follow('Try again');
  await readAndAgree(tab, ada);
  await send(tab);
  await arriveAtOffers(tab, operator.origin);
});

test('a token that the operator revoked is replaced, and the lead is sent with the new one', async ({
  tab,
  operator,
}) => {
  const ada = someone();
  await arriveAtConsent(tab, ada);
  await operator.expireTokens();
  await readAndAgree(tab, ada);
  await send(tab);
  await arriveAtOffers(tab, operator.origin);
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ status }) => status)).toEqual([401, 201]);
  expect(new Set(posts.map(({ text }) => text)).size).toBe(1);
});

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;
