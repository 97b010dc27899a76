import { expect } from 'vitest';
import { CHECK, CONSENT, START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { answerQuickly, dateIn, fillDate, fillStep, postStep } from '#tests/pages/borrower.ts';
import { testAlone as test } from '#tests/pages/lane.ts';

const EXIT = '/apply/exit';

test('a borrower under 18 reads why the request ends, and corrects a mistyped year', async ({ tab }) => {
  await answerQuickly(tab, someone(), ['loan']);
  await tab.go(stepPath('name'));
  fillStep(tab, 'name', someone());
  fillDate(tab, 'dateOfBirth', '10/14/2018');
  await tab.press('Continue');
  expect([tab.path, tab.heading]).toEqual([EXIT, 'You need to be 18 or older']);
  expect(tab.link('Go to the start page').pathname).toBe('/');
  // No button in the main color asks for another date.
  expect(tab.all('main a.bg-accent')).toEqual([]);
  await tab.follow('Typed the wrong date? Fix it');
  expect(tab.path).toBe(`${stepPath('name')}#dateOfBirth`);
  expect(dateIn(tab, 'dateOfBirth')).toBe('10/14/2018');
  expect(tab.description('dateOfBirth')).toContain('You must be 18 or older');
  fillDate(tab, 'dateOfBirth', '10/14/1988');
  await tab.press('Continue');
  expect(tab.url.pathname).toBe(stepPath('address'));
});

test('a borrower of a state that the campaign doesn’t serve can’t go on, and can change the state', async ({
  tab,
  records,
  operator,
}) => {
  await records.setCampaign('personal-loan', 'states_served', '{CA,NV}');
  const ada = someone();
  await answerQuickly(tab, ada, ['loan', 'name']);
  await tab.go(stepPath('address'));
  fillStep(tab, 'address', ada);
  await tab.press('Continue');
  expect([tab.path, tab.heading]).toEqual([EXIT, 'We don’t serve Pennsylvania yet']);
  expect(tab.text).toContain('We serve people in California and Nevada.');

  const { employmentStatus, incomeYearly, housingType, monthlyPayment } = ada;
  const rest = { employmentStatus, incomeYearly, housingType, monthlyPayment };
  expect(await postStep(tab, 'personal-loan', 'income', rest)).toBe(stepPath('address'));
  for (const path of [CONSENT, CHECK]) {
    await tab.go(path);
    expect(tab.path, path).toBe(stepPath('address'));
  }
  expect(await operator.postsFor(ada)).toEqual([]);
  tab.fill({ state: 'NV', zipcode: '89501' });
  await tab.press('Continue');
  expect(tab.url.pathname).toBe(CHECK);
});

test('a state that the app filled in ends no request before the borrower has seen it', async ({
  tab,
  records,
}) => {
  await records.setCampaign('personal-loan', 'states_served', '{CA,NV}');
  await answerQuickly(tab, someone(), ['loan', 'name']);
  await tab.go(stepPath('address'));
  tab.fill({ zipcode: '17815', street: '17 Larch Road' });
  await tab.press('Continue');
  expect(tab.path).toBe(`${stepPath('address')}?ask=city`);
  expect(tab.text).toContain('Bloomsburg, Pennsylvania');
  expect(tab.title).not.toMatch(/^Error: /);
  await tab.press('Continue');
  expect(tab.path).toBe(EXIT);
});

test('a change of the states served applies to borrowers under way', async ({ tab, records }) => {
  await answerQuickly(tab, someone());
  await records.setCampaign('personal-loan', 'states_served', '{CA}');
  await tab.go(CHECK);
  expect(tab.path).toBe(stepPath('address'));
  await tab.go(EXIT);
  expect(tab.heading).toBe('We don’t serve Pennsylvania yet');
});

test('the exit page shows nothing without a reason', async ({ tab }) => {
  await tab.go(EXIT);
  expect(tab.path).toBe('/apply/lost');
  await tab.go(START);
  await tab.go(EXIT);
  expect(tab.path).toBe(stepPath('loan'));
});
