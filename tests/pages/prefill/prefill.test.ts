import { expect } from 'vitest';
import { type Borrower, CONSENT, OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { rowsOf } from '#tests/browser/support/console-leads.ts';
import { redirectOf } from '#tests/browser/support/routes.ts';
import { answerQuickly, postSheet, sendLead } from '#tests/pages/borrower.ts';
import { test, testAlone } from '#tests/pages/lane.ts';
import { linksIn, partOf, signInAs } from '#tests/pages/staff.ts';
import { QUICK, quickSheet } from '#tests/support/borrowers/form-answers.ts';
import { openTab, type Tab } from '#tests/support/pages/tab.ts';

const CHECK = '/apply/prefill/check';
const THIS_MACHINE = /^(127\.0\.0\.1|::1)$/;

async function arriveAtCheck(tab: Tab, ada: Borrower) {
  await postSheet(tab, QUICK.start, QUICK.form, QUICK.sheet(ada));
  await tab.go(CHECK);
}

async function expectOperatorsForm(tab: Tab, operatorOrigin: string) {
  while (tab.url.origin !== operatorOrigin) await tab.refresh();
}

const send = (tab: Tab) => tab.press('Send my answers and continue');

test('a flow may ask for Social Security digits, on the last page, and stores them nowhere', async ({
  tab,
  operator,
  records,
}) => {
  const { firstName, lastName, email, ssn } = someone();
  const asked = ['firstName', 'lastName', 'email', 'citizenship', 'ssn'];
  await tab.go(await records.openFlow('refi-borrower', asked));
  tab.fill({ firstName, lastName, email, citizenship: 'us_citizen' });
  await tab.press('Continue');
  const field = 'Last 4 digits of your Social Security number (optional)';
  tab.fill({ [field]: '98765432' });
  await send(tab);
  expect(tab.control(field).getAttribute('aria-invalid')).toBe('true');
  expect(tab.attribute('[role=alert] a', 'href')).toBe('#ssn');
  expect(tab.html + tab.url.href).not.toContain('98765432');
  tab.fill({ [field]: `${ssn.slice(0, 2)}-${ssn.slice(2)}` });
  await send(tab);
  await expectOperatorsForm(tab, operator.origin);
  const [prefill] = await operator.prefillsFor({ email, lastName });
  expect(JSON.parse(prefill?.text ?? '').data).toEqual({
    firstName,
    lastName,
    email,
    ipAddress: expect.stringMatching(THIS_MACHINE),
    citizenship: { status: 'us_citizen', ssn },
  });
});

/** One for each page; tests/fleet covers the sandbox's whole table. */
test.for([
  ['Linkless', 'Your answers have arrived'],
  ['Badrequest', 'A technical problem stopped your answers from going through'],
  ['Reset', 'We’re checking whether your answers went through'],
] as const)(
  'a prefill answered like %s ends on the page “%s”, and is sent once',
  async ([lastName, title], { tab, operator }) => {
    const ada = someone({ lastName });
    await arriveAtCheck(tab, ada);
    await send(tab);
    expect(tab.heading).toBe(title);
    const [, reference = 'none'] = /Reference%20(.+)$/.exec(tab.link('Email us this reference').href) ?? [];
    expect(tab.text).toContain(reference);
    await tab.go(CHECK);
    expect(tab.path).toBe('/apply/prefilled');
    expect(await operator.prefillsFor(ada)).toHaveLength(1);
  },
);

test('a borrower whose lead can’t finish may choose the operator’s own form', async ({ tab, operator }) => {
  const ada = someone({ lastName: 'Failure' });
  await sendLead(tab, ada);
  await tab.follow('Continue with my answers');
  expect(tab.texts('dd')).toEqual(expect.arrayContaining([ada.email, ada.zipcode, '10/14/1988']));
  expect(tab.text).toContain('We don’t send your Social Security digits.');
  // A prefill has no field for it.
  expect(tab.texts('dt').join()).not.toContain('payment');
  // The lead was sent, so the answers stay as they are.
  expect(tab.links(/^Change/)).toEqual([]);
  expect(await operator.prefillsFor(ada)).toEqual([]);
  await send(tab);
  await expectOperatorsForm(tab, operator.origin);
  const [prefill] = await operator.prefillsFor(ada);
  expect(JSON.parse(prefill?.text ?? '').data).toMatchObject({
    ipAddress: expect.stringMatching(THIS_MACHINE),
    email: ada.email,
    address: { zipcode: ada.zipcode },
    dob: ada.dateOfBirth,
  });
  expect(prefill?.text).not.toContain(ada.ssn);
  await tab.go(OUTCOME);
  expect(tab.links('Continue with my answers')).toEqual([]);
});

testAlone(
  'where there is no consent text, the answers may still go on',
  async ({ tab, operator, records }) => {
    await operator.consentOutage(503);
    await records.deleteConsents();
    await answerQuickly(tab, someone());
    await tab.go(CONSENT);
    await tab.follow('Continue with my answers');
    await send(tab);
    await expectOperatorsForm(tab, operator.origin);
  },
);

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

testAlone(
  'staff find a Quick start by its reference, and Compliance by the person',
  async ({ tab, instance }) => {
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
    await find('leads', sent.reference.slice(0, 8));
    expect(tab.path).toBe(`/staff/prefills/${sent.reference}`);
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
    await find('prefills', sent.email.toUpperCase());
    expect(tab.text).not.toContain('Remove a filter');
    expect(tab.text).toContain('No leads for this person');
    expect(listed()).toEqual([sent.reference]);
    await find('prefills', 'stranger@example.com');
    expect(tab.text).toContain('No leads or prefills for this person');
    expect(tab.text).not.toContain('Remove a filter');
  },
);

testAlone(
  'the list of prefills is downloaded with its filters, and a link downloads nothing',
  {
    tags: ['@post-gate'],
  },
  async ({ tab, instance }) => {
    const sent = await prefillFrom(instance, 'Linkless');
    const lost = await prefillFrom(instance, 'Reset');
    const { email } = await signInAs(tab, instance, 'marketer');
    const link = await tab.ask('/staff/prefills/export?state=unknown&kind=quick_start&state=x');
    expect(redirectOf(link.headers)).toMatch(/^\/staff\/prefills\?/);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await tab.ask('/staff/prefills/export', { method: 'POST', headers })).status).toBe(403);
    const audits = () =>
      rowsOf(instance.databaseUrl, 'select act, after from audit where actor = $1', [email]);
    expect(await audits()).toEqual([]);
    await tab.go('/staff/prefills?state=unknown');
    await tab.press('Download CSV');
    expect(tab.html).toContain(lost.reference);
    expect(tab.html).not.toContain(sent.reference);
    expect(await audits()).toEqual([{ act: 'prefills_exported', after: { filters: 'state=unknown' } }]);
  },
);
