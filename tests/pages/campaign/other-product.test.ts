import { expect } from 'vitest';
import { LABELS, OUTCOME, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { answerQuickly, sendLead } from '#tests/pages/borrower.ts';
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

test('a link to another product offers it after a refused request, but not after an unconfirmed one', async ({
  tab,
}) => {
  await sendLead(tab, someone({ lastName: 'Moved' }));
  await tab.go(REFINANCE);
  expect(tab.text).toContain('A technical problem stopped your request.');
  await tab.follow('Start over with refinancing student loans');
  await tab.press('Delete my answers');
  expect(tab.links('Start with refinancing student loans')).toHaveLength(1);

  await sendLead(tab, someone({ lastName: 'Reset' }));
  expect(tab.heading).toBe('We’re checking whether your request went through');
  await tab.go(REFINANCE);
  expect(tab.path).toBe(OUTCOME);
  await tab.go('/?handoff_campaign=student-refinance');
  expect(tab.links('See your request')).toHaveLength(1);
  expect(tab.links('Start over')).toHaveLength(1);
  expect(tab.links(/refinancing/)).toEqual([]);
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
