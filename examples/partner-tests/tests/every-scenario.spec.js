import { agree, outcomeOn, test } from 'handoff/testing';

const SIMULATOR = 'http://localhost:4010';
const TITLES = {
  'personal-v3': 'Personal loan v3',
  'personal-v2': 'Personal loan v2',
  'refinance-v2': 'Refinance v2',
  'prefill-v2': 'Prefill v2',
};

const { scenarios } = await (await fetch(`${SIMULATOR}/_sandbox/scenarios`)).json();

for (const { lastName, products } of scenarios)
  test(`one click on ${lastName} of ${products[0]} leads to its last page`, async ({ page, context }) => {
    await page.goto(`${SIMULATOR}/?search=${lastName}#scenarios`);
    const group = page.locator('details').filter({ hasText: TITLES[products[0]] });
    const opened = context.waitForEvent('page');
    await group.getByRole('link', { name: `Start ${lastName}`, exact: true }).click();
    const form = await opened;
    await form.getByRole('button', { name: 'Fill to the consent page' }).click();
    await agree(form, { calls: products[0] === 'personal-v3' });
    console.log('OUT', products[0], lastName, await outcomeOn(form));
  });
