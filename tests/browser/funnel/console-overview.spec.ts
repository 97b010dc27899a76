import { expect, type Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import {
  answerAll,
  answerQuickly,
  arriveAtOffers,
  CONSENT,
  readAndAgree,
  START,
  sendButton,
  sendQuickly,
  someone,
} from '#tests/browser/support/borrower.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

// An instance of its own: the overview counts all visits.
test.use({ settings: { RETAIN_EVENTS: '2y' } });

const FUNNEL = 'Funnel figures';
const PHONE = { width: 390, height: 844 };
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test('the overview counts what borrowers did at each stage, without test links', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, browser, operator, instance }) => {
  const staff = await (await browser.newContext({ baseURL: instance.app })).newPage();
  await signInAs(staff, instance, 'viewer');
  await staff.goto('/staff');
  await expect(staff.getByText('No visits yet')).toBeVisible();
  await expect(staff.getByRole('link', { name: `${instance.app}${START}`, exact: true })).toBeVisible();

  await goTheWholeWay(page, operator.origin);
  await page.goto(`${START}?utm_source=letter`);
  const stopping = await (await browser.newContext({ baseURL: instance.app })).newPage();
  await answerQuickly(stopping, someone(), ['loan'], `${START}?utm_source=letter`);
  const trying = await (await browser.newContext({ baseURL: instance.app })).newPage();
  const testLink = `${START}?utm_source=letter&handoff_test=1`;
  await trying.goto(testLink);
  await sendQuickly(trying, someone(), testLink);
  const robot = await (await browser.newContext({ baseURL: instance.app, userAgent: ROBOT })).newPage();
  await robot.goto(`${START}?utm_source=letter`);

  await staff.reload();
  expect(await figures(staff, FUNNEL, 4)).toEqual([
    ['Visits', '3', '–', '100.0%'],
    ['Starts', '2', '66.7%', '66.7%'],
    ['Consent text requested', '1', '50.0%', '33.3%'],
    ['Submitted', '1', '100.0%', '33.3%'],
    ['Link issued', '1', '100.0%', '33.3%'],
    ['Sent to offers', '1', '100.0%', '33.3%'],
  ]);
  expect(await figures(staff, 'By UTM source', 2)).toEqual([['letter', expect.stringMatching(/^3\b/)]]);
  await expectNoBarriers(staff, 'the overview');
  await staff.setViewportSize(PHONE);
  await expectNoSideways(staff, 'the overview');

  await staff.getByLabel('Campaign', { exact: true }).selectOption({ label: 'Personal loan' });
  await staff.getByRole('button', { name: 'Apply filters' }).click();
  await staff.waitForURL(/campaign=personal-loan/);
  const rows = await figures(staff, FUNNEL, 2);
  expect(rows.slice(2, -4)).toEqual([
    ['About your loan', '2'],
    ['About you', '1'],
    ['Where do you live?', '1'],
    ['Your work and home', '1'],
  ]);
  await staff.goto('/staff?device=phone');
  await expect(staff.getByText('No visits in this period.')).toBeVisible();
  await staff.goto('/staff?from=2026-02-30');
  await expect(staff.getByRole('alert').filter({ hasText: 'We can’t show that period.' })).toBeVisible();
});

async function goTheWholeWay(page: Page, operatorOrigin: string) {
  const ada = someone();
  await page.goto(`${START}?utm_source=letter`);
  await answerAll(page, ada);
  await page.goto(CONSENT);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operatorOrigin);
}

async function figures(page: Page, caption: string, cells: number): Promise<string[][]> {
  const rows = page.getByRole('table', { name: caption }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll(
    (all, count) =>
      all.map((row) => [...row.children].slice(0, count).map((cell) => cell.textContent?.trim() ?? '')),
    cells,
  );
}
