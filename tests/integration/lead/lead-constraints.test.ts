import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#platform/values/duration.ts';
import {
  at,
  beginJourney,
  IN_ORDER,
  recordLeadTimes,
  recordUntilDisplay,
  type Times,
} from '#tests/integration/support/lead-times.ts';
import { type Query, rolledBack, sql } from '#tests/support/database/sql.ts';

const STATES = ['intent', 'sending', 'answered', 'refused', 'unsent', 'unknown'];
const MOVES: Record<string, string[]> = {
  intent: ['sending', 'unsent'],
  sending: ['answered', 'refused', 'unsent', 'unknown'],
  answered: [],
  refused: [],
  unsent: ['intent'],
  unknown: ['answered', 'refused', 'unsent'],
};
const PAIRS = STATES.flatMap((from) =>
  STATES.map((to) => ({
    from,
    to,
    verdict: from === to || MOVES[from]?.includes(to) ? 'moves' : 'does not move',
  })),
);

describe('a lead', () => {
  test.each(PAIRS)('$verdict from $from to $to', async ({ from, to, verdict }) => {
    const move = rolledBack(async (query) => {
      await putLead(query, from);
      await query('UPDATE lead SET state = $1', [to]);
    });
    if (verdict === 'moves') await expect(move).resolves.toBeUndefined();
    // check_violation
    else await expect(move).rejects.toMatchObject({ code: '23514' });
  });

  test('that was answered is sent again only after it timed out', async () => {
    const sendAgain = (operatorStatus: string | null) =>
      rolledBack(async (query) => {
        await putLead(query, 'answered');
        await query('UPDATE lead SET operator_status = $1', [operatorStatus]);
        await query("UPDATE lead SET state = 'intent', operator_status = NULL");
      });
    for (const status of ['success', 'failure', 'in_progress', null])
      await expect(sendAgain(status)).rejects.toThrow('only after timed_out');
    await expect(sendAgain('timed_out')).resolves.toBeUndefined();
  });

  test('has at most one open attempt, and another one only after the previous one ends', async () => {
    const openTwo = (firstEnds: boolean) =>
      rolledBack(async (query) => {
        const { leadId } = await recordLeadTimes(query);
        const other = await recordLeadTimes(query);
        if (!firstEnds)
          await query('UPDATE attempt SET ended_at = NULL, outcome = NULL WHERE lead_id = $1', [leadId]);
        await query(
          `UPDATE attempt SET lead_id = $1, number = 2, ended_at = NULL, outcome = NULL WHERE lead_id = $2`,
          [leadId, other.leadId],
        );
      });
    await expect(openTwo(true)).resolves.toBeUndefined();
    await expect(openTwo(false)).rejects.toMatchObject({ constraint: 'attempt_one_open_for_a_lead' });
  });
});

/** A lead from fetch to answer, then a statement. */
const afterLead = (statement: string) =>
  rolledBack(async (query) => {
    await recordLeadTimes(query);
    await query(statement);
  });
const later = (column: string) => `${column} = ${column} + interval '1 ms'`;

test.each([
  ['consent_text', later('first_seen_at'), 'rows of consent_text are never changed'],
  ['consent_fetch', later('fetched_at'), 'rows of consent_fetch are never changed'],
  ['consent_fetch_block', "key = 'other'", 'rows of consent_fetch_block are never changed'],
  ['consent_display', later('displayed_at'), 'rows of consent_display are never changed'],
  ['acknowledgment', later('acknowledged_at'), 'rows of acknowledgment are never changed'],
  ['acknowledgment_block', "key = 'other'", 'rows of acknowledgment_block are never changed'],
  ['attempt', 'lease_until = NULL', 'attempt_sent_under_a_lease'],
  ['attempt', 'lease_until = sent_at', 'attempt_sent_under_a_lease'],
  ['attempt', 'outcome = NULL', 'attempt_ends_with_an_outcome'],
])('a row of %s is not changed: %s', async (table, change, message) => {
  await expect(afterLead(`UPDATE ${table} SET ${change}`)).rejects.toThrow(message);
});

describe('the times of a lead', { tags: ['@related-answers'] }, () => {
  const names = Object.keys(IN_ORDER) as (keyof Times)[];

  test('are stored in order, or all the same millisecond', async () => {
    const times = Object.fromEntries(names.map((name) => [name, at(0)])) as Times;
    for (const stored of [IN_ORDER, times])
      await expect(rolledBack((query) => recordLeadTimes(query, stored))).resolves.toBeDefined();
    const displayed = at(DAY_MS - 1);
    const display = rolledBack((query) => recordUntilDisplay(query, { ...IN_ORDER, displayed }));
    await expect(display).resolves.toBeDefined();
  });

  test.each([
    ['displayed', -1, 'fetched', 'consent_displayed_after_fetched'],
    ['acknowledged', -1, 'displayed', 'acknowledged_after_displayed'],
    ['intent', -1, 'acknowledged', 'attempt_intended_after_acknowledged'],
    ['sent', -1, 'intent', 'attempt_sent_after_intended'],
    ['ended', -1, 'sent', 'attempt_ended_after_sent'],
    ['displayed', DAY_MS, 'fetched', 'consent_displayed_within_a_day'],
    ['acknowledged', DAY_MS, 'fetched', 'acknowledged_within_a_day'],
    ['sent', DAY_MS, 'fetched', 'attempt_sent_within_a_day'],
  ] as const)('are refused with %s %i ms after %s', async (name, ms, other, constraint) => {
    const time = IN_ORDER[other].getTime() + ms;
    const times = { ...IN_ORDER };
    for (const next of names.slice(names.indexOf(name)))
      times[next] = new Date(next === name ? time : Math.max(time, IN_ORDER[next].getTime()));
    await expect(rolledBack((query) => recordLeadTimes(query, times))).rejects.toMatchObject({ constraint });
  });

  // Whether a copy of a time is that of its row is a foreign key of the Prisma schema.
  test.each([
    ['acknowledgment_block', 'fetched_at = NULL', 'acknowledgment_block_has_time_of_fetch'],
    ['acknowledgment_block', later('fetched_at'), 'acknowledgment_block_has_time_of_fetch'],
    ['attempt', 'fetched_at = NULL', 'attempt_has_time_of_fetch'],
    ['attempt', later('fetched_at'), 'attempt_has_time_of_fetch'],
    ['consent_display', later('fetched_at'), 'consent_display_has_time_of_fetch'],
  ])('are refused in a row of %s whose copy is false: %s', async (table, change, constraint) => {
    const forged = table === 'consent_display' ? `${change}, id = gen_random_uuid()` : change;
    const lie = afterLead(`CREATE TEMP TABLE forged AS SELECT * FROM ${table}; UPDATE forged SET ${forged};
      ${table === 'consent_display' ? '' : `DELETE FROM ${table};`} INSERT INTO ${table} SELECT * FROM forged`);
    await expect(lie).rejects.toMatchObject({ constraint });
  });
});

test('stores a consent text only under the hash of its own bytes', async () => {
  const sha256 = createHash('sha256').update('<p>\r\n').digest('hex');
  const keep = (text: string) =>
    sql('INSERT INTO consent_text (sha256, bytes) VALUES ($1, $2)', [sha256, Buffer.from(text)]);
  const constraint = 'consent_text_is_what_its_hash_says';
  await expect(keep('<p>\n')).rejects.toMatchObject({ constraint });
  await expect(keep('<p>\r\n')).resolves.toEqual([]);
});

async function putLead(query: Query, state: string) {
  await query(
    `INSERT INTO lead (id, journey_id, partner_lead_id, interface, state, created_at)
     VALUES (gen_random_uuid(), $1, 'A', 'personal_v3', $2, clock_timestamp())`,
    [await beginJourney(query), state],
  );
}
