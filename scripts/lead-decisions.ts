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

/**
 * Writes down what was found out about a lead of unknown fate: received, under the operator's uuid; not received, so that
 * its borrower may send it again; or given up, which leaves it unknown and out of the list. Closes its alert.
 */
export async function decideLead(
  db: pg.Client,
  reference: string,
  decision: { choice: Choice; operatorUuid: string | null; by: string },
): Promise<void> {
  await db.query('BEGIN');
  try {
    await decideLocked(db, reference, decision);
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}

async function decideLocked(
  db: pg.Client,
  reference: string,
  { choice, operatorUuid, by }: { choice: Choice; operatorUuid: string | null; by: string },
) {
  const { rows } = await db.query<{ id: string; state: string }>(
    'SELECT id, state FROM lead WHERE partner_lead_id = $1 FOR UPDATE',
    [reference],
  );
  const [lead] = rows;
  if (!lead) throw new PlainError(`There is no lead ${reference}.`);
  if (lead.state !== 'unknown') {
    throw new PlainError(`Lead ${reference} is ${lead.state}: only a lead of unknown fate is decided on.`);
  }
  await db.query(
    `INSERT INTO lead_decision (id, lead_id, attempt_number, choice, operator_uuid, decided_at, decided_by)
     SELECT $1, lead.id, number, $3, $4, clock_timestamp(), $5
     FROM lead JOIN attempt ON attempt.lead_id = lead.id AND ${LAST_ATTEMPT} WHERE lead.id = $2`,
    [randomUUID(), lead.id, choice, operatorUuid, by],
  );
  if (choice === 'received')
    await db.query(`UPDATE lead SET state = 'answered', operator_uuid = $2 WHERE id = $1`, [
      lead.id,
      operatorUuid,
    ]);
  if (choice === 'not_received') await db.query(`UPDATE lead SET state = 'unsent' WHERE id = $1`, [lead.id]);
  await closeAlert(db, reference);
}

/** Whoever was told that the alert opened is told that it is over. */
async function closeAlert(db: pg.Client, reference: string) {
  await db.query(
    `WITH closed AS (
       UPDATE alert SET resolved_at = clock_timestamp()
       WHERE kind = 'lead_unknown' AND subject = $1 AND resolved_at IS NULL RETURNING id
     )
     INSERT INTO alert_delivery (id, alert_id, channel, event, created_at, next_try_at)
     SELECT gen_random_uuid(), alert_id, channel, 'resolved', clock_timestamp(), clock_timestamp()
     FROM alert_delivery JOIN closed ON closed.id = alert_id WHERE event = 'opened'`,
    [reference],
  );
}
