import { expect } from '@playwright/test';
import {
  answerQuickly,
  continueToNext,
  fillStep,
  LABELS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const WARNING = /delete your saved answers in about two minutes/;
const WEEK_SECONDS = 7 * 86_400;

test('a warning appears two minutes before the answers expire, and a click extends them and the only key', {
  tag: '@with-scripts',
}, async ({ page, records }) => {
  await answerQuickly(page, someone(), ['loan']);
  await records.endDraftsIn(122);
  await page.goto(stepPath('name'));
  const [before] = await page.context().cookies();
  await page.getByLabel(LABELS.firstName).fill('Half-typed');
  await expect(page.getByText(WARNING)).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: WARNING })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my answers' }).click();
  await expect(page.getByText('We’ll keep your answers for another 7 days')).toBeVisible();
  await expect(page.getByLabel(LABELS.firstName)).toHaveValue('Half-typed');
  expect(await records.draftEndsIn()).toBeGreaterThan(WEEK_SECONDS - 60);
  const [after] = await page.context().cookies();
  expect(after?.expires).toBeGreaterThan(before?.expires ?? 0);
});

test('a borrower who extends too late loses no text in the fields', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, records }) => {
  await answerQuickly(page, someone(), ['loan']);
  await records.endDraftsIn(3);
  await page.goto(stepPath('name'));
  const ada = someone();
  await fillStep(page, 'name', ada);
  await expect(page.getByText(/deleted your saved answers\./)).toBeVisible();
  await continueToNext(page);
  await expect(page).toHaveURL(stepPath('loan'));
  await answerQuickly(page, ada, ['loan'], '/apply');
  await page.goto(stepPath('name'));
  await expect(page.getByLabel(LABELS.firstName)).toHaveValue(ada.firstName);
});
