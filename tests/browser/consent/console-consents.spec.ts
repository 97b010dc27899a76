import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  arriveAtOffers,
  CONSENT,
  readAndAgree,
  STEPS,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { staffRecords } from '#tests/browser/support/console-records.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { STORED } from '#tests/support/borrowers/form-answers.ts';

const V2 = '/staff/consents/personal-v2';
const TEXT = '<p>We may call you.</p>\n<p>You agree to this text of two people.</p>\n';
const textField = (page: Page) => page.getByLabel('Text (HTML)');
const save = (page: Page) => page.getByRole('button', { name: 'Save draft and preview' }).click();
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const flashMessage = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('one person writes a text and a second publishes it, and borrowers agree to that one, byte for byte', {
  tag: '@without-scripts',
}, async ({ page, browser, instance, operator }) => {
  const desk = staffRecords(instance.databaseUrl);
  const ann = await signInAs(page, instance, 'marketer');
  const bens = await browser.newPage({ javaScriptEnabled: false, baseURL: instance.app });
  const ben = await signInAs(bens, instance, 'compliance');

  await page.goto(V2);
  await page.getByRole('link', { name: 'New draft from version' }).click();
  await expect(textField(page)).toHaveValue(/Fairlight/);
  await textField(page).fill(TEXT.replace('<p>', '<p onclick="call()">'));
  await save(page);
  await expect(page.getByText('An element runs a script')).toBeVisible();
  const number = Number(/\/(\d+)\?/.exec(page.url())?.[1]);
  await bens.goto(`${V2}/${number}`);
  await expect(bens.getByText('This text can’t be published')).toBeVisible();
  await expect(publish(bens)).toHaveCount(0);

  await textField(page).fill(TEXT);
  await save(page);
  await expect(page.getByText('Compliance must publish this text')).toBeVisible();
  await expect(publish(page)).toHaveCount(0);

  const mine = '<p>Ben writes this.</p>';
  await textField(bens).fill(mine);
  await save(bens);
  await expect(bens.getByRole('alert')).toContainText(`${ann.email} changed this draft`);
  await expect(textField(bens)).toHaveValue(mine);

  await bens.goto(`${V2}/${number}`);
  const framed = (someone: Page) =>
    someone.frameLocator('iframe').getByText('You agree to this text of two people.');
  await expect(framed(bens)).toBeVisible();
  await bens.getByRole('link', { name: 'Changes from version' }).click();
  await expect(bens.locator('ins').filter({ hasText: 'two people' })).toBeVisible();
  await bens.getByRole('link', { name: 'HTML' }).click();
  await expect(bens.locator('ins').filter({ hasText: '<p>' }).first()).toBeVisible();
  await bens.goto(`${V2}/${number}`);
  await publish(bens).click();
  await expect(flashMessage(bens, 'Borrowers see this text now')).toBeVisible();

  const ada = someone({ lastName: 'Warned' });
  await answerQuickly(page, ada, STEPS, STORED.start);
  const displays = await desk.displays();
  await page.goto(`${V2}/${number}`);
  await expect(framed(page)).toBeVisible();
  expect(await desk.displays()).toBe(displays);
  await page.goto(CONSENT);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  const [post] = await operator.v2PostsFor(ada);
  expect(JSON.parse(post?.text ?? '').disclosuresText).toBe(TEXT);

  await bens.goto(V2);
  const version = bens.getByRole('row').nth(1);
  await expect(version).toContainText(ben.email);
  await expect(version.getByRole('cell').nth(3)).toHaveText('1');
  await expect(bens.getByRole('row').nth(2)).toContainText('Retired');
  await expect(bens.getByText(`Operator warning about version ${number}`)).toBeVisible();
});
