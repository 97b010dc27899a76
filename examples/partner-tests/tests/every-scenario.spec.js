import { expect } from '@playwright/test';
import { agree, outcomeOn, test } from 'handoff/testing';
import { SIMULATOR } from '../addresses.js';

const TITLES = {
  'personal-v3': 'Personal loan v3',
  'personal-v2': 'Personal loan v2',
  'refinance-v2': 'Refinance v2',
  'prefill-v2': 'Prefill v2',
};

/** The outcomes of leads other than `offers`, and of prefills other than `prefilled`. */
const LEADS = {
  decline: ['Declined'],
  failed: ['Failure', 'Failurelink', 'Shouted'],
  no_offers_page: ['Lostlink'],
  received: ['Linkless', 'Strange', 'Foreign', 'Unsecured', 'Bare', 'Silent'],
  refused: [
    ...['Badrequest', 'Unauthorized', 'Forbidden', 'Missing', 'Conflict', 'Toolarge'],
    ...['Moved', 'Ratelimited'],
  ],
  timed_out: ['Timedout', 'Secondtry'],
  to_correct: ['Invalid', 'Invalidpath', 'Invalidloc', 'Invalidmap', 'Invalidproblem'],
  unknown: [
    ...['Reset', 'Broken', 'Badgateway'],
    ...['Compressed', 'Cut', 'Empty', 'Garbled', 'Html', 'Huge'],
  ],
};
const PREFILLS = {
  prefill_received: ['Linkless', 'Foreign', 'Unlisted'],
  refused: ['Badrequest'],
  unknown: ['Broken', 'Reset'],
};

function expectedOutcome(product, scenario) {
  const [others, usual] = product === 'prefill-v2' ? [PREFILLS, 'prefilled'] : [LEADS, 'offers'];
  return Object.keys(others).find((outcome) => others[outcome].includes(scenario)) ?? usual;
}

const { scenarios } = await (await fetch(`${SIMULATOR}/_sandbox/scenarios`)).json();

for (const { lastName, products } of scenarios) {
  const [product] = products;
  const outcome = expectedOutcome(product, lastName);
  test(`one click on ${lastName} of ${product}, and one on the bar, lead to ${outcome}`, async ({
    page,
    context,
  }) => {
    await page.goto(`${SIMULATOR}/?search=${lastName}#scenarios`);
    const group = page.locator('details').filter({ hasText: TITLES[product] });
    const opened = context.waitForEvent('page');
    await group.getByRole('link', { name: `Start ${lastName}`, exact: true }).click();
    const form = await opened;
    await form.getByRole('button', { name: 'Fill to the consent page' }).click();
    await agree(form, { calls: product === 'personal-v3' });
    expect(await outcomeOn(form)).toBe(outcome);
  });
}
