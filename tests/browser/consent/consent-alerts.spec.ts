import { expect } from '@playwright/test';
import {
  answerQuickly,
  arriveAtOffers,
  CONSENT,
  expectPage,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { CLOSED, testWithConsents as test } from './consent-test.ts';

const EXTRA = 'personal.text.consent';
const CLEAN = '<p>I agree to be asked.</p>\n';
/** After this time the app fetches a text that closed the form again. */
const HALF_A_MINUTE = '31 seconds';

test.beforeEach(async ({ operator, records, page }) => {
  await operator.reset();
  await records.deleteConsents();
  await answerQuickly(page, someone());
});

for (const [kind, blocks, more] of [
  ['consent_unsafe', { [MAIN]: `${CLEAN}<script>1</script>` }, []],
  ['consent_unsafe', { [MAIN]: CLEAN, [PHONE]: '<p onclick=a()>Call me.</p>' }, ['@nightly']],
  ['consent_unsafe', { [MAIN]: CLEAN, [EXTRA]: '<form></form>' }, ['@nightly']],
  ['consent_unavailable', { [PHONE]: CLEAN }, []],
  ['consent_unavailable', { [MAIN]: '<p>half a character: \ud83d</p>' }, ['@nightly']],
  ['consent_unavailable', { [MAIN]: '' }, ['@nightly']],
] as const) {
  test(`the form is closed and staff are alerted until the operator serves a better text: ${JSON.stringify(blocks)}`, {
    tag: ['@without-scripts', ...more],
  }, async ({ page, shelf, records }) => {
    const before = await shelf.alerts(kind);
    expect(before.filter(({ resolved_at }) => !resolved_at)).toEqual([]);
    await shelf.serve(blocks);
    // Only now: the job that fetches each minute may have run in between.
    await records.deleteConsents();
    await page.goto(CONSENT);
    await expectPage(page, CLOSED);
    await expect(sendButton(page)).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);
    const [first] = (await shelf.alerts(kind)).slice(before.length);
    expect(first).toMatchObject({ kind, subject: 'personal_v3', resolved_at: null });

    await shelf.pass(HALF_A_MINUTE);
    await page.reload();
    await expectPage(page, CLOSED);
    const [again, ...others] = (await shelf.alerts(kind)).slice(before.length);
    expect(others).toEqual([]);
    expect(again?.count).toBeGreaterThan(first?.count ?? 0);
    expect(again?.first_seen_at).toEqual(first?.first_seen_at);
    expect(again?.last_seen_at.getTime()).toBeGreaterThan(first?.last_seen_at.getTime() ?? 0);

    await shelf.serve({ [MAIN]: CLEAN });
    await shelf.pass(HALF_A_MINUTE);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expectPage(page, PAGE_TEXT.consent);
    // The app records the display before it serves the text. The next test deletes the fetch that a display needs.
    await expect(page.frameLocator('iframe').getByText('I agree to be asked.')).toBeVisible();
    expect((await shelf.alerts(kind)).at(-1)).toMatchObject({ resolved_at: expect.any(Date) });
  });
}

test.describe('an image that the policy blocks', { tag: '@without-scripts' }, () => {
  test.use({ allowsConsoleErrors: /Content Security Policy/ });

  test('an odd text is shown, agreed to and sent, and an alert stays open until it is gone', async ({
    page,
    operator,
    records,
    shelf,
  }) => {
    const odd = `${CLEAN}<img src="https://elsewhere.example/a.png" alt="Seal">`;
    await shelf.serve({ [MAIN]: odd });
    await records.deleteConsents();
    const ada = someone();
    await page.context().clearCookies();
    await answerQuickly(page, ada);
    await page.goto(CONSENT);
    await readAndAgree(page, ada);
    await sendButton(page).click();
    await arriveAtOffers(page, operator.origin);
    expect((await operator.postsFor(ada))[0]?.lead.disclosuresText).toEqual({ [MAIN]: odd });
    expect((await shelf.alerts('consent_odd')).at(-1)).toMatchObject({
      subject: 'personal_v3',
      resolved_at: null,
    });

    await shelf.serve({ [MAIN]: CLEAN });
    await records.deleteConsents();
    await page.context().clearCookies();
    await answerQuickly(page, someone());
    await page.goto(CONSENT);
    await expectPage(page, PAGE_TEXT.consent);
    expect((await shelf.alerts('consent_odd')).at(-1)).toMatchObject({ resolved_at: expect.any(Date) });
  });
});

test('a block with an unknown key is shown and agreed to with the main one, isn’t sent, and alerts staff', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator, records, shelf }) => {
  const blocks = { [MAIN]: CLEAN, [EXTRA]: '<p>Text me.</p>\r\n', [PHONE]: '<p>Call me.</p>' };
  await shelf.serve(blocks);
  await records.deleteConsents();
  const ada = someone();
  await page.context().clearCookies();
  await answerQuickly(page, ada);
  await page.goto(CONSENT);
  const main = page.getByRole('region', { name: 'Consent to send your request' });
  await expect(main.locator('iframe')).toHaveCount(2);
  await expect(main.locator('iframe').nth(1).contentFrame().getByText('Text me.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect((await operator.postsFor(ada))[0]?.lead.disclosuresText).toEqual({
    [MAIN]: blocks[MAIN],
  });
  const openAlerts = async () =>
    (await shelf.alerts('consent_unknown_block'))
      .filter((alert) => alert.resolved_at === null)
      .map((alert) => alert.subject);
  expect(await openAlerts()).toEqual([EXTRA]);

  await shelf.serve({ [MAIN]: CLEAN, 'other.consent': '<p>Other</p>' });
  await records.deleteConsents();
  await page.context().clearCookies();
  await answerQuickly(page, someone());
  await page.goto(CONSENT);
  await expectPage(page, PAGE_TEXT.consent);
  expect(await openAlerts()).toEqual(['other.consent']);
});

test('blocks one level down are shown, agreed to and sent under their own keys', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator, shelf }) => {
  const blocks = { [MAIN]: CLEAN, [PHONE]: '<p>Call me.</p>\n\n' };
  await shelf.serve(blocks, 'disclosuresText');
  const ada = someone();
  await page.context().clearCookies();
  await answerQuickly(page, ada);
  await page.goto(CONSENT);
  await readAndAgree(page, ada, { phone: true });
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect((await operator.postsFor(ada))[0]?.lead.disclosuresText).toEqual(blocks);
});
