import { describe, expect, test } from 'vitest';
import {
  at,
  DAY_MS,
  IN_ORDER,
  recordLeadTimes,
  recordUntilDisplay,
  type Times,
} from '#tests/integration/support/lead-times.ts';
import { rolledBack } from '#tests/support/database/sql.ts';

describe('the database', { tags: ['@related-answers'] }, () => {
  test('stores a lead whose times are in order, or all the same millisecond', async () => {
    const times = Object.fromEntries(Object.keys(IN_ORDER).map((name) => [name, at(0)])) as Times;
    for (const stored of [IN_ORDER, times])
      await expect(rolledBack((query) => recordLeadTimes(query, stored))).resolves.toBeDefined();
  });

  test.each([
    ['displayed', 'fetched', 'consent_displayed_after_fetched'],
    ['acknowledged', 'displayed', 'acknowledged_after_displayed'],
    ['intent', 'acknowledged', 'attempt_intended_after_acknowledged'],
    ['sent', 'intent', 'attempt_sent_after_intended'],
    ['ended', 'sent', 'attempt_ended_after_sent'],
  ] as const)(
    'a lead that was %s a millisecond before it was %s is refused',
    async (later, earlier, constraint) => {
      const times = { ...IN_ORDER, [later]: new Date(IN_ORDER[earlier].getTime() - 1) };
      await expect(rolledBack((query) => recordLeadTimes(query, times))).rejects.toMatchObject({
        constraint,
      });
    },
  );

  test('a display at 23:59:59.999 after the fetch is stored, one at 24:00:00.000 is rejected', async () => {
    const displayAt = (displayed: Date) =>
      rolledBack((query) => recordUntilDisplay(query, { fetched: at(0), displayed }));

    await expect(displayAt(at(DAY_MS - 1))).resolves.toBeDefined();
    await expect(displayAt(at(DAY_MS))).rejects.toMatchObject({
      constraint: 'consent_displayed_within_a_day',
    });
  });

  test.each([
    ['acknowledged', 'acknowledged_within_a_day'],
    ['sent', 'attempt_sent_within_a_day'],
  ] as const)('a lead that was %s at 24:00:00.000 after the fetch is refused', async (last, constraint) => {
    const names = Object.keys(IN_ORDER) as (keyof Times)[];
    const late = names.slice(names.indexOf(last)).map((name) => [name, at(DAY_MS)]);
    const times = { ...IN_ORDER, ...Object.fromEntries(late) };
    await expect(rolledBack((query) => recordLeadTimes(query, times))).rejects.toMatchObject({ constraint });
  });

  test.each([
    [
      'acknowledgment_block',
      "displayed_at = displayed_at - interval '1 ms'",
      'acknowledgment_block_as_displayed_fkey',
    ],
    [
      'acknowledgment_block',
      "fetched_at = fetched_at - interval '1 ms'",
      'acknowledgment_block_has_time_of_fetch',
    ],
    ['acknowledgment_block', 'fetched_at = NULL', 'acknowledgment_block_has_time_of_fetch'],
    ['attempt', 'fetched_at = NULL', 'attempt_has_time_of_fetch'],
    [
      'acknowledgment_block',
      "acknowledged_at = acknowledged_at + interval '1 ms'",
      'acknowledgment_block_of_its_acknowledgment_fkey',
    ],
    ['acknowledgment_block', "key = 'other'", 'acknowledgment_block_as_fetched_fkey'],
    ['consent_display', "fetched_at = fetched_at - interval '1 ms'", 'consent_display_has_time_of_fetch'],
    ['attempt', "acknowledged_at = acknowledged_at - interval '1 ms'", 'attempt_of_its_acknowledgment_fkey'],
    ['attempt', "fetched_at = fetched_at + interval '1 ms'", 'attempt_has_time_of_fetch'],
  ])('a row of %s whose copy is false is refused: %s', async (table, change, constraint) => {
    const lie = rolledBack(async (query) => {
      await recordLeadTimes(query);
      await query(`CREATE TEMP TABLE forged AS SELECT * FROM ${table}`);
      await query(`UPDATE forged SET ${change}`);
      if (table === 'consent_display') await query('UPDATE forged SET id = gen_random_uuid()');
      else await query(`DELETE FROM ${table}`);
      await query(`INSERT INTO ${table} SELECT * FROM forged`);
    });
    await expect(lie).rejects.toMatchObject({ constraint });
  });

  test.each([
    ['sent without a lease', 'lease_until = NULL', 'attempt_sent_under_a_lease'],
    ['sent under a lease that was over', 'lease_until = sent_at', 'attempt_sent_under_a_lease'],
    ['ended without an outcome', 'outcome = NULL', 'attempt_ends_with_an_outcome'],
    ['ended in no known way', "outcome = 'lost'", 'attempt_outcome_allowed'],
  ])('an attempt that was %s is refused', async (_how, change, constraint) => {
    const wrong = rolledBack(async (query) => {
      await recordLeadTimes(query);
      await query(`UPDATE attempt SET ${change}`);
    });
    await expect(wrong).rejects.toMatchObject({ constraint });
  });
});
