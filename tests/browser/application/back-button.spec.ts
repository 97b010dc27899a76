import { expect, type Page } from '@playwright/test';
import {
  answerAll,
  answerQuickly,
  CHECK,
  CONSENT,
  continueToNext,
  dateIn,
  expectPage,
  fillStep,
  LABELS,
  OUTCOME,
  PAGE_TEXT,
  QUESTIONS,
  readAndAgree,
  START,
  STEPS,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const RADIOS = ['loanPurpose', 'employmentStatus', 'housingType'];
/** The form formats a number; a browser restores it as typed. */
const bare = (answer: string) => answer.replace(/[$,() -]/g, '');

for (const tag of [['@with-scripts'], ['@without-scripts', '@nightly']])
  test(`the back button shows each page with its answers, and after sending it sends nothing, ${tag[0]}`, {
    tag,
  }, async ({ page, operator }) => {
    const ada = someone({ lastName: 'Linkless' });
    await page.goto(START);
    await answerAll(page, ada);
    for (const step of STEPS.toReversed()) {
      await page.goBack();
      await expect(page).toHaveURL(stepPath(step));
      for (const name of QUESTIONS[step] ?? []) {
        await expect.poll(async () => bare(await answerOn(page, name))).toBe(bare(ada[name]));
      }
    }

    await page.goto(CHECK);
    await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
    await expectPage(page, PAGE_TEXT.consent);
    await page.goBack();
    await expectPage(page, PAGE_TEXT.check);
    await expect(page.getByRole('definition').filter({ hasText: ada.email })).toBeVisible();
    await page.goto(CONSENT);
    await readAndAgree(page, ada);
    await sendButton(page).click();
    await expect(page).toHaveURL(OUTCOME);
    for (const _before of [CONSENT, CHECK]) {
      await page.goBack();
      await expectPage(page, /./);
    }
    await page.goto(CHECK);
    await expect(page).toHaveURL(OUTCOME);
    expect(await operator.postsFor(ada)).toHaveLength(1);
  });

function answerOn(page: Page, name: string): Promise<string> {
  if (name === 'dateOfBirth') return dateIn(page, LABELS[name]);
  const isChecked = RADIOS.includes(name) ? ':checked' : '';
  return page.locator(`[name="${name}"]${isChecked}`).inputValue();
}

test('going back to a page on which Help was pressed shows that page', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  await answerQuickly(page, someone(), STEPS.slice(0, -1));
  const last = STEPS.at(-1) ?? '';
  await page.goto(stepPath(last));
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await fillStep(page, last, someone());
  await continueToNext(page);
  await expectPage(page, PAGE_TEXT.check);
  await page.goBack();
  await expect(page.getByLabel(LABELS.incomeYearly)).toHaveValue('64,000');
});
