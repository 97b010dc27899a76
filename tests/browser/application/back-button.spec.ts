import { expect } from '@playwright/test';
import {
  CHECK,
  CONSENT,
  LABELS,
  OUTCOME,
  PAGE_TEXT,
  QUESTIONS,
  START,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

/** The form formats a number; a browser restores it as typed. */
const bare = (answer: string) => answer.replace(/[$,() -]/g, '');

for (const tag of [['@with-scripts'], ['@without-scripts', '@nightly']])
  test(`the back button shows each page with its answers, and after sending it sends nothing, ${tag[0]}`, {
    tag,
  }, async ({ page, form, operator }) => {
    const ada = someone({ lastName: 'Linkless' });
    await page.goto(START);
    await form.answerAll(ada);
    for (const step of STEPS.toReversed()) {
      await page.goBack();
      await expect(page).toHaveURL(stepPath(step));
      for (const name of QUESTIONS[step] ?? []) {
        await expect.poll(async () => bare(await form.answerIn(name))).toBe(bare(ada[name]));
      }
    }

    await page.goto(CHECK);
    await form.goToConsent();
    await page.goBack();
    await form.expectPage(PAGE_TEXT.check);
    await expect(page.getByRole('definition').filter({ hasText: ada.email })).toBeVisible();
    await page.goto(CONSENT);
    await form.agreeAndSend(ada);
    await expect(page).toHaveURL(OUTCOME);
    for (const _before of [CONSENT, CHECK]) {
      await page.goBack();
      await form.expectPage(/./);
    }
    await page.goto(CHECK);
    await expect(page).toHaveURL(OUTCOME);
    expect(await operator.postsFor(ada)).toHaveLength(1);
  });

test('going back to a page on which Help was pressed shows that page', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, form }) => {
  await form.open('income');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await form.fillStep('income', someone());
  await form.goOn();
  await form.expectPage(PAGE_TEXT.check);
  await page.goBack();
  await expect(page.getByLabel(LABELS.incomeYearly)).toHaveValue('64,000');
});
