import { expect } from 'vitest';
import { CONSENT, markedBorrower, someone } from '#tests/browser/support/borrower.ts';
import { leaksIn } from '#tests/browser/support/leaks.ts';
import { certificateFrom, eventsIn, receiptIn, verifyWithCommand } from '#tests/browser/support/receipt.ts';
import { test } from '#tests/pages/fixtures.ts';

test('a receipt shows the borrower’s name in their own browser only', {
  tags: ['@own-journey'],
}, async ({ tab, other, instance }) => {
  const ada = { ...markedBorrower(), ssn: '4821' };
  const { firstName, lastName, email, phone, street, city } = ada;
  const marks = { firstName, lastName, email, phone, street, city };
  await tab.arriveAtConsent(ada);
  // Before the borrower agrees, the receipt has no content.
  expect(tab.html).not.toContain('/receipt/');
  await tab.agree(ada, { phone: true });
  const receipt = receiptIn(tab.html);
  const certificate = `${receipt}/certificate`;

  await tab.go(receipt);
  expect(tab.text).toContain(`${firstName} ${lastName}`);
  expect(leaksIn({ own: tab.html }, { email, phone })).toHaveLength(2);
  const file = (await tab.ask(certificate)).bytes.toString();
  expect(eventsIn(file).find(({ kind }) => kind === 'consent_acknowledged')?.facts).toMatchObject({
    page: instance.app + CONSENT,
    button: 'Agree and send',
  });
  expect(leaksIn({ certificate: JSON.stringify(eventsIn(file)) }, marks)).toHaveLength(6);
  expect((await verifyWithCommand(file, instance.app)).split('\n')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Agreed: \d/), 'No fault found.']),
  );

  for (const hasJourney of [false, true]) {
    if (hasJourney) await other.answerQuickly(someone(), []);
    await other.go(receipt);
    expect(other.headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'x-robots-tag': 'noindex',
    });
    expect(other.text).toContain('I agree to get calls and texts as described above');
    expect(leaksIn({ seen: other.html }, marks)).toEqual([]);
    expect((await other.ask(certificate)).status).toBe(404);
  }

  const copiedCookies = [...tab.cookies];
  const retained =
    'We keep that proof, with your name, email, phone and address, encrypted for 5 years. To have it deleted too, ask Juniper Money: help@juniper.example';
  await tab.go('/apply/start-over');
  expect(tab.text).toContain(retained);
  await tab.press('Delete my answers');
  // The id opens the receipt, so only the receipt's own address contains it.
  expect(tab.path).toBe('/apply/deleted');
  expect(receiptIn(tab.html)).toBe(receipt);
  expect(tab.text).toContain(retained);
  // A copy of the deleted cookie opens nothing either.
  for (const [name, value] of copiedCookies) tab.cookies.set(name, value);
  await tab.go(receipt);
  expect(tab.text).toContain('I’ve read and agree to the text above');
  expect(leaksIn({ later: tab.html }, marks)).toEqual([]);
  expect((await tab.ask(certificate)).status).toBe(404);
});

test('the evidence has an event for each report, also one without readings', async ({ instance }) => {
  const nothing = { method: 2, viewport: null, documents: [], labels: [] };
  for (const [measured, facts] of [
    ['{"method":2}', nothing],
    ['{"viewport":', nothing],
    ['', undefined],
  ] as const) {
    const events = eventsIn(await certificateFrom(instance.app, { measured }));
    expect(events.find(({ kind }) => kind === 'consent_measured')?.facts).toEqual(facts);
  }
});
