import { expect, type Page } from '@playwright/test';
import { CONSENT, START, someone } from '#tests/browser/support/borrower.ts';
import { formOn } from '#tests/browser/support/form.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

// An instance of its own: the overview counts all visits.
test.use({ settings: { RETAIN_EVENTS: '2y' } });

const LETTER = `${START}?utm_source=letter`;
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test('the overview counts what borrowers did at each stage, without test links', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, form, openBrowser, openConsole, operator, instance }) => {
  const staff = await openConsole('viewer');
  await staff.goto('/staff');
  await expect(staff.getByText('No visits yet')).toBeVisible();
  await expect(staff.getByRole('link', { name: `${instance.app}${START}`, exact: true })).toBeVisible();

  const ada = someone();
  await page.goto(LETTER);
  await form.answerAll(ada);
  await page.goto(CONSENT);
  await form.agreeAndSend(ada);
  await form.arriveAtOffers(operator.origin);
  await page.goto(LETTER);
  await formOn(await openBrowser()).answerQuickly(someone(), ['loan'], LETTER);
  await formOn(await openBrowser()).sendQuickly(someone(), `${LETTER}&handoff_test=1`);
  await (await openBrowser({ userAgent: ROBOT })).goto(LETTER);

  await staff.reload();
  expect(await figures(staff, 'Funnel figures', 4)).toEqual([
    ['Visits', '3', '–', '100.0%'],
    ['Starts', '2', '66.7%', '66.7%'],
    ['Consent text requested', '1', '50.0%', '33.3%'],
    ['Submitted', '1', '100.0%', '33.3%'],
    ['Link issued', '1', '100.0%', '33.3%'],
    ['Sent to offers', '1', '100.0%', '33.3%'],
  ]);
  expect(await figures(staff, 'By UTM source', 2)).toEqual([['letter', expect.stringMatching(/^3\b/)]]);

  await staff.getByLabel('Campaign', { exact: true }).selectOption({ label: 'Personal loan' });
  await staff.getByRole('button', { name: 'Apply filters' }).click();
  await staff.waitForURL(/campaign=personal-loan/);
  expect((await figures(staff, 'Funnel figures', 2)).slice(2, -4)).toEqual([
    ['About your loan', '2'],
    ['About you', '1'],
    ['Where do you live?', '1'],
    ['Your income and housing', '1'],
  ]);
});

async function figures(page: Page, caption: string, cells: number): Promise<string[][]> {
  const rows = page.getByRole('table', { name: caption }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll(
    (all, count) =>
      all.map((row) => [...row.children].slice(0, count).map((cell) => cell.textContent?.trim() ?? '')),
    cells,
  );
}
