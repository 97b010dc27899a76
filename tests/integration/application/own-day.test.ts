import { expect, test, vi } from 'vitest';
import { findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';

vi.stubEnv('OPERATOR_STATES', 'all');

/** Where a day begins first and last. From 11:00 to 14:00 UTC both have the same day. */
const [FIRST, LAST] = ['Pacific/Guam', 'Pacific/Pago_Pago'];

/** All answers of a step. The one before it, the loan, stays open. */
const NAME = {
  firstName: 'Ada',
  lastName: 'Quill',
  email: 'ada@example.com',
  phone: '5705550199',
};

const clockOf = async (borrower: JourneyKey) => (await findBorrower(borrower))?.now.getTime() ?? 0;

test.each([
  ['18 since today where a day begins last', LAST, 0],
  ['18 from tomorrow where a day begins first', FIRST, 1],
  ['18 since today where a day begins first', FIRST, 0],
])('a borrower who is %s is an adult in each state from its own midnight', async (_, zone, days) => {
  const borrower = await someBorrower();
  const start = await clockOf(borrower);
  const [year = 0, month = 0, day = 0] = dayInZone(zone, new Date(start + days * DAY_MS))
    .split('-')
    .map(Number);
  // No one turns 18 on February 29: this makes it March 1.
  const born = new Date(Date.UTC(year - 18, month - 1, day)).toISOString().slice(0, 10);
  const birthday = `${year}${born.slice(4)}`;
  const pathIn = (zone: string, at: number) =>
    dayInZone(zone, new Date(at)) < birthday ? '/apply/exit' : '/apply/personal-loan/loan';

  for (const [answers, zone] of [
    [{ ...NAME, dateOfBirth: born }, LAST],
    [{ state: 'GU' }, FIRST],
    [{ state: 'AS' }, LAST],
    [{ state: 'AE' }, LAST],
    [{ state: 'MP' }, FIRST],
    [{ dateOfBirth: born }, FIRST],
  ] as const) {
    const before = await clockOf(borrower);
    const saved = await saveAnswers(borrower, answers);
    const after = await clockOf(borrower);
    // Midnight may be between.
    const paths = [before, after].map((at) => pathIn(zone, at));
    expect(paths).toContain(saved.kind === 'saved' && saved.path);
  }
});
