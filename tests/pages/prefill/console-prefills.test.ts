import { expect } from 'vitest';
import { someone } from '#tests/browser/support/borrower.ts';
import { rowsOf } from '#tests/browser/support/console-leads.ts';
import { redirectOf } from '#tests/browser/support/routes.ts';
import { postSheet } from '#tests/pages/borrower.ts';
import { testAlone as test } from '#tests/pages/lane.ts';
import { linksIn, partOf, signInAs } from '#tests/pages/staff.ts';
import { QUICK, quickSheet } from '#tests/support/borrowers/form-answers.ts';
import { openTab } from '#tests/support/pages/tab.ts';

/** Sends a Quick start. Returns the reference that the borrower reads. */
async function prefillFrom({ app, databaseUrl }: { app: string; databaseUrl: string }, lastName: string) {
  const borrower = someone({ lastName });
  const own = openTab(app);
  await postSheet(own, QUICK.start, QUICK.form, quickSheet(borrower));
  await own.go('/apply/prefill/check');
  await own.press('Send my answers and continue');
  const newest = 'select id from prefill_submission order by intent_at desc limit 1';
  const [row] = await rowsOf(databaseUrl, newest);
  return { ...borrower, reference: String(row.id) };
}

test('staff find a Quick start by its reference, and Compliance by the person', async ({ tab, instance }) => {
  const sent = await prefillFrom(instance, 'Linkless');
  const lost = await prefillFrom(instance, 'Reset');
  const listed = () => linksIn(tab).filter((text) => /^[0-9a-f-]{36}$/.test(text));
  const find = async (list: string, typed: string) => {
    await tab.go(`/staff/${list}`);
    tab.fill({ 'Find leads and prefills': typed });
    await tab.press('Search');
  };
  await signInAs(tab, instance, 'marketer');
  await tab.go('/staff');
  await tab.follow(tab.links('Prefills')[0]);
  expect([tab.heading, listed()[0]]).toEqual(['Prefills', lost.reference]);
  await tab.go('/staff/prefills?state=unknown');
  expect(listed()).toEqual([lost.reference]);
  for (const [list, typed] of [
    ['leads', sent.reference],
    ['prefills', sent.reference.toUpperCase().replaceAll('-', ' ')],
    ['leads', sent.reference.slice(0, 8)],
  ] as const) {
    await find(list, typed);
    expect(tab.path).toBe(`/staff/prefills/${sent.reference}`);
  }
  for (const words of ['Received', 'sandbox-partner']) expect(tab.text).toContain(words);
  expect(tab.html).not.toContain(sent.email);
  await find('prefills', crypto.randomUUID());
  expect(tab.path).toBe('/staff/prefills?found=nothing');
  expect(tab.text).toContain('No matching leads or prefills');

  await tab.go('/staff/alerts');
  const alert = partOf(tab, 'article', 'Prefill unconfirmed');
  await tab.follow([...alert.querySelectorAll('a')].find(({ href }) => href.includes('/staff/prefills')));
  expect(tab.path).toMatch(/^\/staff\/prefills\?state=unknown&from=/);
  expect(listed()).toEqual([lost.reference]);

  await signInAs(tab, instance, 'compliance');
  for (const typed of [sent.phone, sent.email.toUpperCase()]) {
    await find('prefills', typed);
    expect(listed()).toContain(sent.reference);
    expect(tab.text).not.toContain('Remove a filter');
  }
  // Other borrowers may share the phone number, but not the email.
  expect(tab.text).toContain('No leads for this person');
  expect(listed()).toEqual([sent.reference]);
  await find('prefills', 'stranger@example.com');
  expect(tab.text).toContain('No leads or prefills for this person');
  expect(tab.text).not.toContain('Remove a filter');
});

test('the list of prefills is downloaded with its filters, and a link downloads nothing', {
  tags: ['@post-gate'],
}, async ({ tab, instance }) => {
  const sent = await prefillFrom(instance, 'Linkless');
  const lost = await prefillFrom(instance, 'Reset');
  const { email } = await signInAs(tab, instance, 'marketer');
  const link = await tab.ask('/staff/prefills/export?state=unknown&kind=quick_start&state=x');
  expect(redirectOf(link.headers)).toMatch(/^\/staff\/prefills\?/);
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await tab.ask('/staff/prefills/export', { method: 'POST', headers })).status).toBe(403);
  const audits = () => rowsOf(instance.databaseUrl, 'select act, after from audit where actor = $1', [email]);
  expect(await audits()).toEqual([]);
  await tab.go('/staff/prefills?state=unknown');
  await tab.press('Download CSV');
  expect(tab.html).toContain(lost.reference);
  expect(tab.html).not.toContain(sent.reference);
  expect(await audits()).toEqual([{ act: 'prefills_exported', after: { filters: 'state=unknown' } }]);
});
