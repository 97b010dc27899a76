import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decideLead, listUnknown } from '#scripts/lead-decisions.ts';
import { cloneDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeEach(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** A lead of unknown fate, with its alert; what it rests on is of no account here. */
async function someUnknown(reference: string) {
  const [lead, acknowledgment] = [randomUUID(), randomUUID()];
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica;`);
  await client.query(
    `INSERT INTO lead (id, journey_id, partner_lead_id, interface, state, created_at)
     VALUES ($1, $2, $3, 'personal_v3', 'unknown', '2026-03-01T12:00Z')`,
    [lead, randomUUID(), reference],
  );
  await client.query(
    `INSERT INTO attempt (lead_id, number, acknowledgment_id, acknowledged_at, intent_at, sent_at, lease_until, ended_at, outcome, reason, tries)
     SELECT $1, 1, $2, t, t, t, t + interval '3 minutes', t + interval '3 minutes', 'unknown', 'timed_out', 1
     FROM (SELECT '2026-03-01T12:00Z'::timestamptz AS t) AS at`,
    [lead, acknowledgment],
  );
  const alert = randomUUID();
  await client.query(
    `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at)
     VALUES ($1, 'lead_unknown', $2, now(), now())`,
    [alert, reference],
  );
  await client.query(
    `INSERT INTO alert_delivery (id, alert_id, channel, event, created_at, next_try_at)
     VALUES ($1, $2, 'webhook', 'opened', now(), now())`,
    [randomUUID(), alert],
  );
  await client.query('COMMIT');
}

const by = 'mara';
const stateOf = async (reference: string) => {
  const { rows } = await client.query('SELECT state, operator_uuid FROM lead WHERE partner_lead_id = $1', [
    reference,
  ]);
  return rows[0];
};
const references = async () => (await listUnknown(client)).map(({ reference }) => reference);
const openAlerts = async () => {
  const { rows } = await client.query('SELECT subject FROM alert WHERE resolved_at IS NULL ORDER BY subject');
  return rows.map(({ subject }) => subject);
};

test('a lead that the operator holds is answered, under its uuid, and closes its alert', async () => {
  await someUnknown('A');
  await someUnknown('B');
  await decideLead(client, 'A', { choice: 'received', operatorUuid: 'u-1', by });
  expect(await stateOf('A')).toEqual({ state: 'answered', operator_uuid: 'u-1' });
  expect(await references()).toEqual(['B']);
  expect(await openAlerts()).toEqual(['B']);
  const { rows } = await client.query(
    `SELECT subject, channel FROM alert_delivery JOIN alert ON alert.id = alert_id WHERE event = 'resolved'`,
  );
  expect(rows).toEqual([{ subject: 'A', channel: 'webhook' }]);
});

test('a lead that the operator does not hold is unsent', async () => {
  await someUnknown('A');
  await decideLead(client, 'A', { choice: 'not_received', operatorUuid: null, by });
  expect(await stateOf('A')).toEqual({ state: 'unsent', operator_uuid: null });
  expect(await references()).toEqual([]);
});

test('a lead that is given up stays unknown, and is asked about no more', async () => {
  await someUnknown('A');
  expect(await listUnknown(client)).toEqual([
    {
      reference: 'A',
      interface: 'personal_v3',
      since: '2026-03-01 12:00 UTC',
      reason: 'timed_out',
      tries: 1,
    },
  ]);
  await decideLead(client, 'A', { choice: 'given_up', operatorUuid: null, by });
  expect(await stateOf('A')).toEqual({ state: 'unknown', operator_uuid: null });
  expect(await references()).toEqual([]);
});

const DECISIONS = {
  received: { choice: 'received', operatorUuid: 'u-1', by },
  not_received: { choice: 'not_received', operatorUuid: null, by },
  given_up: { choice: 'given_up', operatorUuid: null, by },
} as const;
const STANDING = {
  received: { state: 'answered', operator_uuid: 'u-1' },
  not_received: { state: 'unsent', operator_uuid: null },
  given_up: { state: 'unknown', operator_uuid: null },
} as const;
const CHOICES = ['received', 'not_received', 'given_up'] as const;

test.each(CHOICES.flatMap((first) => CHOICES.map((second) => ({ first, second }))))(
  'whoever learns better decides anew: first $first, then $second',
  async ({ first, second }) => {
    await someUnknown('A');
    await decideLead(client, 'A', DECISIONS[first]);
    await decideLead(client, 'A', DECISIONS[second]);
    expect(await stateOf('A')).toEqual(STANDING[second]);
    const { rows } = await client.query('SELECT choice FROM lead_decision ORDER BY decided_at');
    expect(rows).toEqual([{ choice: first }, { choice: second }]);
  },
);

test('a lead that was found to be received is not one that timed out before', async () => {
  await someUnknown('A');
  await client.query(`UPDATE lead SET operator_status = 'timed_out', operator_uuid = 'of the first attempt'`);
  await decideLead(client, 'A', DECISIONS.received);
  const { rows } = await client.query('SELECT operator_status, operator_uuid FROM lead');
  expect(rows).toEqual([{ operator_status: null, operator_uuid: 'u-1' }]);
  await expect(client.query(`UPDATE lead SET state = 'intent'`)).rejects.toThrow('only after timed_out');
});

test('nothing is decided of a lead that is known, or is none', async () => {
  await someUnknown('A');
  await client.query(`UPDATE attempt SET outcome = 'answered'; UPDATE lead SET state = 'answered'`);
  await expect(decideLead(client, 'A', DECISIONS.not_received)).rejects.toThrow('Lead A is answered');
  const stranger = decideLead(client, 'Z', DECISIONS.given_up);
  await expect(stranger).rejects.toThrow('There is no lead Z');
});

test('nothing is decided of a lead that its borrower is sending again', async () => {
  await someUnknown('A');
  await decideLead(client, 'A', DECISIONS.not_received);
  await client.query(`UPDATE lead SET state = 'intent'; UPDATE attempt SET ended_at = NULL, outcome = NULL`);
  await expect(decideLead(client, 'A', DECISIONS.received)).rejects.toThrow('Lead A is intent');
});

test.each([
  ['is known', `UPDATE attempt SET outcome = 'unsent'`],
  ['nobody has decided on', `DELETE FROM lead_decision WHERE choice = 'not_received'`],
])('a lead whose fate %s does not go back to unknown', async (_, change) => {
  await someUnknown('A');
  await someUnknown('B');
  await decideLead(client, 'A', DECISIONS.not_received);
  await decideLead(client, 'B', DECISIONS.given_up);
  await client.query(change);
  const back = client.query(`UPDATE lead SET state = 'unknown' WHERE partner_lead_id = 'A'`);
  await expect(back).rejects.toThrow('a lead does not move from unsent to unknown');
});

test('a decision is never rewritten', async () => {
  await someUnknown('A');
  await decideLead(client, 'A', { choice: 'given_up', operatorUuid: null, by });
  const rewriting = client.query(`UPDATE lead_decision SET decided_by = 'jon'`);
  await expect(rewriting).rejects.toThrow('rows of lead_decision are never changed');
});
