import { expect } from 'vitest';
import { CHECK, START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { answerQuickly, postSheet, postStep, sendLead } from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';
import { REFINANCE } from '#tests/support/borrowers/form-answers.ts';

// Until 1.0, two of these pages were four: the phone number and the home had pages of their own.
const FORM = 'personal-loan';

test('the address of a merged page leads to the page that asks its questions', async ({ tab }) => {
  const leads = async (path: string) => {
    await tab.go(path);
    return tab.path;
  };
  await answerQuickly(tab, someone());
  expect(await leads(stepPath('contact'))).toBe(stepPath('name'));
  expect(await leads(stepPath('housing'))).toBe(stepPath('income'));
  tab.cookies.clear();
  await tab.go(START);
  expect(await leads(stepPath('housing'))).toBe(stepPath('loan'));
  tab.cookies.clear();
  await postSheet(tab, REFINANCE.start, REFINANCE.form, REFINANCE.sheet(someone()));
  expect(await leads('/apply/refinance/housing')).toBe('/apply/refinance/income');
});

test('pages that were open during the upgrade still store their answers', async ({ tab }) => {
  const { firstName, lastName, email, phone, dateOfBirth, ...rest } = someone();
  await answerQuickly(tab, someone(), ['loan']);
  expect(await postStep(tab, FORM, 'name', { firstName, lastName, email })).toBe(stepPath('name'));
  await tab.go(stepPath('name'));
  expect(tab.value('lastName')).toBe(lastName);
  expect(tab.errors).toEqual([]);
  expect(await postStep(tab, FORM, 'contact', { phone, dateOfBirth })).toBe(stepPath('address'));

  const { zipcode, street, city, state, employmentStatus, incomeYearly, housingType, monthlyPayment } = rest;
  await postStep(tab, FORM, 'address', { zipcode, street, city, state });
  expect(await postStep(tab, FORM, 'income', { employmentStatus, incomeYearly })).toBe(stepPath('income'));
  expect(await postStep(tab, FORM, 'housing', { housingType, monthlyPayment })).toBe(CHECK);
  // A page opened before the upgrade doesn't hold the questions that moved to it.
  expect(await postStep(tab, FORM, 'name', { firstName: 'Lovelace', lastName, email })).toBe(CHECK);
  expect(await postStep(tab, FORM, 'income', { incomeYearly: '70000' })).toBe(CHECK);
  await tab.go(CHECK);
  const shown = ['Lovelace', email, '$70,000 a year', '$1,200 a month'];
  expect(tab.texts('dd')).toEqual(expect.arrayContaining(shown));
});

test('a personal loan request has the apartment in its street', async ({ tab, operator }) => {
  const ada = someone({ unit: 'Apt 4' });
  await sendLead(tab, ada);
  expect((await operator.postsFor(ada))[0]?.lead.address.street).toBe('17 Larch Road, Apt 4');
});
