import { expect } from 'vitest';
import { CHECK, CONSENT, START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';
import { sheetOf } from '#tests/support/borrowers/form-answers.ts';

const EXIT = '/apply/exit';
const ADDRESS = stepPath('address');

test('a borrower under 18 reads why the request ends, and corrects a mistyped year', async ({ tab }) => {
  await tab.answerQuickly(someone(), ['loan']);
  await tab.go(stepPath('name'));
  tab.fillStep('name', someone({ dateOfBirth: '10/14/2018' }));
  await tab.press('Continue');
  expect([tab.path, tab.heading]).toEqual([EXIT, 'You need to be 18 or older']);
  expect(tab.link('Go to the start page').pathname).toBe('/');
  // No button in the main color asks for another date.
  expect(tab.all('main a.bg-accent')).toEqual([]);
  await tab.follow('Typed the wrong date? Fix it');
  expect(tab.path).toBe(`${stepPath('name')}#dateOfBirth`);
  expect(tab.dateIn('dateOfBirth')).toBe('10/14/2018');
  expect(tab.description('dateOfBirth')).toContain('You must be 18 or older');
  tab.fillDate('dateOfBirth', '10/14/1988');
  await tab.press('Continue');
  expect(tab.url.pathname).toBe(ADDRESS);
});

test('a borrower of a state that the campaign doesn’t serve goes on only after changing it', async ({
  tab,
  records,
  operator,
}) => {
  await records.setCampaign('personal-loan', 'states_served', '{CA,NV}');
  const ada = someone();
  await tab.answerQuickly(ada, ['loan', 'name']);
  await tab.go(ADDRESS);
  tab.fillStep('address', ada);
  await tab.press('Continue');
  expect([tab.path, tab.heading]).toEqual([EXIT, 'We don’t serve Pennsylvania yet']);
  expect(tab.text).toContain('We serve people in California and Nevada.');

  const { income = {} } = sheetOf(ada, ['income']);
  expect(await tab.postStep('personal-loan', 'income', income)).toBe(ADDRESS);
  for (const path of [CONSENT, CHECK]) {
    await tab.go(path);
    expect(tab.path, path).toBe(ADDRESS);
  }
  expect(await operator.postsFor(ada)).toEqual([]);
  await tab.answer({ state: 'NV', zipcode: '89501' });
  expect(tab.url.pathname).toBe(CHECK);
});

test('a state that the app filled in ends no request before it was seen', async ({ tab, records }) => {
  await records.setCampaign('personal-loan', 'states_served', '{CA,NV}');
  await tab.answerQuickly(someone(), ['loan', 'name']);
  await tab.answer({ zipcode: '17815', street: '17 Larch Road' }, ADDRESS);
  expect(tab.path).toBe(`${ADDRESS}?ask=city`);
  expect(tab.text).toContain('Bloomsburg, Pennsylvania');
  expect(tab.title).not.toMatch(/^Error: /);
  await tab.press('Continue');
  expect(tab.path).toBe(EXIT);
});

test('a change of the states served applies to borrowers under way', async ({ tab, records }) => {
  await tab.answerQuickly(someone());
  await records.setCampaign('personal-loan', 'states_served', '{CA}');
  await tab.go(CHECK);
  expect(tab.path).toBe(ADDRESS);
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
