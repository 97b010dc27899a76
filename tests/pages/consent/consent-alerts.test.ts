import { expect } from 'vitest';
import { CONSENT, PAGE_TEXT, someone } from '#tests/browser/support/borrower.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { answerQuickly, arriveAtConsent, arriveAtOffers, readAndAgree, send } from '#tests/pages/borrower.ts';
import { testConsents as test } from '#tests/pages/lane.ts';

const CLOSED = 'We can’t show the consent text right now';
const EXTRA = 'personal.text.consent';
const CLEAN = '<p>I agree to be asked.</p>\n';
/** After this time the app fetches a text that closed the form again. */
const HALF_A_MINUTE = '31 seconds';

test.for([
  ['consent_unsafe', { [MAIN]: CLEAN, [EXTRA]: '<form></form>' }],
  ['consent_unavailable', { [PHONE]: CLEAN }],
] as const)(
  '%s: the form is closed and staff are alerted until the operator serves a better text: %j',
  async ([kind, blocks], { tab, shelf, records }) => {
    await answerQuickly(tab, someone());
    await shelf.serve(blocks);
    // Only now: the job that fetches each minute may have run in between.
    await records.deleteConsents();
    await tab.go(CONSENT);
    expect(tab.heading).toBe(CLOSED);
    expect([tab.buttons(PAGE_TEXT.send), tab.all('iframe')]).toEqual([[], []]);
    const [first] = await shelf.alerts(kind);
    expect(first).toMatchObject({ kind, subject: 'personal_v3', resolved_at: null });

    await shelf.pass(HALF_A_MINUTE);
    await tab.reload();
    expect(tab.heading).toBe(CLOSED);
    const [again, ...others] = await shelf.alerts(kind);
    expect(others).toEqual([]);
    expect(again?.count).toBeGreaterThan(first?.count ?? 0);
    expect(again?.first_seen_at).toEqual(first?.first_seen_at);

    await shelf.serve({ [MAIN]: CLEAN });
    await shelf.pass(HALF_A_MINUTE);
    await tab.follow('Try again');
    expect(tab.heading).toBe(PAGE_TEXT.consent);
    expect((await tab.openFrames()).join()).toContain('I agree to be asked.');
    expect(await shelf.alerts(kind)).toMatchObject([{ resolved_at: expect.any(Date) }]);
  },
);

test('an odd text is shown, agreed to and sent, and an alert stays open until it is gone', async ({
  tab,
  operator,
  records,
  shelf,
}) => {
  const odd = `${CLEAN}<img src="https://elsewhere.example/a.png" alt="Seal">`;
  await shelf.serve({ [MAIN]: odd });
  await records.deleteConsents();
  const ada = someone();
  await arriveAtConsent(tab, ada);
  await readAndAgree(tab, ada);
  await send(tab);
  await arriveAtOffers(tab, operator.origin);
  expect((await operator.postsFor(ada))[0]?.lead.disclosuresText).toEqual({ [MAIN]: odd });
  expect(await records.openAlerts('consent_odd')).toEqual(['personal_v3']);
  await shelf.serve({ [MAIN]: CLEAN });
  await records.deleteConsents();
  tab.cookies.clear();
  await arriveAtConsent(tab, someone());
  expect(await records.openAlerts('consent_odd')).toEqual([]);
});

test('a block with an unknown key is shown and agreed to with the main one, isn’t sent, and alerts staff', async ({
  tab,
  operator,
  records,
  shelf,
}) => {
  await shelf.serve({ [MAIN]: CLEAN, [EXTRA]: '<p>Text me.</p>\r\n', [PHONE]: '<p>Call me.</p>' });
  await records.deleteConsents();
  const ada = someone();
  await arriveAtConsent(tab, ada);
  const main = tab.all('section').find((each) => each.querySelectorAll('iframe').length === 2);
  expect(main?.textContent).toContain('Consent to send your request');
  expect((await tab.openFrames())[1]).toContain('Text me.');
  expect(tab.all('[type=checkbox]')).toHaveLength(2);
  await readAndAgree(tab, ada);
  await send(tab);
  await arriveAtOffers(tab, operator.origin);
  expect((await operator.postsFor(ada))[0]?.lead.disclosuresText).toEqual({ [MAIN]: CLEAN });
  expect(await records.openAlerts('consent_unknown_block')).toEqual([EXTRA]);
});
