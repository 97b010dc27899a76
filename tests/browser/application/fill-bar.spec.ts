import { expect } from '@playwright/test';
import { CONSENT, PAGE_TEXT, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

// As npm start starts the app.
const TOOLS = new URL('../../../sandbox/local/app-tools.ts?ahead=0&bots=counted', import.meta.url);
test.use({ settings: { NODE_OPTIONS: `--import=${TOOLS}` } });

test('one click starts a scenario, and one fills the form to the consent page, where it agrees to nothing', async ({
  page,
  form,
  operator,
}) => {
  const { firstName, lastName, email: address } = someone();
  const email = `linkless+${address}`;
  const person = new URLSearchParams({ 'test-person': '1', firstName, lastName, email });
  await page.goto(`/_local/start/personal-loan#${person}`);
  await page.getByRole('button', { name: 'Fill to the consent page' }).click();
  await expect(page).toHaveURL(CONSENT);
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue('1451');
  await page.waitForFunction(() => sessionStorage.getItem('handoff-filling') === null);
  await expect(form.summary).toBeHidden();
  for (const name of [PAGE_TEXT.agree, PAGE_TEXT.phoneAgree])
    await expect(page.getByLabel(name)).not.toBeChecked();
  expect(await operator.postsFor({ email })).toEqual([]);
  await form.agreeAndSend({ ssn: '1451' });
  await form.expectPage('We sent your request');
  expect(await operator.postsFor({ email })).toHaveLength(1);
});
