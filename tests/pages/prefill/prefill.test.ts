import { expect } from 'vitest';
import { CONSENT, OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { redirectOf } from '#tests/browser/support/routes.ts';
import { openBrowser } from '#tests/pages/browser.ts';
import { test, testAlone } from '#tests/pages/fixtures.ts';

const ipAddress = expect.stringMatching(/^(127\.0\.0\.1|::1)$/);

test('a flow may ask for Social Security digits, on the last page, and stores them nowhere', async ({
  tab,
  operator,
  records,
}) => {
  const { firstName, lastName, email, ssn } = someone();
  const asked = ['firstName', 'lastName', 'email', 'citizenship', 'ssn'];
  const start = await records.openFlow('refi-borrower', asked);
  await tab.answer({ firstName, lastName, email, citizenship: 'us_citizen' }, start);
  const field = 'Last 4 digits of your Social Security number (optional)';
  tab.fill({ [field]: '98765432' });
  await tab.send();
  expect(tab.control(field).getAttribute('aria-invalid')).toBe('true');
  expect(tab.attribute('[role=alert] a', 'href')).toBe('#ssn');
  expect(tab.html + tab.url.href).not.toContain('98765432');
  tab.fill({ [field]: `${ssn.slice(0, 2)}-${ssn.slice(2)}` });
  await tab.send();
  await tab.leave();
  const [prefill] = await operator.prefillsFor({ email, lastName });
  const citizenship = { status: 'us_citizen', ssn };
  const data = { firstName, lastName, email, ipAddress, citizenship };
  expect(JSON.parse(prefill?.text ?? '').data).toEqual(data);
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
    await tab.sendPrefill(ada);
    expect(tab.heading).toBe(title);
    expect(tab.text).toContain(tab.mailedReference());
    await tab.go('/apply/prefill/check');
    expect(tab.path).toBe('/apply/prefilled');
    expect(await operator.prefillsFor(ada)).toHaveLength(1);
  },
);

test('a borrower whose lead can’t finish may choose the operator’s own form', async ({ tab, operator }) => {
  const ada = someone({ lastName: 'Failure' });
  await tab.sendLead(ada);
  await tab.follow('Continue with my answers');
  const address = expect.stringContaining(`Bloomsburg, PA ${ada.zipcode}`);
  expect(tab.texts('dd')).toEqual(expect.arrayContaining([ada.email, address, 'October 14, 1988']));
  expect(tab.text).toContain('We don’t send your Social Security digits.');
  // A prefill has no field for it.
  expect(tab.texts('dt').join()).not.toContain('payment');
  // The lead was sent, so the answers stay as they are.
  expect(tab.links(/^Change/)).toEqual([]);
  expect(await operator.prefillsFor(ada)).toEqual([]);
  await tab.send();
  await tab.leave();
  const [prefill] = await operator.prefillsFor(ada);
  const { email, zipcode, dateOfBirth: dob } = ada;
  expect(JSON.parse(prefill?.text ?? '').data).toMatchObject({ ipAddress, email, address: { zipcode }, dob });
  expect(prefill?.text).not.toContain(ada.ssn);
  await tab.go(OUTCOME);
  expect(tab.links('Continue with my answers')).toEqual([]);
});

testAlone('without a consent text, the answers may still go on', async ({ tab, operator, records }) => {
  await operator.consentOutage(503);
  await records.deleteConsents();
  await tab.answerQuickly(someone());
  await tab.go(CONSENT);
  await tab.follow('Continue with my answers');
  await tab.send();
  await tab.leave();
});

/** Sent like a Quick start that arrives, and one whose answer is lost. */
const testSent = testAlone.extend('sent', async ({ instance }) => {
  const send = async (lastName: string) => {
    const [tab, borrower] = [openBrowser(instance), someone({ lastName })];
    await tab.sendPrefill(borrower);
    return { email: borrower.email, reference: tab.mailedReference() };
  };
  return { received: await send('Linkless'), lost: await send('Reset') };
});

testSent('staff find a Quick start by its reference, and Compliance by the person', async ({ tab, sent }) => {
  const { received, lost } = sent;
  const listed = () => tab.rowLinks().filter((text) => /^[0-9a-f-]{36}$/.test(text));
  await tab.signInAs('marketer');
  await tab.go('/staff');
  await tab.follow(tab.links('Prefills')[0]);
  expect([tab.heading, listed()[0]]).toEqual(['Prefills', lost.reference]);
  await tab.go('/staff/prefills?state=unknown');
  expect(listed()).toEqual([lost.reference]);
  await tab.search('leads', received.reference.slice(0, 8));
  expect(tab.path).toBe(`/staff/prefills/${received.reference}`);
  for (const words of ['Received', 'sandbox-partner']) expect(tab.text).toContain(words);
  expect(tab.html).not.toContain(received.email);
  await tab.search('prefills', crypto.randomUUID());
  expect(tab.path).toBe('/staff/prefills?found=nothing');
  expect(tab.text).toContain('No matching leads or prefills');

  await tab.go('/staff/alerts');
  const alert = tab.part('article', 'Prefill unconfirmed');
  await tab.follow([...alert.querySelectorAll('a')].find(({ href }) => href.includes('/staff/prefills')));
  expect(tab.path).toMatch(/^\/staff\/prefills\?state=unknown&from=/);
  expect(listed()).toEqual([lost.reference]);

  await tab.signInAs('compliance');
  await tab.search('prefills', received.email.toUpperCase());
  expect(tab.text).not.toContain('Remove a filter');
  expect(tab.text).toContain('No leads for this person');
  expect(listed()).toEqual([received.reference]);
  await tab.search('prefills', 'stranger@example.com');
  expect(tab.text).toContain('No leads or prefills for this person');
  expect(tab.text).not.toContain('Remove a filter');
});

testSent(
  'the list of prefills is downloaded with its filters, and a link downloads nothing',
  {
    tags: ['@post-gate'],
  },
  async ({ tab, records, sent }) => {
    const { email } = await tab.signInAs('marketer');
    const link = await tab.ask('/staff/prefills/export?state=unknown&kind=quick_start&state=x');
    expect(redirectOf(link.headers)).toMatch(/^\/staff\/prefills\?/);
    const audits = () => records.rows('select act, after from audit where actor = $1', [email]);
    expect(await audits()).toEqual([]);
    await tab.go('/staff/prefills?state=unknown');
    await tab.press('Download CSV');
    expect(tab.html).toContain(sent.lost.reference);
    expect(tab.html).not.toContain(sent.received.reference);
    expect(await audits()).toEqual([{ act: 'prefills_exported', after: { filters: 'state=unknown' } }]);
  },
);
