import { expect, type Page } from '@playwright/test';
import { CONSENT, STEPS, someone } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { STORED } from '#tests/support/borrowers/form-answers.ts';

const V2 = '/staff/consents/personal-v2';
const TEXT = '<p>We may call you.</p>\n<p>You agree to this text of two people.</p>\n';
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const framed = (page: Page) => page.frameLocator('iframe').getByText('You agree to this text of two people.');

test('one person writes a text and a second publishes it, and borrowers agree to that one, byte for byte', {
  tag: '@without-scripts',
}, async ({ page, form, openConsole, operator, records }) => {
  const ann = await openConsole('marketer');
  const ben = await openConsole('compliance');
  const write = async (text: string) => {
    await ann.getByLabel('Text (HTML)').fill(text);
    await ann.getByRole('button', { name: 'Save draft and preview' }).click();
  };
  await ann.goto(V2);
  await ann.getByRole('link', { name: 'New draft from version' }).click();
  await expect(ann.getByLabel('Text (HTML)')).toHaveValue(/Fairlight/);
  await write(TEXT.replace('<p>', '<p onclick="call()">'));
  await expect(ann.getByText('An element runs a script')).toBeVisible();
  const { pathname: draft } = new URL(ann.url());
  await ben.goto(draft);
  await expect(ben.getByText('This text can’t be published')).toBeVisible();
  await expect(publish(ben)).toHaveCount(0);

  await write(TEXT);
  await expect(ann.getByText('Compliance must publish this text')).toBeVisible();
  await expect(publish(ann)).toHaveCount(0);
  await ben.reload();
  await expect(framed(ben)).toBeVisible();
  await ben.getByRole('link', { name: 'Changes from version' }).click();
  await expect(ben.locator('ins').filter({ hasText: 'two people' })).toBeVisible();
  await ben.goto(draft);
  await publish(ben).click();
  await expect(ben.getByRole('status').filter({ hasText: 'Borrowers see this text now' })).toBeVisible();

  const ada = someone();
  await form.answerQuickly(ada, STEPS, STORED.start);
  const displays = () => records.rows('select id from consent_display order by id');
  const before = await displays();
  await ann.goto(draft);
  await expect(framed(ann)).toBeVisible();
  expect(await displays()).toEqual(before);
  await page.goto(CONSENT);
  await form.agreeAndSend(ada);
  await form.arriveAtOffers(operator.origin);
  const [post] = await operator.v2PostsFor(ada);
  expect(JSON.parse(post?.text ?? '').disclosuresText).toBe(TEXT);
});
