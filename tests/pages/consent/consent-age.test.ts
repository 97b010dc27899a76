import { expect } from 'vitest';
import { CHECK, CONSENT, PAGE_TEXT, someone } from '#tests/browser/support/borrower.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { testConsents as test } from '#tests/pages/fixtures.ts';
import { ageConsents } from '#tests/support/borrowers/consent-age.ts';

const DAY = '24 hours';
/** After this time the app fetches a text that closed the form again. */
const HALF_A_MINUTE = '31 seconds';
const CLOSED = 'We can’t show the consent text right now';
const EXTRA = 'personal.text.consent';
const CLEAN = '<p>I agree to be asked.</p>\n';

test('the same text a day later needs no second agreement, and the records name its fetch', async ({
  tab,
  operator,
  records,
}) => {
  const ada = someone();
  await tab.arriveAtConsent(ada);
  await tab.consentTo(ada, { phone: true });
  await ageConsents(records.rows, DAY);
  await tab.send();
  await tab.arriveAtOffers();
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.disclosuresText)).toEqual([await operator.servedConsents()]);
  const { agreed, attempts } = await records.lead(posts[0]?.lead.partnerLeadId ?? '');
  const [attempt] = attempts;
  expect(agreed.map(({ key }: { key: string }) => key)).toEqual([MAIN, PHONE]);
  for (const text of agreed) {
    expect(hoursBetween(text.fetched_at, attempt.fetched_at)).toBeGreaterThanOrEqual(24);
    expect(text.displayed_at.getTime()).toBeGreaterThanOrEqual(text.fetched_at.getTime());
  }
  expect(hoursBetween(attempt.fetched_at, attempt.sent_at)).toBeLessThan(24);
});

test.for([
  ['another main text', { [MAIN]: '<p>Another text</p>\r\n', [PHONE]: 'Call me' }, false],
  ['another phone text', { [MAIN]: 'I agree', [PHONE]: '<p>Another text</p>\r\n' }, true],
  ['no phone text', { [MAIN]: 'I agree' }, true],
] as const)(
  '%s a day later is shown again with empty checkboxes',
  async ([, changed, phone], { tab, operator, serve, records }) => {
    await serve({ [MAIN]: 'I agree', [PHONE]: 'Call me' });
    const ada = someone();
    await tab.arriveAtConsent(ada);
    await tab.consentTo(ada, { phone });
    await operator.rotateConsents(changed);
    await ageConsents(records.rows, DAY);
    await tab.send();
    expect(tab.texts('[role=status]').join()).toContain('has changed since you opened it');
    const boxes = PHONE in changed ? ['agree', 'phone-agree'] : ['agree'];
    expect(tab.all('[type=checkbox]').map(({ id }) => id)).toEqual(boxes);
    expect(boxes.map((box) => tab.isChecked(box))).not.toContain(true);
    expect(tab.value('ssn')).toBe('');
    const shown = await tab.openFrames();
    for (const [place, html] of Object.values(changed).entries()) expect(shown[place]).toContain(html);
    expect(await operator.postsFor(ada)).toEqual([]);
    await tab.go(CHECK);
    expect(tab.texts('dd')).toContain(ada.email);
    await tab.go(CONSENT);
    await tab.finish(ada, { phone: PHONE in changed });
    expect((await operator.postsFor(ada)).map(({ lead }) => lead.disclosuresText)).toEqual([changed]);
  },
);

test('a lead is not sent while its consent text is unavailable', async ({ tab, operator, records }) => {
  const ada = someone();
  await tab.arriveAtConsent(ada);
  await tab.consentTo(ada);
  await operator.consentOutage(503);
  await ageConsents(records.rows, DAY);
  await tab.send();
  expect(tab.heading).toBe(CLOSED);
  expect(await operator.postsFor(ada)).toEqual([]);
  await operator.consentOutage(null);
  await tab.follow('Try again');
  await tab.finish(ada);
});

test.for([
  ['consent_unsafe', { [MAIN]: CLEAN, [EXTRA]: '<form></form>' }],
  ['consent_unavailable', { [PHONE]: CLEAN }],
] as const)(
  '%s: the form is closed and staff are alerted until the operator serves a better text: %j',
  async ([kind, blocks], { tab, operator, records, serve }) => {
    await tab.answerQuickly(someone());
    await serve(blocks);
    await tab.go(CONSENT);
    expect(tab.heading).toBe(CLOSED);
    expect([tab.buttons(PAGE_TEXT.send), tab.all('iframe')]).toEqual([[], []]);
    const alerts = () => records.rows('select * from alert where kind = $1', [kind]);
    const [first] = await alerts();
    expect(first).toMatchObject({ kind, subject: 'personal_v3', resolved_at: null });

    await ageConsents(records.rows, HALF_A_MINUTE);
    await tab.reload();
    expect(tab.heading).toBe(CLOSED);
    const again = await alerts();
    expect(again).toMatchObject([{ first_seen_at: first?.first_seen_at }]);
    expect(again[0]?.count).toBeGreaterThan(first?.count ?? 0);

    await operator.rotateConsents({ [MAIN]: CLEAN });
    await ageConsents(records.rows, HALF_A_MINUTE);
    await tab.follow('Try again');
    expect(tab.heading).toBe(PAGE_TEXT.consent);
    expect((await tab.openFrames()).join()).toContain('I agree to be asked.');
    expect(await alerts()).toMatchObject([{ resolved_at: expect.any(Date) }]);
  },
);

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;
