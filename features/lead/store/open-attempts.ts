import 'server-only';
import {
  appendEvent,
  type BuildOutcomeEvent,
  type InternalOutcome,
} from '#features/evidence/store/evidence.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { readLeadInterface } from '#features/form/store/columns.ts';
import { lockLead } from '#features/form/store/journey-locks.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { ALERT_NAMES_LEAD, UNDECIDED } from './lead-alerts.ts';

export type ClosedAttempt = { outcome: 'unknown' | 'unsent'; reason: string; leadInterface: LeadInterface };
export type LeadIds = { leadId: string; journeyId: string; partnerLeadId: string; isTest: boolean };
/** Without a token nothing is sent. After this time the intent expires. */
const INTENT_LIMIT_SECONDS = 60;
/** The process that closes an attempt raises its alert at once. After this time it has crashed. */
const ALERT_LIMIT_SECONDS = 60;
const BATCH_SIZE = 100;

export async function findExpiredLeases(except: readonly string[] = []): Promise<LeadIds[]> {
  return db().$queryRaw<LeadIds[]>`
    SELECT lead.id AS "leadId", journey_id AS "journeyId", lead.partner_lead_id AS "partnerLeadId",
      is_test AS "isTest"
    FROM attempt JOIN lead ON lead.id = attempt.lead_id
    WHERE ${IS_EXPIRED} AND lead.id <> ALL(${[...except]}::uuid[])
    ORDER BY coalesce(attempt.lease_until, attempt.intent_at) LIMIT ${BATCH_SIZE}`;
}

/** Takes no lock: many pages poll leads whose outcome is just being stored. */
export async function isLeaseExpired(leadId: string): Promise<boolean> {
  const found = await db().$queryRaw<object[]>`
    SELECT 1 FROM attempt WHERE lead_id = ${leadId}::uuid AND ${IS_EXPIRED}`;
  return found.length > 0;
}
const IS_EXPIRED = Prisma.sql`attempt.ended_at IS NULL AND (
  attempt.lease_until < clock_timestamp()
  OR attempt.sent_at IS NULL AND attempt.intent_at < clock_timestamp() - ${INTENT_LIMIT_SECONDS}::int * interval '1 second'
)`;

/** `unknown` after the lease, `unsent` if sending never started, null if the attempt is live. */
export async function recordExpiredLease(
  leadId: string,
  buildEvent: BuildOutcomeEvent | null = null,
): Promise<ClosedAttempt | null> {
  return transaction(async (tx) => {
    await lockLead(tx, leadId);
    const now = await databaseNow(tx);
    const open = await tx.attempt.findFirst({ where: { leadId, endedAt: null } });
    if (!open) return null;
    const hasLeaseEnded = open.leaseExpiresAt !== null && open.leaseExpiresAt < now;
    const intentExpiresAt = open.intentAt.getTime() + INTENT_LIMIT_SECONDS * 1000;
    const wasNeverSent = open.sentAt === null && intentExpiresAt < now.getTime();
    if (!hasLeaseEnded && !wasNeverSent) return null;
    const outcome = hasLeaseEnded ? 'unknown' : 'unsent';
    const reason = hasLeaseEnded ? 'lease_ended' : 'never_sent';
    const leadInterface = await closeOpenAttempt(
      tx,
      leadId,
      { attempt: open.number, outcome, reason },
      buildEvent,
    );
    return { outcome, reason, leadInterface };
  });
}

export type SendProgress = { posts: number; maybeAccepted: boolean; isClosed?: boolean };

/** `unsent` only if every post was provably not accepted. Null if the attempt is closed already. */
export async function recordClosedAttempt(
  { leadId, number }: AttemptRef,
  { posts, maybeAccepted }: SendProgress,
  buildEvent: BuildOutcomeEvent | null = null,
  reason: 'instance_left' | 'own_failure' = 'instance_left',
): Promise<ClosedAttempt | null> {
  return transaction(async (tx) => {
    await lockLead(tx, leadId);
    const open = await tx.attempt.findFirst({ where: { leadId, number, endedAt: null } });
    if (!open) return null;
    // The store counts a post that the sender doesn't know of yet.
    const outcome = maybeAccepted || open.posts !== posts ? 'unknown' : 'unsent';
    const leadInterface = await closeOpenAttempt(
      tx,
      leadId,
      { attempt: number, outcome, reason },
      buildEvent,
    );
    return { outcome, reason, leadInterface };
  });
}

/** Requires the lock of the lead, and comes last in its transaction. */
export async function closeOpenAttempt(
  tx: Tx,
  leadId: string,
  internalOutcome: InternalOutcome,
  buildEvent: BuildOutcomeEvent | null,
): Promise<LeadInterface> {
  const { outcome, reason } = internalOutcome;
  const { journeyId, interface: leadInterface } = await tx.lead.update({
    where: { id: leadId },
    data: { state: outcome },
    select: { journeyId: true, interface: true },
  });
  // The clock may have been set back.
  const [closed] = await tx.$queryRaw<{ endedAt: Date }[]>`
    UPDATE attempt SET outcome = ${outcome}, reason = ${reason},
      ended_at = GREATEST(clock_timestamp(), intent_at, sent_at)
    WHERE lead_id = ${leadId}::uuid AND ended_at IS NULL RETURNING ended_at AS "endedAt"`;
  if (closed && buildEvent) await appendEvent(tx, journeyId, buildEvent(internalOutcome), closed.endedAt);
  return readLeadInterface(leadInterface);
}

/** Leads without a decision, whose alert is not open: its process has crashed, or staff resolved it too early. */
export async function findUnalerted(): Promise<(ClosedAttempt & { reference: string })[]> {
  const rows = await db().$queryRaw<{ reference: string; reason: string; interface: string }[]>`
    SELECT reference, reason, interface FROM ${UNDECIDED}
    WHERE ended_at < clock_timestamp() - ${ALERT_LIMIT_SECONDS}::int * interval '1 second'
      AND NOT EXISTS (
        SELECT FROM alert WHERE kind = 'lead_unknown' AND resolved_at IS NULL AND ${ALERT_NAMES_LEAD})
    ORDER BY ended_at LIMIT ${BATCH_SIZE}`;
  return rows.map(({ interface: leadInterface, ...row }) => ({
    ...row,
    outcome: 'unknown',
    leadInterface: readLeadInterface(leadInterface),
  }));
}
