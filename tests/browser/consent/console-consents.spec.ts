import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  arriveAtOffers,
  CONSENT,
  expectPage,
  PAGE_TEXT,
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
const UNSAFE = TEXT.replace('<p>', '<p onclick="call()">');
const textField = (page: Page) => page.getByLabel('Text (HTML)');
const save = (page: Page) => page.getByRole('button', { name: 'Save draft and preview' }).click();
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

const flashMessage = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('one person writes a text and a second publishes it, and borrowers agree to that one, byte for byte', {
  tag: '@without-scripts',
}, async ({ page, browser, instance, operator }) => {
  const desk = staffRecords(instance.databaseUrl);
  const ann = await signInAs(page, instance, 'marketer');
  const other = await browser.newContext({ javaScriptEnabled: false, baseURL: instance.app });
  const bens = await other.newPage();
  const ben = await signInAs(bens, instance, 'compliance');

  let number = 0;

  await test.step('a draft that is not safe is stored and can’t be published', async () => {
    await page.goto(V2);
    await page.getByRole('link', { name: 'New draft from version' }).click();
    await expect(textField(page)).toHaveValue(/Fairlight/);
    await textField(page).fill(UNSAFE);
    await save(page);
    await expect(page).toHaveURL(/done=drafted/);
    number = Number(/\/(\d+)\?/.exec(page.url())?.[1]);
    await expect(page.getByText('An element runs a script')).toBeVisible();
    await bens.goto(`${V2}/${number}`);
    await expect(bens.getByText('This text can’t be published')).toBeVisible();
    await expect(publish(bens)).toHaveCount(0);
  });

  await test.step('its author fixes it and may not publish it', async () => {
    await textField(page).fill(TEXT);
    await save(page);
    await expect(page.getByText('Compliance must publish this text')).toBeVisible();
    await expect(publish(page)).toHaveCount(0);
  });

  await test.step('an open page of another person becomes outdated, both as an edit and as a publication', async () => {
    const mine = '<p>Ben writes this.</p>';
    await textField(bens).fill(mine);
    await save(bens);
    await expect(bens.getByRole('alert')).toContainText(`${ann.email} changed this draft`);
    await expect(textField(bens)).toHaveValue(mine);
    await bens.goto(`${V2}/${number}`);
    await textField(page).fill(`${TEXT}<p>One more.</p>`);
    await save(page);
    await publish(bens).click();
    await expect(bens.getByRole('alert')).toContainText('Review the current preview');
    await textField(page).fill(TEXT);
    await save(page);
  });

  await test.step('a second person reads it in the real frame, sees what changed and publishes it', async () => {
    await bens.goto(`${V2}/${number}`);
    const frame = bens.frameLocator('iframe');
    await expect(frame.getByText('You agree to this text of two people.')).toBeVisible();
    await bens.getByRole('link', { name: 'Changes from version' }).click();
    await expect(bens.locator('ins').filter({ hasText: 'two people' })).toBeVisible();
    await bens.getByRole('link', { name: 'HTML' }).click();
    await expect(bens.locator('ins').filter({ hasText: '<p>' }).first()).toBeVisible();
    await bens.goto(`${V2}/${number}`);
    await publish(bens).click();
    await expect(flashMessage(bens, 'Borrowers see this text now')).toBeVisible();
    await bens.goto(V2);
    await expect(bens.getByRole('row').nth(1)).toContainText(ben.email);
    await expect(bens.getByRole('row').nth(2)).toContainText('Retired');
  });

  const ada = someone({ lastName: 'Warned' });
  await test.step('a borrower reads and sends it; a preview for staff is no display', async () => {
    await answerQuickly(page, ada, STEPS.slice(0, 1), STORED.start);
    const displays = await desk.displays();
    await page.goto(`${V2}/${number}`);
    await expect(
      page.frameLocator('iframe').getByText('You agree to this text of two people.'),
    ).toBeVisible();
    expect(await desk.displays()).toBe(displays);
    await answerQuickly(page, ada, STEPS, STORED.start);
    await page.goto(CONSENT);
    await expectPage(page, PAGE_TEXT.consent);
    await readAndAgree(page, ada);
    await sendButton(page).click();
    await arriveAtOffers(page, operator.origin);
    const [post] = await operator.v2PostsFor(ada);
    expect(JSON.parse(post?.text ?? '').disclosuresText).toBe(TEXT);
  });

  await test.step('the operator’s warning appears beside the version that caused it', async () => {
    await bens.goto(V2);
    await expect(bens.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText('1');
    await expect(bens.getByText(`Operator warning about version ${number}`)).toBeVisible();
    await expect(bens.getByText('on 1 lead.')).toBeVisible();
  });

  await other.close();
});

test('staff fetch the operator’s texts again and compare them word by word', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, instance, operator }) => {
  await signInAs(page, instance, 'marketer');
  await page.goto('/staff/consents');
  const texts = page.getByRole('table', { name: 'Texts for personal.consent' });
  const refresh = () => page.getByRole('button', { name: 'Refresh now' }).click();
  await refresh();
  await expect(flashMessage(page, 'nothing changed')).toBeVisible();
  const before = await texts.getByRole('rowheader').first().textContent();

  await operator.rotateConsents({ 'personal.consent': '<p>A newer text.</p>' });
  await refresh();
  await expect(flashMessage(page, 'Refreshed: new text')).toBeVisible();
  await texts
    .getByRole('link', { name: /^What changed/ })
    .first()
    .click();
  await expect(page.locator('ins').first()).toBeVisible();
  await expect(page.locator('del').first()).toBeVisible();
  await page.goto('/staff/consents');
  await expect(texts.getByRole('rowheader').first()).not.toHaveText(before ?? '');
  await texts.getByRole('link', { name: /^View/ }).first().click();
  await expect(page.frameLocator('iframe').getByText('A newer text.')).toBeVisible();

  await operator.rotateConsents({ 'personal.consent': '<script>1</script>' });
  await page.goto('/staff/consents');
  await refresh();
  await expect(flashMessage(page, 'isn’t safe to show')).toBeVisible();
  await expect(page.getByText('Contains a script.')).toBeVisible();
  await operator.consentOutage(503);
  await refresh();
  await expect(page.getByText('The operator responded with an error')).toBeVisible();
  await operator.reset();
  await refresh();
  await expect(flashMessage(page, 'Refreshed: new text')).toBeVisible();
});
