import { expect } from '@playwright/test';
import {
  answerQuickly,
  arriveAtOffers,
  CONSENT,
  LABELS,
  readAndAgree,
  START,
  STEPS,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

for (const [column, value, title] of [
  ['paused_at', '2026-01-01', 'This page is paused'],
  ['closes_at', '2026-01-01', 'This page has closed'],
  ['opens_at', '2096-01-01', 'This page isn’t open yet'],
] as const) {
  test(`a closed campaign explains that it takes no applications: ${column}`, {
    tag: ['@without-scripts', ...(column === 'paused_at' ? [] : ['@nightly'])],
  }, async ({ page, records }) => {
    await records.setCampaign('personal-loan', column, value);
    await page.goto(START);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByRole('link', { name: 'See loan options' }).click();
    await expect(page.locator(`a[href="${START}"]`)).toHaveCount(0);
    await records.setCampaign('personal-loan', column, null);
  });
}

test('a borrower who started may finish after the campaign closes', { tag: '@without-scripts' }, async ({
  page,
  operator,
  records,
}) => {
  const ada = someone();
  await answerQuickly(page, ada);
  await records.setCampaign('personal-loan', 'paused_at', '2026-01-01');
  await page.goto(START);
  await page.goto(CONSENT);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  await records.setCampaign('personal-loan', 'paused_at', null);
});

test('a campaign link sets the amount, the purpose and its own parameters, but no personal data', {
  tag: ['@dropped-parameters', '@without-scripts'],
}, async ({ page, operator, records }) => {
  const ada = someone();
  const query =
    'amount=9,500&purpose=boat&click_id=abc-42&gclid=ada%40example.com&email=eve@example.com&agree=yes';
  await page.goto(`${START}?${query}`);
  await expect(page.getByLabel(LABELS.requestedLoanAmount)).toHaveValue('9,500');
  await expect(page.getByRole('radio', { name: 'Buy a boat' })).toBeChecked();
  await answerQuickly(page, ada, STEPS, '/apply');
  await page.goto(CONSENT);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  const [post] = await operator.postsFor(ada);
  expect(JSON.parse(post?.text ?? '').partnerPassedData).toEqual({ click_id: 'abc-42' });
  expect(await records.everything()).not.toContain('eve@example.com');
});

test('a campaign has its own colors', { tag: '@without-scripts' }, async ({ page, records }) => {
  await records.setCampaign('personal-loan', 'accent', '#ffd400');
  await page.goto(START);
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCSS(
    'background-color',
    'rgb(255, 212, 0)',
  );
  await records.setCampaign('personal-loan', 'accent', null);
});
