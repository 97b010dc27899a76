import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { beginJourney, recordLeadTimes } from '#tests/integration/support/lead-times.ts';
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
      await writeLead(query, { state: from });
      await query('UPDATE lead SET state = $1', [to]);
    });
    if (verdict === 'moves') await expect(move).resolves.toBeUndefined();
    // check_violation
    else await expect(move).rejects.toMatchObject({ code: '23514' });
  });

  test.each(['success', 'failure', 'in_progress', null])(
    'that was answered with %s is not sent again, other than one that timed out',
    async (status) => {
      const sendAgain = (operatorStatus: string | null) =>
        rolledBack(async (query) => {
          await writeLead(query, { state: 'answered' });
          await query('UPDATE lead SET operator_status = $1', [operatorStatus]);
          await query("UPDATE lead SET state = 'intent', operator_status = NULL");
        });
      await expect(sendAgain(status)).rejects.toThrow('only after timed_out');
      await expect(sendAgain('timed_out')).resolves.toBeUndefined();
    },
  );

  test.each([
    ['is in a known state', 'lead_state_allowed', { state: 'lost' }, {}],
    ['is the only one of its journey', 'lead_journey_id_key', {}, { hasSameJourney: true }],
    ['has a partnerLeadId of its own', 'lead_partner_lead_id_key', { partnerLeadId: '7KQ2' }, {}],
  ])('%s', async (_, constraint, lead, { hasSameJourney }: { hasSameJourney?: boolean }) => {
    const writing = rolledBack(async (query) => {
      const journeyId = await writeLead(query, lead);
      await writeLead(query, { ...lead, ...(hasSameJourney && { journeyId }) });
    });
    await expect(writing).rejects.toMatchObject({ constraint });
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

test.each([
  ['consent_text', "first_seen_at = first_seen_at + interval '1 ms'"],
  ['consent_fetch', "fetched_at = fetched_at - interval '1 ms'"],
  ['consent_fetch_block', "key = 'other'"],
  ['consent_display', "displayed_at = displayed_at + interval '1 ms'"],
  ['acknowledgment', "acknowledged_at = acknowledged_at + interval '1 ms'"],
  ['acknowledgment_block', "key = 'other'"],
])('a row of %s is never rewritten', async (table, change) => {
  const rewriting = rolledBack(async (query) => {
    await recordLeadTimes(query);
    await query(`UPDATE ${table} SET ${change}`);
  });
  await expect(rewriting).rejects.toThrow(`rows of ${table} are never changed`);
});

test('stores a consent text only under the hash of its own bytes', async () => {
  const keep = (bytes: Buffer) =>
    sql('INSERT INTO consent_text (sha256, bytes) VALUES ($1, $2)', [hashOf(Buffer.from('<p>\r\n')), bytes]);
  await expect(keep(Buffer.from('<p>\n'))).rejects.toMatchObject({
    constraint: 'consent_text_is_what_its_hash_says',
  });
  await expect(keep(Buffer.from('<p>\r\n'))).resolves.toEqual([]);
});

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function writeLead(
  query: Query,
  lead: { state?: string; journeyId?: string; partnerLeadId?: string },
): Promise<string> {
  const journeyId = lead.journeyId ?? (await beginJourney(query));
  await query(
    `INSERT INTO lead (id, journey_id, partner_lead_id, interface, state, created_at)
     VALUES ($1, $2, $3, 'personal_v3', $4, clock_timestamp())`,
    [randomUUID(), journeyId, lead.partnerLeadId ?? randomUUID(), lead.state ?? 'intent'],
  );
  return journeyId;
}
