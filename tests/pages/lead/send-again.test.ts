import { expect } from 'vitest';
import { CONSENT, OUTCOME, PAGE_TEXT, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/pages/fixtures.ts';
import { until } from '#tests/support/until.ts';

const REFUSED = 'The lender network couldn’t use this answer';

test('a lead that times out is sent three times at most, each time as a new attempt of the same lead', async ({
  tab,
  operator,
  records,
}) => {
  const ada = someone({ lastName: 'Timedout' });
  await tab.sendLead(ada);
  tab.expectOutcome('This took too long');
  const reference = tab.reference();
  const digits = ['9135', '1735'];
  for (const ssn of digits) {
    expect(tab.links('Continue with my answers')).toEqual([]);
    await tab.follow('Try again');
    expect(tab.heading).toBe(PAGE_TEXT.consent);
    expect([tab.value('ssn'), tab.isChecked('agree')]).toEqual(['', false]);
    await tab.agree({ ssn });
  }
  tab.expectOutcome('This took too long again');
  expect(tab.links('Try again')).toEqual([]);
  expect(tab.links('Continue with my answers')).toHaveLength(1);
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => [lead.partnerLeadId, lead.borrower.ssn])).toEqual(
    [ada.ssn, ...digits].map((ssn) => [reference, ssn]),
  );
  const attempts = [1, 2, 3].map((number) => ({ number, outcome: 'answered' }));
  expect(await records.lead(reference)).toMatchObject({ operator_status: 'timed_out', attempts });
});

test('each answer that the operator refuses is corrected before consent, and sent as the same lead', async ({
  tab,
  operator,
  records,
}) => {
  const ada = someone({ lastName: 'Invalid' });
  await tab.sendLead(ada);
  const reference = tab.reference();
  // The alert follows the outcome that the borrower waits for.
  await until(async () => (await records.openAlerts('lead_refused')).includes('personal_v3 invalid'));
  await tab.follow('Fix your answers');
  expect(tab.title).toMatch(/^Error: /);
  expect(tab.error('phone')).toContain(REFUSED);
  // The same answer, only typed in another way.
  await tab.answer({ phone: '555-555-0199' });
  expect(tab.url.pathname).toBe(stepPath('address'));
  expect(tab.error('zipcode')).toContain(REFUSED);

  await tab.go(CONSENT);
  expect(tab.heading).toBe(PAGE_TEXT.check);
  expect(tab.links(PAGE_TEXT.toConsent)).toEqual([]);
  await tab.answer({ zipcode: '17820', city: '' }, stepPath('address'));
  await tab.go(OUTCOME);
  expect(tab.heading).toBe('Finish your answers');
  await tab.follow('Finish your answers');
  await tab.answer({ city: ada.city });
  const lastName = `Quill${ada.firstName.slice(3)}`;
  await tab.answer({ phone: '(555) 555-0111', lastName }, stepPath('name'));
  await tab.go(OUTCOME);
  expect(tab.heading).toBe('You’re ready to send your request again');
  await tab.follow(PAGE_TEXT.toConsent);
  await tab.finish(ada);
  const posts = await operator.postsFor({ email: ada.email });
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference, reference]);
  expect(posts[1]?.lead.borrower).toMatchObject({ phone: '5555550111' });
  expect(posts[1]?.lead.address).toMatchObject({ zipcode: '17820' });
});

test('digits that the operator refuses are asked for again, and no answer is to fix', async ({
  tab,
  operator,
}) => {
  const ada = someone();
  const refusal = { status: 422, body: { errors: [{ field: 'borrower.ssn', message: 'does not match' }] } };
  await operator.answer(ada.lastName, refusal, 1);
  await tab.sendLead(ada);
  tab.expectOutcome('Check your Social Security digits');
  expect(tab.links('Fix your answers')).toEqual([]);
  await tab.follow(PAGE_TEXT.toConsent);
  await tab.finish({ ssn: '1735' });
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.borrower.ssn)).toEqual([ada.ssn, '1735']);
});

test('a filled honeypot blocks the submission, and a person reads why and sends again', {
  tags: ['@human-timing'],
}, async ({ tab, operator }) => {
  const ada = someone();
  await tab.arriveAtConsent(ada);
  await tab.consentTo(ada);
  tab.fill({ website: 'https://spam.example' });
  await tab.send();
  expect(tab.text).toMatch(/take a moment to review this page/);
  expect([tab.value('website'), tab.value('ssn'), tab.isChecked('agree')]).toEqual(['', '', false]);
  expect(await operator.postsFor(ada)).toEqual([]);
  await tab.finish(ada);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});
