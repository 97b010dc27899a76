import { expect } from '@playwright/test';
import { LABELS, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const WARNING = /delete your saved answers in about two minutes/;
const WEEK_SECONDS = 7 * 86_400;
const TEN_MINUTES = 600;

test('a warning appears two minutes before the answers expire, and a click extends them and the only key', async ({
  page,
  form,
  records,
}) => {
  await page.clock.install();
  await form.answerQuickly(someone(), ['loan']);
  await records.endDraftsIn(TEN_MINUTES);
  await page.goto(stepPath('name'));
  await form.scriptsReady();
  const [before] = await page.context().cookies();
  await page.getByLabel(LABELS.firstName).fill('Half-typed');
  await expect(page.getByText(WARNING)).toBeHidden();
  await page.clock.fastForward('08:00');
  await expect(page.getByRole('alert').filter({ hasText: WARNING })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my answers' }).click();
  await expect(page.getByText('We’ll keep your answers for another 7 days')).toBeVisible();
  await expect(page.getByLabel(LABELS.firstName)).toHaveValue('Half-typed');
  const [draft] = await records.rows(
    'select extract(epoch from expires_at - clock_timestamp())::float8 as seconds from draft',
  );
  expect(draft?.seconds).toBeGreaterThan(WEEK_SECONDS - 60);
  const [after] = await page.context().cookies();
  expect(after?.expires).toBeGreaterThan(before?.expires ?? 0);
});

test('a borrower who extends too late loses no text in the fields', { tag: '@nightly' }, async ({
  page,
  form,
  records,
}) => {
  await page.clock.install();
  await form.answerQuickly(someone(), ['loan']);
  await records.endDraftsIn(TEN_MINUTES);
  await page.goto(stepPath('name'));
  await form.scriptsReady();
  const ada = someone();
  await form.fillStep('name', ada);
  await records.endDraftsIn(0);
  await page.clock.fastForward('10:00');
  await expect(page.getByText(/deleted your saved answers\./)).toBeVisible();
  await form.goOn();
  await expect(page).toHaveURL(stepPath('loan'));
  await form.answerQuickly(ada, ['loan'], '/apply');
  await page.goto(stepPath('name'));
  await expect(page.getByLabel(LABELS.firstName)).toHaveValue(ada.firstName);
});
