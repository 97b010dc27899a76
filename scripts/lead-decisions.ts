import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { PlainError } from './plain-error.ts';

export type Choice = 'received' | 'not_received' | 'given_up';
export type UnknownLead = {
  reference: string;
  interface: string;
  since: string;
  reason: string;
  tries: number;
};

const LAST_ATTEMPT = `number = (SELECT max(number) FROM attempt AS any_attempt WHERE any_attempt.lead_id = lead.id)`;

/** Leads of which nobody knows whether the operator holds them, and that nobody has given up, the oldest first. */
export async function listUnknown(db: pg.Client): Promise<UnknownLead[]> {
  const { rows } = await db.query<UnknownLead>(
    `SELECT partner_lead_id AS reference, interface, reason, tries,
            to_char(sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') AS since
     FROM lead JOIN attempt ON attempt.lead_id = lead.id AND ${LAST_ATTEMPT}
     WHERE state = 'unknown' AND NOT EXISTS (
       SELECT FROM lead_decision WHERE lead_decision.lead_id = lead.id AND attempt_number = number AND choice = 'given_up')
     ORDER BY sent_at`,
  );
  return rows;
}

const STATE_AFTER = { received: 'answered', not_received: 'unsent', given_up: 'unknown' } as const;

/**
 * Writes down what was found out about a lead of unknown fate: received, under the operator's uuid; not received, so that
 * its borrower may send it again; or given up, which leaves it unknown and out of the list. Closes its alert. Whoever
 * learns better decides anew, as long as nothing has followed.
 */
export async function decideLead(db: pg.Client, reference: string, decision: Decision): Promise<void> {
  await db.query('BEGIN');
  try {
    await decideLocked(db, reference, decision);
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}

export type Decision = { choice: Choice; operatorUuid: string | null; by: string };

async function decideLocked(db: pg.Client, reference: string, { choice, operatorUuid, by }: Decision) {
  const { id, number } = await lockUndecided(db, reference);
  await db.query(
    `INSERT INTO lead_decision (id, lead_id, attempt_number, choice, operator_uuid, decided_at, decided_by)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp(), $6)`,
    [randomUUID(), id, number, choice, operatorUuid, by],
  );
  // What the operator said of an earlier attempt says nothing of this one: after its timed_out a lead may be sent again.
  await db.query(
    `UPDATE lead SET state = $2, operator_uuid = $3, operator_status = NULL, operator_warning = NULL, link_refused = NULL
     WHERE id = $1`,
    [id, STATE_AFTER[choice], operatorUuid],
  );
  await closeAlert(db, reference);
}

/** Holds a lead whose last attempt is of unknown fate, whatever was decided of it so far. */
async function lockUndecided(db: pg.Client, reference: string): Promise<{ id: string; number: number }> {
  const leads = await db.query<{ id: string; state: string }>(
    'SELECT id, state FROM lead WHERE partner_lead_id = $1 FOR UPDATE',
    [reference],
  );
  const [lead] = leads.rows;
  if (!lead) throw new PlainError(`There is no lead ${reference}.`);
  const attempts = await db.query<{ number: number; outcome: string | null }>(
    'SELECT number, outcome FROM attempt WHERE lead_id = $1 ORDER BY number DESC LIMIT 1',
    [lead.id],
  );
  const [last] = attempts.rows;
  if (last?.outcome !== 'unknown') {
    throw new PlainError(`Lead ${reference} is ${lead.state}: only a lead of unknown fate is decided on.`);
  }
  return { id: lead.id, number: last.number };
}

/** Whoever was told that the alert opened is told that it is over, in the words of `records/alerts.ts`. */
async function closeAlert(db: pg.Client, reference: string) {
  await db.query(
    `WITH resolved AS (
       UPDATE alert SET resolved_at = now() WHERE kind = 'lead_unknown' AND subject = $1 AND resolved_at IS NULL
       RETURNING id
     )
     INSERT INTO alert_delivery (id, alert_id, channel, event, created_at, next_try_at)
     SELECT gen_random_uuid(), alert_id, channel, 'resolved', now(), now()
     FROM resolved JOIN alert_delivery ON alert_id = resolved.id AND event = 'opened'`,
    [reference],
  );
}
