import { expect } from 'vitest';
import { someone } from '#tests/browser/support/borrower.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { test } from '#tests/pages/fixtures.ts';

const received = { needsHelp: false, statusText: /received it\b/, attempt: { http_status: 201 } };
const refused = {
  needsHelp: false,
  page: 'A technical problem stopped your request',
  statusText: /couldn’t accept it because/,
  greeting: 'A technical problem stopped your request.',
  lead: { state: 'refused' },
};

/**
 * One for each page; tests/fleet covers the sandbox's whole table. The status text is on the receipt, the greeting on the
 * start page, and help is needed where no other next step is offered.
 */
const ROWS = [
  {
    ...received,
    lastName: 'Linkless',
    page: 'We sent your request',
    greeting: 'has your request and is still working on it.',
    needsHelp: true,
    lead: { state: 'answered', operator_status: 'in_progress' },
  },
  {
    ...received,
    lastName: 'Lostlink',
    page: 'We couldn’t open your offers page',
    greeting: 'we didn’t get a link to your results.',
    needsHelp: true,
    lead: { state: 'answered', operator_status: 'success' },
  },
  {
    ...received,
    // With a link, which is not followed.
    lastName: 'Failurelink',
    page: 'We couldn’t finish your request',
    greeting: 'A technical problem stopped your request.',
    statusText: /couldn’t process it/,
    lead: { state: 'answered', operator_status: 'failure', link_refused: 'came_with_failure' },
  },
  {
    ...received,
    lastName: 'Timedout',
    page: 'This took too long',
    greeting: 'Your request took too long.',
    statusText: /received it but took too long to answer/,
    lead: { state: 'answered', operator_status: 'timed_out' },
  },
  {
    ...refused,
    lastName: 'Invalid',
    page: 'Please fix a few answers',
    greeting: 'Your request needs a fix.',
    attempt: { reason: 'invalid', http_status: 422 },
  },
  // The operator may have it, so no fallback is offered.
  { ...refused, lastName: 'Moved', needsHelp: true, attempt: { reason: 'redirected', http_status: 302 } },
  {
    lastName: 'Reset',
    page: 'We’re checking whether your request went through',
    statusText: /don’t know yet whether it reached/,
    greeting: 'We’re checking whether your request went through.',
    needsHelp: true,
    lead: { state: 'unknown' },
    attempt: { reason: 'connection_lost', http_status: null },
  },
];

test.for(ROWS)(
  '$lastName: the borrower reads “$page” with a reference, and the lead is $lead.state',
  async ({ lastName, page, statusText, greeting, needsHelp, lead, attempt }, { tab, operator, records }) => {
    const ada = someone({ lastName });
    await tab.sendLead(ada);
    tab.expectOutcome(page);
    expect(tab.title).toContain(page);
    expect(tab.text).toContain('help@juniper.example');
    const mail = tab.links('Email us this reference').map(({ href }) => href);
    expect(mail).toEqual(
      needsHelp ? [expect.stringMatching(/^mailto:.*\?subject=Reference%20[2-9A-Z]{4}-/)] : [],
    );
    const reference = tab.reference();
    expect((await operator.postsFor(ada)).map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
    expect(await records.lead(reference)).toMatchObject({
      operator_status: null,
      link_refused: null,
      link_issued_at: null,
      link_sealed: null,
      redirected_at: null,
      ...lead,
      attempts: [{ outcome: lead.state, reason: null, ...attempt }],
    });
    await tab.follow('Your receipt');
    expect(tab.text).toMatch(statusText);
    await tab.go('/');
    expect(tab.text).toContain(greeting);
  },
);

test('after deleting answers that the operator may have, no second request is offered', async ({ tab }) => {
  const deleteAnswers = async () => {
    await tab.deleteAnswers();
    expect(tab.path).toBe('/apply/deleted');
    return tab.links('Start over').length;
  };
  for (const [lastName, before, after] of [
    ['Linkless', 'is with', 'Your request is still with'],
    ['Reset', 'may be with', 'Your request may still be with'],
  ] as const) {
    await tab.sendLead(someone({ lastName }));
    const reference = tab.reference();
    await tab.go('/apply/start-over');
    expect(tab.text).toContain(`Your request ${reference} ${before}`);
    expect(await deleteAnswers()).toBe(0);
    expect(tab.heading).toBe('We deleted your answers, but not your proof of consent');
    expect(tab.text).toContain(after);
    expect(tab.reference()).toBe(reference);
    expect(tab.links('Email us this reference')).toHaveLength(1);
  }
  await tab.sendPrefill(someone({ lastName: 'Linkless' }));
  expect(await deleteAnswers()).toBe(0);
  expect(tab.text).toContain('still has the answers you sent to its form');

  await tab.sendLead(someone({ lastName: 'Failure' }));
  expect(await deleteAnswers()).toBe(1);
});

test.for([false, true])(
  'the operator gets the lead that the contract describes, with calls agreed to: %s',
  async (phone, { tab, operator, records }) => {
    const served = await operator.servedConsents();
    const home = { state: 'CA', zipcode: '94107' };
    const ada = someone({ ...home, unit: 'Apt 4', phone: '(555) 555-0199', incomeYearly: '64,000.50' });
    await tab.sendLead(ada, { phone });
    await tab.arriveAtOffers();
    const [post, ...others] = await operator.postsFor(ada);
    expect(others).toEqual([]);
    const { lead, headers = {} } = post ?? {};
    expect(lead).toStrictEqual({
      requestedLoanAmount: 12_000,
      loanPurpose: 'debt_consolidation',
      borrower: {
        email: ada.email,
        firstName: ada.firstName,
        lastName: ada.lastName,
        phone: '5555550199',
        dob: '19881014',
        ssn: '4821',
      },
      // The contract has no field for the unit.
      address: { street: `${ada.street}, Apt 4`, city: ada.city, ...home },
      employment: { status: 'employed_full_time', incomeYearly: 64_000.5 },
      housing: { type: 'rent', monthlyPayment: 1200 },
      disclosuresText: { [MAIN]: served[MAIN], ...(phone && { [PHONE]: served[PHONE] }) },
      partnerLeadId: expect.stringMatching(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/),
      partnerCampaignId: 'personal-loan',
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      authorization: expect.stringMatching(/^Bearer /),
    });
    expect(headers).not.toHaveProperty('cookie');

    const reference = lead?.partnerLeadId ?? '';
    const stored = await records.lead(reference);
    const operator_uuid = (await operator.leadOf(reference))?.uuid;
    expect(stored).toMatchObject({ operator_uuid, operator_status: 'in_progress', operator_warning: null });
    expect(stored.agreed.map(({ key }: { key: string }) => key)).toEqual(phone ? [MAIN, PHONE] : [MAIN]);
  },
);
