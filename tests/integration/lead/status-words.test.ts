import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusWord } from '#features/journey/model/lead-state.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import { claimForSending, recordFurtherIntent } from '#features/lead/store/attempts.ts';
import { agreementOf, findLead, someIntent } from '#tests/integration/support/new-journey.ts';
import { answeredWith } from '#tests/integration/support/outcomes.ts';
import { sql } from '#tests/support/database/sql.ts';

test.each([
  [' Timed Out\n', true, 1],
  ['TIMED-OUT', true, 1],
  ['timedout', false, 0],
  ['not timed out', false, 0],
])(
  'a lead with the status %j is stored as received, and may be sent again: %s',
  async (operatorStatus, mayResend, timesTimedOut) => {
    const { attempt } = await someIntent();
    await claimForSending(attempt, 60_000);
    await recordOutcome(attempt, answeredWith({ operatorStatus }));
    const lead = await findLead(attempt.journeyId);
    if (!lead) throw new Error('the lead is gone');
    expect(lead).toMatchObject({ operatorStatus, timesTimedOut });
    const further = await recordFurtherIntent(lead, await agreementOf(attempt.journeyId));
    expect(further !== null).toBe(mayResend);
  },
);

test('the database and the app read the same word from a status', async () => {
  const blank = fc.constantFrom('', ' ', '\t', '\r\n', '_', '-', '\u00a0', '.', '  ');
  const spelled = fc
    .tuple(fc.constantFrom('in', 'timed', 'success', 'failure'), fc.constantFrom('progress', 'out', ''))
    .chain(([first, second]) =>
      fc.tuple(blank, blank, blank, fc.boolean()).map(([before, between, after, isLoud]) => {
        const text = `${before}${first}${between}${second}${after}`;
        return isLoud ? text.toUpperCase() : text;
      }),
    );
  const received = fc.sample(spelled, 200);
  const rows = await sql<{ word: string }>(
    'SELECT operator_status_word(text) AS word FROM unnest($1::text[]) AS text',
    [received],
  );
  const known = rows.map(({ word }) => statusWord(word));
  expect(received.map(statusWord)).toEqual(known);
  const words = new Set(rows.map(({ word }) => word));
  expect([...words]).toEqual(expect.arrayContaining(['in_progress', 'timed_out', 'success', 'failure']));
});
