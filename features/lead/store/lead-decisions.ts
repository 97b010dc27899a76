import 'server-only';
import { randomUUID } from 'node:crypto';
import { type AuditActor, recordAudit } from '#features/access/store/audit.ts';
import type { DecisionChoice } from '#features/evidence/proof/words/event-copy.ts';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { LeadState } from '#features/form/model/lead-state.ts';
import { readLeadInterface, readLeadState } from '#features/form/store/columns.ts';
import { lockLead } from '#features/form/store/journey-locks.ts';
import { DECISION_CHOICES } from '#features/lead/model/lead-copy.ts';
import { recordLeadEvent } from '#features/lead-event/store/lead-events.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { columnReader } from '#platform/database/column.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { recordDecidedResolved } from './lead-alerts.ts';
import { matchesUuid } from './lead-list.ts';

export type UnknownLead = {
  reference: string;
  interface: LeadInterface;
  campaign: string;
  since: Date;
  reason: string | null;
  posts: number;
  state: LeadState;
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

export async function findUnknownLeads(limit: number | null = null): Promise<UnknownLead[]> {
  const rows = await db().$queryRaw<UnknownRow[]>`
    ${UNKNOWN} AND state = 'unknown' AND NOT is_test AND NOT EXISTS (
      SELECT FROM lead_decision WHERE lead_decision.lead_id = lead.id AND attempt_number = number AND choice = 'given_up')
    ORDER BY sent_at, partner_lead_id LIMIT ${limit}::int`;
  return rows.map(unknownLeadFrom);
}

export async function countUnknownLeads(client: SqlClient = db()): Promise<number> {
  const rows = await client.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM lead WHERE state = 'unknown' AND NOT is_test AND NOT EXISTS (
      SELECT FROM lead_decision WHERE lead_decision.lead_id = lead.id AND choice = 'given_up'
        AND attempt_number = (SELECT max(number) FROM attempt WHERE attempt.lead_id = lead.id))`;
  return rows[0]?.count ?? 0;
}

export async function isUndeterminable(leadId: string): Promise<boolean> {
  const rows = await db().$queryRaw<object[]>`
    SELECT FROM lead_decision WHERE lead_id = ${leadId}::uuid AND choice = 'given_up'
      AND attempt_number = (SELECT max(number) FROM attempt WHERE attempt.lead_id = ${leadId}::uuid) LIMIT 1`;
  return rows.length > 0;
}

export async function findDecidable(reference: string): Promise<UnknownLead | null> {
  const [row] = await db().$queryRaw<UnknownRow[]>`${UNKNOWN} AND partner_lead_id = ${reference}`;
  return row ? unknownLeadFrom(row) : null;
}

/** The words of its event. */
const EVENT_STATUS = { received: 'received', not_received: 'not_received', given_up: 'unknown' } as const;

const STATE_AFTER = { received: 'answered', not_received: 'unsent', given_up: 'unknown' } as const;

export type Decision = {
  choice: DecisionChoice;
  operatorUuid: string | null;
  /** Undefined overrides any earlier decision. */
  lastSeenId?: string;
};

export type DecisionResult =
  | { kind: 'decided'; attempt: number }
  | { kind: 'no_lead' }
  | { kind: 'not_unknown'; state: LeadState }
  | { kind: 'already_decided'; choice: DecisionChoice; by: string }
  | { kind: 'uuid_of_another'; reference: string };

type BuildDecisionEvent = (attempt: number) => SealedEvent | null;

/** Also resolves the alert. A decision can be corrected while the attempt is the last one. */
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
    // A late answer is stored under the same lock.
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
    const other = operatorUuid === null ? null : await findLeadWithUuid(tx, leadId, operatorUuid);
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
    // These fields belong to an earlier attempt, which timed out.
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
    await recordLeadEvent(tx, leadId, 'lead.reconciled', EVENT_STATUS[choice]);
    await recordDecidedResolved(tx);
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

async function findLeadWithUuid(tx: Tx, leadId: string, uuid: string): Promise<string | null> {
  // Serializes two decisions with the same UUID.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`uuid of the operator ${uuid}`}))`;
  const rows = await tx.$queryRaw<{ reference: string }[]>`
    SELECT partner_lead_id AS reference FROM ${matchesUuid(Prisma.sql`${uuid}`)} WHERE id <> ${leadId}::uuid LIMIT 1`;
  return rows[0]?.reference ?? null;
}

export const readDecisionChoice = columnReader('lead_decision.choice', DECISION_CHOICES);
