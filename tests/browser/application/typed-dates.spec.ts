import { expect, type Page } from '@playwright/test';
import { LABELS, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const BIRTH = LABELS.dateOfBirth;
const MISMATCH = 'The fields of your date of birth don’t match. Enter one date.';

test('the error about a date leads to the field that is wrong, changes and ends while it is corrected', async ({
  page,
  form,
}) => {
  await form.answerQuickly(someone());
  for (const [typed, message, part] of [
    ['25/12/1980', 'The month comes first, like 10/14/1988', 'Month'],
    ['4/31/1980', 'That date doesn’t exist. Check the day and month.', 'Day'],
    ['3/14/1988-10-14', MISMATCH, 'Year'],
  ] as const) {
    await page.goto(stepPath('name'));
    await form.fillDate('dateOfBirth', typed);
    await form.goOn();
    await expect(page.getByRole('group', { name: BIRTH })).toHaveAccessibleDescription(
      new RegExp(`Error: ${message.replaceAll('.', '\\.')}`),
    );
    await page.getByRole('alert').getByRole('link', { name: message }).click();
    await expect(page.getByLabel(part)).toBeFocused();
    await expect(page.getByLabel(part)).toHaveAttribute('aria-invalid', 'true');
    expect(await form.answerIn('dateOfBirth')).toBe(typed);
  }
  const date = page.getByRole('group', { name: BIRTH });
  await form.fillDate('dateOfBirth', '13/12/1990');
  await expect(date).toHaveAccessibleDescription(/The month comes first/);
  await page.getByLabel('Month').fill('12');
  await expect(date).not.toHaveAccessibleDescription(/Error/);
});

test('a whole date spreads over its fields, and only a pasted one replaces other texts', async ({
  page,
  form,
}) => {
  await form.open('name');
  await form.scriptsReady();
  await paste(page, 'Day', '1990-12-31');
  expect(await form.answerIn('dateOfBirth')).toBe('12/31/1990');
  // As a browser fills in a field.
  await page.getByLabel('Year').evaluate((field: HTMLInputElement) => {
    // Not the setter by which React notices changes of its own.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, 'March 9, 1971');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(await form.answerIn('dateOfBirth')).toBe('03/09/1971');
  await form.fillDate('dateOfBirth', '//');
  await page.getByLabel('Month').pressSequentially('11219901');
  await page.getByLabel('Month').blur();
  expect(await form.answerIn('dateOfBirth')).toBe('11219901//');
  await page.getByLabel('Month').fill('11201990');
  await page.getByLabel('Month').blur();
  expect(await form.answerIn('dateOfBirth')).toBe('11/20/1990');

  await form.fillDate('dateOfBirth', '8/9/1968');
  await page.getByLabel('Day').fill('3 May 1977');
  await page.getByLabel('Day').blur();
  expect(await form.answerIn('dateOfBirth')).toBe('8/3 May 1977/1968');
  await form.fillDate('dateOfBirth', 'May/3 May 1977/1977');
  await page.getByLabel('Day').focus();
  await page.getByLabel('Day').blur();
  expect(await form.answerIn('dateOfBirth')).toBe('05/03/1977');
  await paste(page, 'Year', '02/28/1995');
  expect(await form.answerIn('dateOfBirth')).toBe('02/28/1995');
});

async function paste(page: Page, part: string, text: string) {
  await page.getByLabel(part).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }, text);
}
