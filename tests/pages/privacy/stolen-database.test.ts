import { afterAll, expect } from 'vitest';
import { type Borrower, CONSENT, markedBorrower } from '#tests/browser/support/borrower.ts';
import { operatorAt } from '#tests/browser/support/operator.ts';
import { openRecords } from '#tests/browser/support/records.ts';
import { arriveAtConsent, readAndAgree, send } from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';
import { openInstance } from '#tests/support/instances/own-instance.ts';
import { openTab } from '#tests/support/pages/tab.ts';

// Nine digits match no text by chance.
const instance = await openInstance({ OPERATOR_SSN_DIGITS: '9' });
const records = await openRecords(instance.databaseUrl);
const operator = operatorAt(instance.sandbox);
afterAll(async () => {
  await records.close();
  await instance.close();
});

/** Each answer, and the end of the link to the offers. The canary covers the other outcomes. */
test.for(['Ordinary', 'Invalid'])(
  'a stolen database reveals nothing before and after a lead answered like %s',
  {
    tags: ['@no-leaks', '@sealed-data', '@retention'],
  },
  async (scenario) => {
    const ada = markedBorrower();
    await operator.answer(ada.lastName, scenario);
    const tab = openTab(instance.app);
    await arriveAtConsent(tab, ada);
    expectNone(marksOf(ada), await records.everything());
    await readAndAgree(tab, ada);
    await send(tab);
    const passed = [tab.path];
    while (tab.url.origin === tab.origin && scenario === 'Ordinary') {
      await tab.refresh();
      if (tab.url.origin === tab.origin) passed.push(tab.path);
    }
    const [post] = await operator.postsFor(ada);
    expect(post?.lead.borrower.ssn).toBe(ada.ssn);
    const reference = post?.lead.partnerLeadId ?? '';
    const linkEnd = (await operator.leadOf(reference))?.inviteUrl?.split('/').at(-1);
    const marks = [...marksOf(ada), ...(linkEnd ? [linkEnd] : [])];
    expectNone(marks, await records.everything());
    expect(instance.log()).toContain(reference);
    expectNone(marks, [instance.log(), ...passed, ...tab.cookies.values()].join('\n'));
    await tab.go('/apply/start-over');
    expectNone(marks, tab.html);
  },
);

test('Social Security digits are never returned, not even with errors elsewhere', {
  tags: ['@no-secret-returned'],
}, async () => {
  const ada = markedBorrower();
  const tab = openTab(instance.app);
  await arriveAtConsent(tab, ada);
  await readAndAgree(tab, ada);
  tab.fill({ agree: false });
  await send(tab);
  expect(tab.title).toMatch(/^Error: /);
  expectNone([ada.ssn], tab.html);
  await tab.go(CONSENT);
  expect(tab.value('ssn')).toBe('');
});

function marksOf(borrower: Borrower): string[] {
  const { firstName, lastName, email, phone, street, city, incomeYearly, ssn } = borrower;
  return [firstName, lastName, email, phone, street, city, incomeYearly, ssn];
}

function expectNone(marks: string[], text: string) {
  const bare = (written: string) => written.toLowerCase().replace(/[^a-z0-9]/g, '');
  const searched = bare(text);
  expect(marks.filter((mark) => searched.includes(bare(mark)))).toEqual([]);
}
