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
  // Whoever learns better decides anew.
  await decideLead(client, 'A', { choice: 'received', operatorUuid: 'u-2', by });
  expect(await stateOf('A')).toMatchObject({ state: 'answered' });
});

test('nothing is decided of a lead that is known, or is none', async () => {
  await someUnknown('A');
  await decideLead(client, 'A', { choice: 'received', operatorUuid: 'u-1', by });
  const again = decideLead(client, 'A', { choice: 'not_received', operatorUuid: null, by });
  await expect(again).rejects.toThrow('Lead A is answered');
  const stranger = decideLead(client, 'Z', { choice: 'given_up', operatorUuid: null, by });
  await expect(stranger).rejects.toThrow('There is no lead Z');
});

test('a decision is never rewritten', async () => {
  await someUnknown('A');
  await decideLead(client, 'A', { choice: 'given_up', operatorUuid: null, by });
  const rewriting = client.query(`UPDATE lead_decision SET decided_by = 'jon'`);
  await expect(rewriting).rejects.toThrow('rows of lead_decision are never changed');
});
