import { expect } from 'vitest';
import { CHECK, CONSENT, PAGE_TEXT, someone } from '#tests/browser/support/borrower.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { testConsents as test } from '#tests/pages/fixtures.ts';
import { ageConsents } from '#tests/support/borrowers/consent-age.ts';

const DAY = '24 hours';

test('the same text a day later needs no second agreement', async ({ tab, operator, records }) => {
  const ada = someone();
  await tab.arriveAtConsent(ada);
  await tab.consentTo(ada, { phone: true });
  await ageConsents(records.rows, DAY);
  await tab.send();
  await tab.arriveAtOffers();
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.disclosuresText)).toEqual([await operator.servedConsents()]);
  const { agreed } = await records.lead(posts[0]?.lead.partnerLeadId ?? '');
  expect(agreed.map(({ key }: { key: string }) => key)).toEqual([MAIN, PHONE]);
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
  expect(tab.heading).toBe('We can’t show the consent text right now');
  expect([tab.buttons(PAGE_TEXT.send), tab.all('iframe')]).toEqual([[], []]);
  expect(await operator.postsFor(ada)).toEqual([]);
  await operator.consentOutage(null);
  await tab.follow('Try again');
  await tab.finish(ada);
});
