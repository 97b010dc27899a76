import { expect } from 'vitest';
import { OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { arriveAtOffers, expectOutcome, postSheet, referenceOn, sendLead } from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';
import { QUICK } from '#tests/support/borrowers/form-answers.ts';

type Row = {
  lastName: string;
  page: string;
  state: string;
  /** No other next step is offered. */
  needsHelp?: boolean;
  /** On the receipt. */
  statusText: RegExp;
  /** On the start page. */
  greeting: string;
  reason?: string;
  httpStatus?: number | null;
  operatorStatus?: string;
  linkRefused?: string;
};

const refused = {
  page: 'A technical problem stopped your request',
  state: 'refused',
  statusText: /couldn’t accept it because/,
  greeting: 'A technical problem stopped your request.',
};
const answered = { state: 'answered', statusText: /received it\b/, httpStatus: 201 };

/** One for each page; tests/fleet covers the sandbox's whole table. */
const ROWS: Row[] = [
  {
    ...answered,
    lastName: 'Linkless',
    operatorStatus: 'in_progress',
    page: 'We sent your request',
    greeting: 'has your request and is still working on it.',
    needsHelp: true,
  },
  {
    ...answered,
    lastName: 'Lostlink',
    operatorStatus: 'success',
    page: 'We couldn’t open your offers page',
    greeting: 'we didn’t get a link to your results.',
    needsHelp: true,
  },
  {
    ...answered,
    // With a link, which is not followed.
    lastName: 'Failurelink',
    operatorStatus: 'failure',
    linkRefused: 'came_with_failure',
    page: 'We couldn’t finish your request',
    greeting: 'A technical problem stopped your request.',
    statusText: /couldn’t process it/,
  },
  {
    ...answered,
    lastName: 'Timedout',
    operatorStatus: 'timed_out',
    page: 'This took too long',
    greeting: 'Your request took too long.',
    statusText: /received it but took too long to answer/,
  },
  {
    ...refused,
    lastName: 'Invalid',
    page: 'Please fix a few answers',
    greeting: 'Your request needs a fix.',
    httpStatus: 422,
    reason: 'invalid',
  },
  { ...refused, lastName: 'Moved', httpStatus: 302, reason: 'redirected' },
  {
    lastName: 'Reset',
    page: 'We’re checking whether your request went through',
    state: 'unknown',
    statusText: /don’t know yet whether it reached/,
    greeting: 'We’re checking whether your request went through.',
    httpStatus: null,
    reason: 'connection_lost',
    needsHelp: true,
  },
];

test.for(ROWS)(
  '$lastName: the borrower reads “$page” with a reference, and the lead is $state',
  async (row, { tab, operator, records }) => {
    const ada = someone({ lastName: row.lastName });
    await sendLead(tab, ada);
    expectOutcome(tab, row.page);
    expect(tab.title).toContain(row.page);
    expect(tab.text).toContain('help@juniper.example');
    const mail = tab.links('Email us this reference').map(({ href }) => href);
    expect(mail).toEqual(
      row.needsHelp ? [expect.stringMatching(/^mailto:.*\?subject=Reference%20[2-9A-Z]{4}-/)] : [],
    );
    const reference = referenceOn(tab);
    expect((await operator.postsFor(ada)).map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
    expect(await records.lead(reference)).toMatchObject({
      state: row.state,
      operator_status: row.operatorStatus ?? null,
      link_refused: row.linkRefused ?? null,
      link_issued_at: null,
      link_sealed: null,
      redirected_at: null,
      attempts: [{ outcome: row.state, reason: row.reason ?? null, http_status: row.httpStatus }],
    });
    await tab.follow('Your receipt');
    expect(tab.text).toMatch(row.statusText);
    await tab.go('/');
    expect(tab.text).toContain(row.greeting);
  },
);

test('a borrower who deletes answers that the operator may have is offered no second request', async ({
  tab,
}) => {
  const deleteAnswers = async () => {
    await tab.go('/apply/start-over');
    await tab.press('Delete my answers');
    expect(tab.path).toBe('/apply/deleted');
    return tab.links('Start over').length;
  };
  for (const [lastName, sentence] of [
    ['Linkless', 'Your request is still with'],
    ['Reset', 'Your request may still be with'],
  ] as const) {
    await sendLead(tab, someone({ lastName }));
    const reference = referenceOn(tab);
    expect(await deleteAnswers()).toBe(0);
    expect(tab.text).toContain(sentence);
    expect(referenceOn(tab)).toBe(reference);
    expect(tab.links('Email us this reference')).toHaveLength(1);
  }
  await postSheet(tab, QUICK.start, QUICK.form, QUICK.sheet(someone({ lastName: 'Linkless' })));
  await tab.go('/apply/prefill/check');
  await tab.press('Send my answers and continue');
  expect(await deleteAnswers()).toBe(0);
  expect(tab.text).toContain('still has the answers you sent to its form');

  await sendLead(tab, someone({ lastName: 'Failure' }));
  expect(await deleteAnswers()).toBe(1);
});

test('a warning in the operator’s answer is stored', async ({ tab, operator, records }) => {
  const ada = someone();
  const body = { lead: { status: 'in_progress', uuid: 'u-2' }, warning: 'Consent text is out of date.' };
  await operator.answer(ada.lastName, { status: 201, body });
  await sendLead(tab, ada);
  expectOutcome(tab, 'We sent your request');
  const { operator_warning } = await records.lead(referenceOn(tab));
  expect(operator_warning).toContain('Consent text is out of date.');
});

test.for([false, true])(
  'the operator gets the lead that the contract describes, with calls agreed to: %s',
  async (phone, { tab, operator, records }) => {
    const served = await operator.servedConsents();
    const ada = someone({
      phone: '(555) 555-0199',
      incomeYearly: '64,000.50',
      state: 'CA',
      zipcode: '94107',
    });
    await sendLead(tab, ada, { phone });
    await arriveAtOffers(tab, operator.origin);
    const posts = await operator.postsFor(ada);
    expect(posts).toHaveLength(1);
    const { lead, text = '', headers = {} } = posts[0] ?? {};
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
      address: { street: ada.street, city: ada.city, state: 'CA', zipcode: '94107' },
      employment: { status: 'employed_full_time', incomeYearly: 64_000.5 },
      housing: { type: 'rent', monthlyPayment: 1200 },
      disclosuresText: { [MAIN]: served[MAIN], ...(phone && { [PHONE]: served[PHONE] }) },
      partnerLeadId: expect.stringMatching(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/),
      partnerCampaignId: 'personal-loan',
    });
    expect(served[MAIN]?.endsWith('\n')).toBe(true);
    expect(text).toContain(`${JSON.stringify(MAIN)}:${JSON.stringify(served[MAIN])}`);
    expect(text.includes(JSON.stringify(PHONE))).toBe(phone);
    expect(headers['content-type']).toBe('application/json');
    expect(headers.authorization).toMatch(/^Bearer /);
    expect(headers).not.toHaveProperty('cookie');

    const reference = lead?.partnerLeadId ?? '';
    const stored = await records.lead(reference);
    const operator_uuid = (await operator.leadOf(reference))?.uuid;
    expect(stored).toMatchObject({ operator_uuid, operator_status: 'in_progress', operator_warning: null });
    expect(stored.agreed.map(({ key }: { key: string }) => key)).toEqual(phone ? [MAIN, PHONE] : [MAIN]);
    const { intent_at, sent_at, ended_at } = stored.attempts[0];
    const { link_issued_at, redirected_at } = stored;
    const later = [intent_at, sent_at, ended_at, link_issued_at, redirected_at];
    for (const { fetched_at, displayed_at, acknowledged_at } of stored.agreed) {
      const times = [fetched_at, displayed_at, acknowledged_at, ...later];
      expect(times.every((time) => time instanceof Date)).toBe(true);
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
    }
  },
);

test('a lead that may have arrived can’t be sent again', async ({ tab, operator }) => {
  const ada = someone({ lastName: 'Reset' });
  await sendLead(tab, ada);
  expect(tab.links('Try again')).toEqual([]);
  for (const path of ['/apply/personal-loan/consent', '/apply/personal-loan/check', '/start/personal-loan']) {
    await tab.go(path);
    expect(tab.path, path).toBe(OUTCOME);
  }
  expect(await operator.postsFor(ada)).toHaveLength(1);
});
