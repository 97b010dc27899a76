import { expect } from 'vitest';
import { someone } from '#tests/browser/support/borrower.ts';
import { type Browser, openBrowser } from '#tests/pages/browser.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';

let number = 4_155_550_120;
async function sentBy(place: Parameters<typeof openBrowser>[0], choice = {}) {
  number += 1;
  const borrower = someone({ lastName: 'Linkless', phone: String(number) });
  const tab = openBrowser(place);
  await tab.sendLead(borrower, choice);
  return { ...borrower, reference: tab.reference() };
}

/** Neither in the address nor on the page. */
function expectHidden(tab: Browser, { email, phone }: { email: string; phone: string }) {
  expect(tab.path).not.toMatch(/@|%40/);
  for (const word of [email, phone, phone.slice(-7)]) expect(`${tab.path}\n${tab.html}`).not.toContain(word);
}

test('support stops calls for a caller who knows only the number, and the operator is notified', async ({
  tab,
  other,
  instance,
}) => {
  const borrower = await sentBy(instance, { phone: true });
  await tab.signInAs('support');
  await tab.go('/staff');
  expect(tab.path).toBe('/staff/leads');
  await tab.search('leads', borrower.phone);
  await tab.follow(/^Show requests, receipts/);
  expect(tab.rowLinks()).toContain(borrower.reference);
  for (const words of ['Received', 'Agreed', 'What an erasure does']) expect(tab.text).toContain(words);
  await tab.follow('Stop calls and texts');
  tab.fill({ Reason: 'call (415) 555-0112' });
  await tab.press('Record withdrawal');
  expect(tab.error('reason')).toContain('Leave out');
  tab.fill({ Reason: 'call 12' });
  await tab.press('Record withdrawal');
  expect(tab.text).toContain('The number is on the list');
  expect(tab.rowLinks()).toContain(borrower.reference);
  expectHidden(tab, borrower);
  await other.signInAs('viewer');
  await other.go(`/staff/leads/${borrower.reference}`);
  for (const words of ['Don’t call', 'Consent to calls and texts withdrawn'])
    expect(other.text).toContain(words);
  const list = new File([`${borrower.phone}\n2125550100\n`], 'list.csv', { type: 'text/csv' });
  tab.attach('List of phone numbers', list);
  await tab.press('Check numbers');
  expect(tab.headers['content-disposition']).toContain('checked-numbers.csv');
  expect(tab.html).toContain(`"${borrower.phone}","yes"`);
  expect(tab.html).toContain('"2125550100","no"');
  await tab.go('/staff/opt-outs');
  await tab.press('Operator notified');
  expect(tab.text).toContain('Nothing to tell the operator');
});

test('two people erase a borrower in the console, and the person who asked cannot approve', async ({
  tab,
  other,
  instance,
}) => {
  const borrower = await sentBy(instance);
  await tab.signInAs('support');
  await tab.go('/staff/requests');
  const record = async (who: string) => {
    tab.fill({ kind: 'erasure', 'Email address or phone number': who, Reason: 'letter 3' });
    await tab.press('Record request');
  };
  await record('stranger@example.com');
  expect(tab.error('identifier')).toContain('We have no application');
  expect(tab.html).not.toContain('stranger@example.com');
  // No row holds the address of a form that returns, yet it isn't typed again.
  tab.fill({ 'Email address or phone number': borrower.email, 'Day it came': '2090-01-01' });
  await tab.press('Record request');
  expect(tab.error('receivedOn')).toContain('future');
  expectHidden(tab, borrower);
  tab.fill({ 'Day it came': new Date().toISOString().slice(0, 10) });
  await tab.press('Record request');
  for (const words of [
    'Request recorded',
    'Waiting for approval',
    'What an erasure does',
    borrower.reference,
  ])
    expect(tab.text).toContain(words);
  expect(tab.buttons('Approve and erase')).toEqual([]);
  expectHidden(tab, borrower);
  await other.signInAs('compliance');
  await other.go('/staff/requests');
  await other.follow('Erasure of their data');
  await other.press('Approve and erase');
  for (const words of ['Erased. The activity log', 'Approved by']) expect(other.text).toContain(words);
  await other.search('leads', borrower.email);
  expect(other.text).toContain('No leads or prefills for this person');
});

test('compliance downloads a copy once', async ({ tab, instance }) => {
  const borrower = await sentBy(instance);
  await tab.signInAs('compliance');
  await tab.go(`/staff/leads/${borrower.reference}`);
  await tab.press('Show everything of this borrower');
  await tab.follow('Record a request');
  tab.fill({ kind: 'access', Reason: 'letter 4' });
  await tab.press('Record request');
  const request = tab.path.split('?')[0] ?? '';
  await tab.press('Prepare the copy');
  expectHidden(tab, borrower);
  await tab.press('Download ZIP once');
  expect(tab.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="request-[0-9a-f-]{36}\.zip"$/),
  });
  expect(tab.html).toContain(borrower.email);
  await tab.go(request);
  expect(tab.text).toContain('Copy downloaded');
  expect(tab.buttons('Download ZIP once')).toEqual([]);
});
