import { expect } from 'vitest';
import { LABELS, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { answerQuickly } from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';

const REFINANCE = '/start/student-refinance';

test('a borrower with a draft who chooses the other product starts with its amount', async ({ tab }) => {
  await answerQuickly(tab, someone(), ['loan']);
  await tab.go(`${REFINANCE}?amount=30000`);
  expect(tab.text).toContain(
    'Your link is for refinancing student loans. Your earlier answers are for a personal loan.',
  );
  expect(tab.links(/^Continue where you left off/)).toHaveLength(1);
  await tab.follow('Start over with refinancing student loans');
  expect(tab.heading).toBe('Delete your answers and start over?');
  expect(tab.text).toContain('After that, you can start with refinancing student loans.');
  await tab.press('Delete my answers');
  expect(tab.heading).toBe('Your answers were deleted');
  await tab.follow('Start with refinancing student loans');
  expect(tab.path).toMatch(/^\/apply\/refinance\//);
  expect(tab.value('How much would you like to refinance?')).toBe('30,000');
});

test('an amount typed on the landing page replaces the one of a draft, and a wrong one has its error', async ({
  tab,
}) => {
  await answerQuickly(tab, someone(), ['loan']);
  await tab.go('/start/personal-loan?handoff_landing=1&amount=500');
  expect(tab.path).toBe(`${stepPath('loan')}?welcome=back`);
  expect(tab.value(LABELS.requestedLoanAmount)).toBe('500');
  expect(tab.attribute('[name=requestedLoanAmount]', 'aria-invalid')).toBe('true');
  await tab.go('/start/personal-loan?handoff_landing=1&amount=22000');
  expect(tab.path).toBe(`${stepPath('name')}?welcome=back`);
  await tab.go(stepPath('loan'));
  expect(tab.value(LABELS.requestedLoanAmount)).toBe('22,000');
});

test('only our own landing page changes the amount of a draft', async ({ tab }) => {
  await answerQuickly(tab, someone(), ['loan']);
  const amountAfter = async (site: string) => {
    await tab.ask('/start/personal-loan?handoff_landing=1&amount=12345', {
      headers: { 'sec-fetch-site': site },
    });
    await tab.go(stepPath('loan'));
    return tab.value(LABELS.requestedLoanAmount);
  };
  expect(await amountAfter('cross-site')).not.toBe('12,345');
  expect(await amountAfter('same-origin')).toBe('12,345');
});
