import 'server-only';
import { randomUUID } from 'node:crypto';
import { type AuditActor, recordAudit } from '#features/access/store/audit.ts';
import { recordAlertResolved } from '#features/alerts/store/alerts.ts';
import type { DecisionChoice } from '#features/evidence/proof/event-copy.ts';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import type { LeadState } from '#features/journey/model/lead-state.ts';
import { readLeadInterface, readLeadState } from '#features/journey/store/columns.ts';
import { lockLead } from '#features/journey/store/journey-locks.ts';
import { DECISION_CHOICES } from '#features/lead/model/lead-copy.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { columnReader } from '#platform/database/column.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { matchesUuid } from './lead-list.ts';

/** A lead whose last attempt is of unknown fate. */
export type UnknownLead = {
  reference: string;
  interface: LeadInterface;
  campaign: string;
  /** When the last attempt was sent. */
  since: Date;
  reason: string | null;
  posts: number;
  state: LeadState;
  /** Null before the first decision. */
  lastDecisionId: string | null;
};

type UnknownRow = Omit<UnknownLead, 'interface' | 'state'> & { interface: string; state: string };

const unknownLeadFrom = (row: UnknownRow): UnknownLead => ({
  ...row,
  interface: readLeadInterface(row.interface),
  state: readLeadState(row.state),
});

const UNKNOWN = Prisma.sql`
  SELECT partner_lead_id AS reference, interface, campaign_slug AS campaign, sent_at AS since, reason, tries AS posts, state, (
    SELECT lead_decision.id::text FROM lead_decision WHERE lead_decision.lead_id = lead.id AND attempt_number = number
    ORDER BY decided_at DESC LIMIT 1) AS "lastDecisionId"
  FROM lead JOIN attempt ON attempt.lead_id = lead.id
    AND number = (SELECT max(number) FROM attempt AS any_attempt WHERE any_attempt.lead_id = lead.id)
  WHERE outcome = 'unknown'`;

/** Leads of which nobody knows whether the operator holds them, and that nobody has given up, the oldest first. */
export async function findUnknownLeads(limit: number | null = null): Promise<UnknownLead[]> {
  const rows = await db().$queryRaw<UnknownRow[]>`
    ${UNKNOWN} AND state = 'unknown' AND NOT is_test AND NOT EXISTS (
      SELECT FROM lead_decision WHERE lead_decision.lead_id = lead.id AND attempt_number = number AND choice = 'given_up')
    ORDER BY sent_at, partner_lead_id LIMIT ${limit}::int`;
  return rows.map(unknownLeadFrom);
}

/** How many leads wait for somebody's decision. */
export async function countUnknownLeads(client: Db = db()): Promise<number> {
  const rows = await client.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM lead WHERE state = 'unknown' AND NOT is_test AND NOT EXISTS (
      SELECT FROM lead_decision WHERE lead_decision.lead_id = lead.id AND choice = 'given_up'
        AND attempt_number = (SELECT max(number) FROM attempt WHERE attempt.lead_id = lead.id))`;
  return rows[0]?.count ?? 0;
}

/** A lead that may be decided on, also one that was before; null where there is no such lead. */
export async function findDecidable(reference: string): Promise<UnknownLead | null> {
  const [row] = await db().$queryRaw<UnknownRow[]>`${UNKNOWN} AND partner_lead_id = ${reference}`;
  return row ? unknownLeadFrom(row) : null;
}

const STATE_AFTER = { received: 'answered', not_received: 'unsent', given_up: 'unknown' } as const;

export type Decision = {
  choice: DecisionChoice;
  operatorUuid: string | null;
  /** The last decision that whoever decides has seen; undefined where they decide whatever was decided before. */
  lastSeenId?: string;
};

export type DecisionResult =
  | { kind: 'decided'; attempt: number }
  | { kind: 'no_lead' }
  | { kind: 'not_unknown'; state: LeadState }
  | { kind: 'already_decided'; choice: DecisionChoice; by: string }
  | { kind: 'uuid_of_another'; reference: string };

/** Tells the decision as an event of the lead's evidence; null where it has none. */
export type BuildDecisionEvent = (attempt: number) => SealedEvent | null;

/**
 * Writes down what was found out about a lead of unknown fate: received, under the operator's uuid; not received, so that
 * its borrower may send it again; or given up, which leaves it unknown and out of the list. Closes its alert. Whoever
 * learns better decides anew, as long as nothing has followed.
 */
export async function recordDecision(
  actor: AuditActor,
  reference: string,
  { choice, operatorUuid, lastSeenId }: Decision,
  buildEvent: BuildDecisionEvent,
): Promise<DecisionResult> {
  return transaction(async (tx) => {
    const lead = await tx.lead.findUnique({
      where: { partnerLeadId: reference },
      select: { id: true, journeyId: true },
    });
    if (!lead) return { kind: 'no_lead' };
    const leadId = lead.id;
    // An answer that comes late is committed under the same lock: whoever is second sees what the first has done.
    const state = await lockLead(tx, leadId);
    const last = await tx.attempt.findFirst({ where: { leadId }, orderBy: { number: 'desc' } });
    if (last?.outcome !== 'unknown') return { kind: 'not_unknown', state };
    const before = await tx.leadDecision.findFirst({
      where: { leadId, attemptNumber: last.number },
      orderBy: { decidedAt: 'desc' },
    });
    if (lastSeenId !== undefined && before && before.id !== lastSeenId) {
      return {
        kind: 'already_decided',
        choice: readDecisionChoice(before.decision),
        by: before.decidedByLabel,
      };
    }
    const other = operatorUuid === null ? null : await findOther(tx, leadId, operatorUuid);
    if (other) return { kind: 'uuid_of_another', reference: other };
    const decidedAt = await databaseNow(tx);
    await tx.leadDecision.create({
      data: {
        id: randomUUID(),
        leadId,
        attemptNumber: last.number,
        decision: choice,
        operatorUuid,
        decidedAt,
        decidedByLabel: actor.email,
      },
    });
    // What the operator said of an earlier attempt says nothing of this one: after its timed_out a lead may be sent again.
    await tx.lead.update({
      where: { id: leadId },
      data: {
        state: STATE_AFTER[choice],
        operatorUuid,
        operatorStatus: null,
        operatorWarning: null,
        linkRejectedReason: null,
      },
    });
    await recordAlertResolved('lead_unknown', reference, tx);
    await recordAudit(
      actor,
      {
        action: 'lead_decided',
        subject: reference,
        before: { state, choice: before?.decision ?? null },
        after: { state: STATE_AFTER[choice], choice, operatorUuid },
      },
      tx,
    );
    await appendEvent(tx, lead.journeyId, buildEvent(last.number), decidedAt);
    return { kind: 'decided', attempt: last.number };
  });
}

async function findOther(tx: Tx, leadId: string, uuid: string): Promise<string | null> {
  // Of two leads that are given one uuid at the same time the second sees the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`uuid of the operator ${uuid}`}))`;
  const rows = await tx.$queryRaw<{ reference: string }[]>`
    SELECT partner_lead_id AS reference FROM ${matchesUuid(Prisma.sql`${uuid}`)} WHERE id <> ${leadId}::uuid LIMIT 1`;
  return rows[0]?.reference ?? null;
}
export const readDecisionChoice = columnReader('lead_decision.choice', DECISION_CHOICES);
