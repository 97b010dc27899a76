import { afterAll, expect } from 'vitest';
import { CONSENT, markedBorrower } from '#tests/browser/support/borrower.ts';
import { leaksIn } from '#tests/browser/support/leaks.ts';
import { test as base } from '#tests/pages/fixtures.ts';
import { openInstance } from '#tests/support/instances/own-instance.ts';
import { until } from '#tests/support/until.ts';

// Nine digits match no text by chance.
const opened = openInstance({ OPERATOR_SSN_DIGITS: '9' });
afterAll(async () => (await opened).close());
const test = base.extend('instance', () => opened);

function expectNone(marks: Record<string, string>, text: string) {
  expect(leaksIn({ text }, marks)).toEqual([]);
}

/** Each answer, and the end of the link to the offers. The canary covers the other outcomes. */
test.for(['Ordinary', 'Invalid'])(
  'a stolen database reveals nothing before and after a lead answered like %s',
  { tags: ['@no-leaks', '@sealed-data', '@retention'] },
  async (scenario, { tab, operator, records, instance }) => {
    const ada = markedBorrower();
    const { firstName, lastName, email, phone, street, city, incomeYearly, ssn } = ada;
    const marks = { firstName, lastName, email, phone, street, city, incomeYearly, ssn };
    await operator.answer(lastName, scenario);
    await tab.arriveAtConsent(ada);
    expectNone(marks, await records.everything());
    await tab.agree(ada);
    const passed = [tab.path];
    while (tab.url.origin === tab.origin && scenario === 'Ordinary') {
      passed.push(tab.path);
      await tab.refresh();
    }
    const [post] = await operator.postsFor(ada);
    expect(post?.lead.borrower.ssn).toBe(ssn);
    const reference = post?.lead.partnerLeadId ?? '';
    const linkEnd = (await operator.leadOf(reference))?.inviteUrl?.split('/').at(-1);
    const all = { ...marks, ...(linkEnd && { linkEnd }) };
    expectNone(all, await records.everything());
    // The line about the outcome follows the answer to the borrower.
    await until(() => instance.log().includes(reference), 'the log names the lead');
    expectNone(all, [instance.log(), ...passed, ...tab.cookies.values()].join('\n'));
    await tab.go('/apply/start-over');
    expectNone(all, tab.html);
  },
);

test('Social Security digits are never returned, not even with errors elsewhere', {
  tags: ['@no-secret-returned'],
}, async ({ tab }) => {
  const ada = markedBorrower();
  await tab.arriveAtConsent(ada);
  await tab.consentTo(ada);
  tab.fill({ agree: false });
  await tab.send();
  expect(tab.title).toMatch(/^Error: /);
  expectNone({ ssn: ada.ssn }, tab.html);
  await tab.go(CONSENT);
  expect(tab.value('ssn')).toBe('');
});

test('the search finds a birth date in a time or as digits, but not in a hash or another time', () => {
  const isFound = (text: string) =>
    leaksIn({ text }, { born: '1971-11-27', dateOfBirth: '11/27/1971' }).length > 0;
  for (const text of [
    ...['1971-11-27T00:00:00.000Z', String.raw`\b1971-11-27`, 'dob%3D1971-11-27', 'dob%3D11/27/1971'],
    ...['dob=19711127', '"11271971"', Buffer.from('{"dob":"19711127"}').toString('base64')],
  ])
    expect.soft(isFound(text), text).toBe(true);
  for (const text of ['5c19711127e0', '1711271971345', '2026-11-30T21:11:27.197143Z'])
    expect.soft(isFound(text), text).toBe(false);
});
