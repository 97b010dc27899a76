import { expect } from '@playwright/test';
import {
  arriveAtOffers,
  expectPage,
  OUTCOME,
  referenceOn,
  sendLead,
  sendQuickly,
  someone,
} from '#tests/browser/support/borrower.ts';
import { postSheet } from '#tests/browser/support/posting.ts';
import { test } from '#tests/browser/support/test.ts';
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
};

const RECEIVED = 'We sent your request';
const REFUSED = 'A technical problem stopped your request';
const UNKNOWN = 'We’re checking whether your request went through';

const refused = (lastName: string, httpStatus: number, reason: string): Row => ({
  lastName,
  page: REFUSED,
  state: 'refused',
  statusText: /couldn’t accept it because/,
  greeting: 'A technical problem stopped your request.',
  reason,
  httpStatus,
});
const unknown = (lastName: string, httpStatus: number | null, reason: string): Row => ({
  lastName,
  page: UNKNOWN,
  state: 'unknown',
  statusText: /don’t know yet whether it reached/,
  greeting: 'We’re checking whether your request went through.',
  reason,
  httpStatus,
});
const answered = (
  lastName: string,
  operatorStatus: string,
  page: string,
  greeting: string,
  statusText = /received it</,
): Row => ({
  lastName,
  page,
  state: 'answered',
  statusText,
  greeting,
  operatorStatus,
});

/** One for each page; tests/fleet covers the sandbox's whole table. */
const ROWS: Row[] = [
  {
    ...answered('Linkless', 'in_progress', RECEIVED, 'has your request and is still working on it.'),
    needsHelp: true,
  },
  {
    ...answered(
      'Lostlink',
      'success',
      'We couldn’t open your offers page',
      'we didn’t get a link to your results.',
    ),
    needsHelp: true,
  },
  answered(
    'Failure',
    'failure',
    'We couldn’t finish your request',
    'A technical problem stopped your request.',
    /couldn’t process it/,
  ),
  answered(
    'Timedout',
    'timed_out',
    'This took too long',
    'Your request took too long.',
    /received it but took too long to answer/,
  ),
  {
    ...refused('Invalid', 422, 'invalid'),
    page: 'Please fix a few answers',
    greeting: 'Your request needs a fix.',
  },
  refused('Moved', 302, 'redirected'),
  { ...unknown('Reset', null, 'connection_lost'), needsHelp: true },
];
const USUAL = ['Linkless', 'Invalid', 'Reset'];

for (const { lastName, page: title, state, statusText, greeting, needsHelp, ...stored } of ROWS) {
  const more = USUAL.includes(lastName) ? [] : ['@nightly'];
  test(`${lastName}: the borrower reads “${title}” with a reference, and the lead is ${state}`, {
    tag: ['@without-scripts', ...more],
  }, async ({ page, operator, records }) => {
    const borrower = someone({ lastName });
    await sendQuickly(page, borrower);
    await expectPage(page, title);
    await expect(page).toHaveURL(OUTCOME);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole('main').getByText('help@juniper.example')).toBeVisible();
    const mail = page.getByRole('link', { name: 'Email us this reference' });
    await expect(mail).toHaveCount(needsHelp ? 1 : 0);
    if (needsHelp) await expect(mail).toHaveAttribute('href', /^mailto:.*\?subject=Reference%20[2-9A-Z]{4}-/);

    const receipt = await page.getByRole('link', { name: 'Your receipt' }).getAttribute('href');
    expect(await (await page.request.get(receipt ?? '')).text()).toMatch(statusText);
    const reference = await referenceOn(page);
    const sent = await operator.postsFor(borrower);
    expect(sent.map(({ lead }) => lead.partnerLeadId)).toEqual([reference]);
    const lead = await records.lead(reference);
    expect(lead).toMatchObject({
      state,
      operator_status: stored.operatorStatus ?? null,
      link_refused: null,
      link_issued_at: null,
      redirected_at: null,
      attempts: [
        {
          outcome: state,
          reason: stored.reason ?? null,
          http_status: stored.httpStatus === undefined ? 201 : stored.httpStatus,
        },
      ],
    });
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Welcome back' })).toContainText(greeting);
  });
}

test('a borrower who deletes answers that the operator may have is offered no second request', {
  tag: '@without-scripts',
}, async ({ page }) => {
  const main = page.getByRole('main');
  const startOver = main.getByRole('link', { name: 'Start over' });
  const deleteAnswers = async () => {
    await page.goto('/apply/start-over');
    await page.getByRole('button', { name: 'Delete my answers' }).click();
    await expect(page).toHaveURL('/apply/deleted');
  };
  for (const [lastName, sentence] of [
    ['Linkless', /^Your request is still with/],
    ['Reset', /^Your request may still be with/],
  ] as const) {
    await sendQuickly(page, someone({ lastName }));
    await page.goto(OUTCOME);
    const reference = await referenceOn(page);
    await deleteAnswers();
    await expect(main.getByText(sentence)).toBeVisible();
    expect(await referenceOn(page)).toBe(reference);
    await expect(main.getByRole('link', { name: 'Email us this reference' })).toBeVisible();
    await expect(startOver).toHaveCount(0);
  }
  await postSheet(page, QUICK.start, QUICK.form, QUICK.sheet(someone({ lastName: 'Linkless' })));
  await page.goto('/apply/prefill/check');
  await page.getByRole('button', { name: 'Send my answers and continue' }).click();
  await deleteAnswers();
  await expect(main.getByText(/still has the answers you sent to its form/)).toBeVisible();
  await expect(startOver).toHaveCount(0);

  await sendQuickly(page, someone({ lastName: 'Failure' }));
  await deleteAnswers();
  await expect(startOver).toBeVisible();
});

test('Inside: a link inside the lead object takes the borrower to the offers', {
  tag: '@without-scripts',
}, async ({ page, operator }) => {
  const borrower = someone({ lastName: 'Inside' });
  await sendLead(page, borrower);
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(borrower)).toHaveLength(1);
});

test('Declined: the borrower reads the operator’s message that there are no offers', {
  tag: '@without-scripts',
}, async ({ page }) => {
  await sendLead(page, someone({ lastName: 'Declined' }));
  await expectPage(page, /^No offers this time/);
});

test('Failure: a link in a failed answer is not followed', { tag: '@without-scripts' }, async ({
  page,
  operator,
  records,
}) => {
  const borrower = someone();
  await operator.answer(borrower.lastName, {
    status: 201,
    body: { lead: { status: 'failure', uuid: 'u-1' }, inviteUrl: `${operator.origin}/offers/anything` },
  });
  await sendLead(page, borrower);
  await expectPage(page, 'We couldn’t finish your request');
  expect(await records.lead(await referenceOn(page))).toMatchObject({
    link_issued_at: null,
    link_sealed: null,
  });
});

test('a warning in the operator’s answer is stored', { tag: ['@without-scripts', '@nightly'] }, async ({
  page,
  operator,
  records,
}) => {
  const borrower = someone();
  await operator.answer(borrower.lastName, {
    status: 201,
    body: { lead: { status: 'in_progress', uuid: 'u-2' }, warning: 'Consent text is out of date.' },
  });
  await sendLead(page, borrower);
  await expectPage(page, RECEIVED);
  const { operator_warning } = await records.lead(await referenceOn(page));
  expect(operator_warning).toContain('Consent text is out of date.');
});

test('a borrower copies the reference, where a browser allows it', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await sendQuickly(page, someone({ lastName: 'Linkless' }));
  const reference = await referenceOn(page);
  const button = page.getByRole('button', { name: 'Copy: Your reference' });
  if (!javaScriptEnabled) return expect(button).toHaveCount(0);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button.click();
  await expect(page.getByRole('button', { name: 'Copied: Your reference' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
});
