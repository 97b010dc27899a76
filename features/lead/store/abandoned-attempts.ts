import 'server-only';
import {
  appendEvent,
  type BuildOutcomeEvent,
  type InternalOutcome,
} from '#features/evidence/store/evidence.ts';
import { lockLead } from '#features/journey/store/journey-locks.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';

/** Whom a lead is known by, here and at the operator. */
export type LeadIds = { leadId: string; journeyId: string; partnerLeadId: string; isTest: boolean };

/** An intent whose token can't be had sends nothing; after this long nobody is working on it any more. */
const INTENT_LIMIT_SECONDS = 60;
/** Whoever ends an attempt tells staff of it at once; after this long nobody will. */
const ALERT_LIMIT_SECONDS = 60;
const BATCH_SIZE = 100;

/** Leads that nobody can be working on any more, save those named, the longest overdue first, a hundred at most. */
export async function findExpiredLeases(except: readonly string[] = []): Promise<LeadIds[]> {
  return db().$queryRaw<LeadIds[]>`
    SELECT lead.id AS "leadId", journey_id AS "journeyId", lead.partner_lead_id AS "partnerLeadId",
      is_test AS "isTest"
    FROM attempt JOIN lead ON lead.id = attempt.lead_id
    WHERE ${IS_EXPIRED} AND lead.id <> ALL(${[...except]}::uuid[])
    ORDER BY coalesce(attempt.lease_until, attempt.intent_at) LIMIT ${BATCH_SIZE}`;
}

/** Whether a lead is one of these. Locks nothing: many may look at leads whose answers are just being written down. */
export async function isLeaseExpired(leadId: string): Promise<boolean> {
  const found = await db().$queryRaw<object[]>`
    SELECT 1 FROM attempt WHERE lead_id = ${leadId}::uuid AND ${IS_EXPIRED}`;
  return found.length > 0;
}

const IS_EXPIRED = Prisma.sql`attempt.ended_at IS NULL AND (
  attempt.lease_until < clock_timestamp()
  OR attempt.sent_at IS NULL AND attempt.intent_at < clock_timestamp() - ${INTENT_LIMIT_SECONDS}::int * interval '1 second'
)`;

/**
 * Closes the attempt of a lead that nobody can finish any more: one whose lease has ended is `unknown`, an intent that did
 * not begin to be sent in time was not sent. Tells which of the two happened, or null.
 */
export async function recordExpiredLease(
  leadId: string,
  buildEvent: BuildOutcomeEvent | null = null,
): Promise<'unknown' | 'unsent' | null> {
  return transaction(async (tx) => {
    await lockLead(tx, leadId);
    const now = await databaseNow(tx);
    const open = await tx.attempt.findFirst({ where: { leadId, endedAt: null } });
    if (!open) return null;
    const hasLeaseEnded = open.leaseExpiresAt !== null && open.leaseExpiresAt < now;
    const abandonedAt = open.intentAt.getTime() + INTENT_LIMIT_SECONDS * 1000;
    const isAbandoned = open.sentAt === null && abandonedAt < now.getTime();
    if (!hasLeaseEnded && !isAbandoned) return null;
    const outcome = hasLeaseEnded ? 'unknown' : 'unsent';
    const reason = hasLeaseEnded ? 'lease_ended' : 'never_sent';
    await closeOpenAttempt(tx, leadId, { attempt: open.number, outcome, reason }, buildEvent);
    return outcome;
  });
}

/** What an attempt's sender knows of it: how often it was posted, and whether the operator may hold it by one of those. */
export type SendProgress = { posts: number; maybeAccepted: boolean };

/**
 * Ends an attempt whose process may not stay until the answer comes: `unsent` where nothing has left, or all that has is
 * proved not to have been taken, since from now on no more may leave; else `unknown`. Null where it has ended already.
 */
export async function recordAbandoned(
  { leadId, number }: AttemptRef,
  { posts, maybeAccepted }: SendProgress,
  buildEvent: BuildOutcomeEvent | null = null,
): Promise<'unknown' | 'unsent' | null> {
  return transaction(async (tx) => {
    await lockLead(tx, leadId);
    const open = await tx.attempt.findFirst({ where: { leadId, number, endedAt: null } });
    if (!open) return null;
    // A further try that its sender does not know of yet is about to leave.
    const outcome = maybeAccepted || open.posts !== posts ? 'unknown' : 'unsent';
    await closeOpenAttempt(tx, leadId, { attempt: number, outcome, reason: 'instance_left' }, buildEvent);
    return outcome;
  });
}

/** Ends the open attempt of a lead that is locked, moves the lead with it, and tells of it. Comes last in its transaction. */
export async function closeOpenAttempt(
  tx: Tx,
  leadId: string,
  internalOutcome: InternalOutcome,
  buildEvent: BuildOutcomeEvent | null,
): Promise<void> {
  const { outcome, reason } = internalOutcome;
  const { journeyId } = await tx.lead.update({
    where: { id: leadId },
    data: { state: outcome },
    select: { journeyId: true },
  });
  // A clock that was set back must not keep it open.
  const [closed] = await tx.$queryRaw<{ endedAt: Date }[]>`
    UPDATE attempt SET outcome = ${outcome}, reason = ${reason},
      ended_at = GREATEST(clock_timestamp(), intent_at, sent_at)
    WHERE lead_id = ${leadId}::uuid AND ended_at IS NULL RETURNING ended_at AS "endedAt"`;
  if (closed && buildEvent) await appendEvent(tx, journeyId, buildEvent(internalOutcome), closed.endedAt);
}

/** Leads of unknown fate that nobody was told of, by an instance that died just then, and nobody has decided on. */
export async function findUnalerted(): Promise<LeadIds[]> {
  return db().$queryRaw<LeadIds[]>`
    SELECT lead.id AS "leadId", journey_id AS "journeyId", lead.partner_lead_id AS "partnerLeadId",
      is_test AS "isTest"
    FROM lead JOIN attempt AS last ON last.lead_id = lead.id
      AND last.number = (SELECT max(number) FROM attempt WHERE lead_id = lead.id)
    WHERE lead.state = 'unknown' AND NOT lead.is_test
      AND last.ended_at < clock_timestamp() - ${ALERT_LIMIT_SECONDS}::int * interval '1 second'
      AND NOT EXISTS (
        SELECT FROM alert WHERE kind = 'lead_unknown' AND subject = lead.partner_lead_id AND resolved_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM lead_decision AS decided WHERE decided.lead_id = lead.id AND decided.attempt_number = last.number)
    ORDER BY last.ended_at LIMIT ${BATCH_SIZE}`;
}
