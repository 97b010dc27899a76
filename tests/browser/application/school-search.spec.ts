import { expect } from '@playwright/test';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import type { Form } from '#tests/browser/support/form.ts';
import { test } from '#tests/browser/support/test.ts';
import { REFINANCE } from '#tests/support/borrowers/form-answers.ts';

const UNLISTED = 'This school isn’t on our list. That’s OK. Just check that you typed its full name.';
const LOAN = { loan: { requestedLoanAmount: '42000', loanGoal: 'lower_monthly_payment' } };

async function openEducation({ page, postSheet, scriptsReady }: Form) {
  await postSheet(REFINANCE.start, REFINANCE.form, LOAN);
  await page.goto('/apply/refinance/education');
  await scriptsReady();
  return page.getByRole('combobox', { name: 'School name' });
}

test('a school is found by parts of its name and chosen by keyboard or a press', async ({ page, form }) => {
  const school = await openEducation(form);
  const options = page.getByRole('listbox', { name: 'Schools' }).getByRole('option');
  await school.pressSequentially('state ariz');
  await expect(school).toHaveAttribute('aria-expanded', 'true');
  await expect(options).toHaveText(['Arizona State University']);
  await expect(page.getByText('1 school found')).toBeAttached();
  await school.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const active = await school.getAttribute('aria-activedescendant');
  await expect(options.first()).toHaveAttribute('id', active ?? '');
  await school.press('Enter');
  await expect(school).toHaveValue('Arizona State University');
  await expect(school).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL('/apply/refinance/education');
  await school.fill('Boston');
  await expect(options).toHaveText(['Boston University']);
  expect(await violationsOn(page)).toEqual([]);
  await options.click();
  await expect(school).toHaveValue('Boston University');
  await expect(school).toBeFocused();
  await expect(options).toBeHidden();
});

test('Escape and leaving the field close the list and keep the text', async ({ page, form }) => {
  const school = await openEducation(form);
  const list = page.getByRole('listbox', { name: 'Schools' });
  await school.pressSequentially('univ');
  await expect(list.getByRole('option')).toHaveCount(8);
  await school.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await school.press('Escape');
  await expect(list).toBeHidden();
  await expect(school).toHaveValue('univ');
  await school.pressSequentially('e');
  await expect(list).toBeVisible();
  await school.press('Tab');
  await expect(list).toBeHidden();
  await expect(school).toHaveValue('unive');
});

test('a school outside the list is announced, and nothing moves when the borrower leaves the field', async ({
  page,
  form,
}) => {
  const school = await openEducation(form);
  const status = page.getByRole('status').filter({ hasText: /./ });
  await school.pressSequentially('UCLA');
  await expect(status).toHaveText(UNLISTED);
  await expect(school).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(UNLISTED)}$`));
  await expect(page.getByRole('listbox', { name: 'Schools' })).toBeHidden();
  expect(await violationsOn(page)).toEqual([]);
  await school.fill('Boston University');
  await expect(page.getByText(UNLISTED)).toBeHidden();
  await school.fill('Nest Egg College');
  const next = page.getByRole('radio').first();
  await expect(status).toBeVisible();
  const before = await next.boundingBox();
  await school.press('Tab');
  await expect(school).not.toBeFocused();
  expect(await next.boundingBox()).toEqual(before);
  await expect(school).toHaveValue('Nest Egg College');
});
