import { expect, test } from 'vitest';
import { undone } from '../support/sql.ts';
import { at, DAY_MS, IN_ORDER, type Times, tellStory, tellUntilDisplay } from './story.ts';

test('a lead whose times are in order is kept', async () => {
  await expect(undone(tellStory)).resolves.toBeDefined();
});

test('a lead for which everything happened in the same millisecond is kept', async () => {
  const times = Object.fromEntries(Object.keys(IN_ORDER).map((name) => [name, at(0)])) as Times;
  await expect(undone((query) => tellStory(query, times))).resolves.toBeDefined();
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
    await expect(undone((query) => tellStory(query, times))).rejects.toMatchObject({ constraint });
  },
);

test('a display at 23:59:59.999 after the fetch is kept, one at 24:00:00.000 is refused', async () => {
  const displayAt = (displayed: Date) =>
    undone((query) => tellUntilDisplay(query, { fetched: at(0), displayed }));

  await expect(displayAt(at(DAY_MS - 1))).resolves.toBeDefined();
  await expect(displayAt(at(DAY_MS))).rejects.toMatchObject({ constraint: 'consent_displayed_within_a_day' });
});

test.each([
  [
    'a display, of its fetch',
    `INSERT INTO consent_display (id, journey_id, fetch_id, fetched_at, sha256, displayed_at)
     SELECT gen_random_uuid(), journey_id, fetch_id, fetched_at - interval '1 ms', sha256, displayed_at FROM consent_display`,
  ],
  [
    'an agreed block, of its display',
    `INSERT INTO acknowledgment_block (acknowledgment_id, key, display_id, sha256, fetched_at, displayed_at, acknowledged_at)
     SELECT acknowledgment_id, 'other', display_id, sha256, fetched_at, displayed_at - interval '1 ms', acknowledged_at
     FROM acknowledgment_block`,
  ],
  [
    'an agreed block, of its agreement',
    `INSERT INTO acknowledgment_block (acknowledgment_id, key, display_id, sha256, fetched_at, displayed_at, acknowledged_at)
     SELECT acknowledgment_id, 'other', display_id, sha256, fetched_at, displayed_at, acknowledged_at + interval '1 ms'
     FROM acknowledgment_block`,
  ],
  ['an attempt, of its agreement', "UPDATE attempt SET acknowledged_at = acknowledged_at - interval '1 ms'"],
])('the copy of a time that is false is refused: in %s', async (_where, statement) => {
  const lie = undone(async (query) => {
    await tellStory(query);
    await query(statement);
  });
  // foreign_key_violation
  await expect(lie).rejects.toMatchObject({ code: '23503' });
});

test.each([
  ['sent without a lease', 'lease_until = NULL', 'attempt_sent_under_a_lease'],
  ['sent under a lease that was over', 'lease_until = sent_at', 'attempt_sent_under_a_lease'],
  ['ended without an outcome', 'outcome = NULL', 'attempt_ends_with_an_outcome'],
  ['ended in no known way', "outcome = 'lost'", 'attempt_outcome_allowed'],
])('an attempt that was %s is refused', async (_how, change, constraint) => {
  const wrong = undone(async (query) => {
    await tellStory(query);
    await query(`UPDATE attempt SET ${change}`);
  });
  await expect(wrong).rejects.toMatchObject({ constraint });
});
