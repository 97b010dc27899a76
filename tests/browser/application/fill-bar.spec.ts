import { expect } from '@playwright/test';
import { CONSENT, PAGE_TEXT, START, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('the bar of local mode fills the form to the consent page, and agrees to nothing', async ({
  page,
  form,
  operator,
}) => {
  await page.addInitScript({ path: 'sandbox/local/fill-bar.js' });
  const { firstName, lastName, email: address } = someone();
  const email = `linkless+${address}`;
  const person = new URLSearchParams({ 'test-person': '1', firstName, lastName, email });
  await page.goto(`${START}#${person}`);
  await page.getByRole('button', { name: 'Fill to the consent page' }).click();
  await expect(page).toHaveURL(CONSENT);
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue('1451');
  for (const name of [PAGE_TEXT.agree, PAGE_TEXT.phoneAgree])
    await expect(page.getByLabel(name)).not.toBeChecked();
  expect(await operator.postsFor({ email })).toEqual([]);
  await form.agreeAndSend({ ssn: '1451' });
  await form.expectPage('We sent your request');
  expect(await operator.postsFor({ email })).toHaveLength(1);
});
