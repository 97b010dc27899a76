import 'server-only';
import { MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import { appendEvent, chainAt, insertEvents, type SealedEvent } from '#features/evidence/store/evidence.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { readLeadInterface } from '#features/form/store/columns.ts';
import { type LockedAttempt, lockForAttempt, lockLead } from '#features/form/store/journey-locks.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import { recordLeadEvent } from '#features/lead-event/store/lead-events.ts';
import { isPhoneWithdrawn } from '#features/opt-out/store/phone-consents.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import {
  lockedTransaction,
  type SqlTransaction,
  type Tx,
  transaction,
} from '#platform/database/transaction.ts';
import { ALERT_NAMES_LEAD, UNDECIDED } from './lead-alerts.ts';

export class AttemptNotSendable extends Error {
  override name = 'AttemptNotSendable';
  readonly reason: 'already_ended' | 'erased' | 'consent_expired' | 'other_operator' | 'phone_withdrawn';
  constructor(reason: AttemptNotSendable['reason']) {
    super(`the attempt may not be sent: ${reason}`);
    this.reason = reason;
  }
}

/** The number is the fencing token: a result after the lease is stored under it. Throws AttemptNotSendable. */
export async function claimForSending(ref: AttemptRef, leaseMs: number, event?: SealedEvent): Promise<void> {
  const { leadId, number } = ref;
  await openTransaction(ref, async (tx, { state, sentAt, now }) => {
    if (sentAt || state !== 'intent') throw new AttemptNotSendable('already_ended');
    await tx.$executeLast`
      WITH sending AS (
        UPDATE lead SET state = 'sending' WHERE id = ${leadId}::uuid RETURNING id, journey_id
      ), claimed AS (
        UPDATE attempt SET sent_at = ${now}, tries = 1, lease_until = ${new Date(now.getTime() + leaseMs)}
        FROM sending WHERE lead_id = sending.id AND number = ${number}::int
      ), ${insertEvents(Prisma.sql`SELECT journey_id, ${now}::timestamptz AS at FROM sending`, event ? [event] : [])}`;
  });
}

export async function recordRetry(ref: AttemptRef, event?: SealedEvent): Promise<void> {
  const { leadId, journeyId, number } = ref;
  await openTransaction(ref, async (tx, { now }) => {
    await tx.$executeLast`
      WITH retried AS (
        UPDATE attempt SET tries = tries + 1 WHERE lead_id = ${leadId}::uuid AND number = ${number}::int
      ), ${insertEvents(chainAt(journeyId, now), event ? [event] : [])}`;
  });
}

type OpenAttempt = {
  now: Date;
  sentAt: Date | null;
  endedAt: Date | null;
  fetchedAt: Date | null;
  endpointId: string | null;
  interface: string;
  isPhoneWithdrawn: boolean;
};

const openTransaction = (
  ref: AttemptRef,
  work: (tx: SqlTransaction, open: Awaited<ReturnType<typeof requireOpen>>) => Promise<void>,
): Promise<void> =>
  lockedTransaction(
    (sql) => lockForAttempt(sql, ref),
    async (tx, locked) => work(tx, await requireOpen(tx, ref, locked)),
  );

async function requireOpen(tx: SqlClient, ref: AttemptRef, { isErased, state }: LockedAttempt) {
  // A second statement: the first one's snapshot is older than its locks.
  const [attempt] = await tx.$queryRaw<OpenAttempt[]>`
    SELECT clock_timestamp()::timestamptz(3) AS now, sent_at AS "sentAt", ended_at AS "endedAt",
      attempt.fetched_at AS "fetchedAt", endpoint_id AS "endpointId", interface,
      ${isPhoneWithdrawn(Prisma.sql`acknowledgment.id`)} AS "isPhoneWithdrawn"
    FROM attempt JOIN lead ON lead.id = lead_id JOIN acknowledgment ON acknowledgment.id = acknowledgment_id
    WHERE lead_id = ${ref.leadId}::uuid AND number = ${ref.number}::int`;
  if (!attempt) throw new Error('attempt not found');
  if (attempt.endedAt) throw new AttemptNotSendable('already_ended');
  if (isErased) throw new AttemptNotSendable('erased');
  // The partner's own text has no fetch time and doesn't expire.
  const consentAge = attempt.fetchedAt ? attempt.now.getTime() - attempt.fetchedAt.getTime() : 0;
  if (consentAge >= MAX_CONSENT_AGE_MS) throw new AttemptNotSendable('consent_expired');
  if (attempt.endpointId !== endpointIdOf(readLeadInterface(attempt.interface)))
    throw new AttemptNotSendable('other_operator');
  if (attempt.isPhoneWithdrawn) throw new AttemptNotSendable('phone_withdrawn');
  return { ...attempt, state };
}

type InternalOutcome = { attempt: number; outcome: 'unknown' | 'unsent'; reason: string };
export type BuildOutcomeEvent = (outcome: InternalOutcome) => SealedEvent;
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
  if (outcome === 'unknown') await recordLeadEvent(tx, leadId, 'lead.unconfirmed');
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
