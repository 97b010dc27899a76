import 'server-only';
import {
  addEvents,
  appendEvent,
  type BuildOutcomeEvent,
  chainAt,
  type InternalOutcome,
  insertEvents,
  type SealedEvent,
} from '#features/evidence/store/evidence.ts';
import type { LeadState, Outcome } from '#features/journey/model/lead-state.ts';
import { readAttemptOutcome } from '#features/journey/store/columns.ts';
import { insertStages } from '#features/journey/store/funnel-events.ts';
import { lockLead } from '#features/journey/store/journey-locks.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { lockedTransaction, type Tx, transaction } from '#platform/database/transaction.ts';

export type AttemptOutcome = {
  outcome: Outcome;
  reason: string | null;
  httpStatus: number | null;
  refusedFields: readonly string[];
  answer: Answer | null;
};

type Answer = {
  operatorStatus: string | null;
  operatorUuid: string | null;
  operatorWarning: string | null;
  linkRejectedReason: string | null;
  link: IssuedLink | null;
};

type IssuedLink = { sealed: Uint8Array<ArrayBuffer>; lifeMs: number };

/**
 * `in_time`: the attempt was open. `current`: it had ended, and its lead takes this late outcome. `decided`: staff have
 * resolved the lead, and this outcome is no answer.
 */
export type CommitResult = 'in_time' | 'current' | 'superseded' | 'decided';

/** Idempotent. A link deletes the draft. No link is stored for an erased journey. */
export async function recordOutcome(
  ref: AttemptRef,
  result: AttemptOutcome,
  event: SealedEvent | null = null,
): Promise<CommitResult> {
  return (await endOpenAttempt(ref, result, event)) ? 'in_time' : recordLateOutcome(ref, result, event);
}

/**
 * The usual end, in one statement. False if the attempt has ended already. An open attempt is the last one of its lead.
 * The locked rows are of their latest version, even if that is newer than the snapshot of the statement.
 */
async function endOpenAttempt(
  ref: AttemptRef,
  result: AttemptOutcome,
  event: SealedEvent | null,
): Promise<boolean> {
  const { leadId, journeyId, number } = ref;
  const link = result.answer?.link ?? null;
  const parts = [
    Prisma.sql`locked_journey AS (
      SELECT erased_at IS NOT NULL AS is_erased FROM journey WHERE id = ${journeyId}::uuid FOR NO KEY UPDATE
    ), locked AS (
      SELECT lead.id, is_erased FROM locked_journey CROSS JOIN lead WHERE lead.id = ${leadId}::uuid FOR UPDATE OF lead
    ), open AS (
      SELECT number, is_erased, GREATEST(clock_timestamp(), intent_at, sent_at)::timestamptz(3) AS ended_at
      FROM locked CROSS JOIN attempt
      WHERE lead_id = locked.id AND number = ${number}::int AND attempt.ended_at IS NULL FOR UPDATE OF attempt
    )`,
    endAttempt(ref, result, Prisma.sql`open`),
    moveLead(link),
    ...(link ? [deleteDraft(journeyId)] : []),
    addEvents(
      Prisma.sql`SELECT ${journeyId}::uuid AS journey_id, ended_at AS at FROM ended`,
      event ? [event] : [],
    ),
  ];
  return (await db().$executeRaw`WITH ${Prisma.join(parts)} SELECT FROM ended`) === 1;
}

async function recordLateOutcome(
  ref: AttemptRef,
  result: AttemptOutcome,
  event: SealedEvent | null,
): Promise<CommitResult> {
  const { leadId, journeyId, number } = ref;
  const { outcome, answer } = result;
  const lock = (sql: SqlClient) => lockLead(sql, leadId);
  return lockedTransaction(lock, async (tx, state) => {
    // A second statement: the snapshot of the first is older than its lock.
    const attempt = await readAttempt(tx, ref);
    const { endedAt, isErased } = attempt;
    const committed = commitResult(
      outcome,
      { number, outcome: readAttemptOutcome(attempt.outcome) },
      { state, lastNumber: attempt.lastNumber },
    );
    // Only a late, definite outcome changes a closed attempt.
    if (attempt.outcome && (attempt.outcome !== 'unknown' || outcome === 'unknown')) return committed;
    const link = committed === 'current' && !isErased ? (answer?.link ?? null) : null;
    const closing = Prisma.sql`(SELECT ${isErased}::boolean AS is_erased, ${endedAt}::timestamptz(3) AS ended_at)`;
    const parts = [
      endAttempt(ref, result, closing),
      ...(committed === 'current' ? [moveLead(link)] : []),
      ...(link ? [deleteDraft(journeyId)] : []),
      insertEvents(chainAt(journeyId, endedAt), event ? [event] : []),
    ];
    await tx.$executeLast`WITH ${Prisma.join(parts)}`;
    return committed;
  });
}

type ClosingAttempt = { outcome: string | null; endedAt: Date; lastNumber: number; isErased: boolean };

/** `endedAt` is now. The clock may have been set back. */
async function readAttempt(
  tx: SqlClient,
  { leadId, journeyId, number }: AttemptRef,
): Promise<ClosingAttempt> {
  const [attempt] = await tx.$queryRaw<ClosingAttempt[]>`
    SELECT outcome, GREATEST(clock_timestamp(), intent_at, sent_at)::timestamptz(3) AS "endedAt",
      (SELECT max(number) FROM attempt WHERE lead_id = ${leadId}::uuid) AS "lastNumber",
      (SELECT erased_at IS NOT NULL FROM journey WHERE id = ${journeyId}::uuid) AS "isErased"
    FROM attempt WHERE lead_id = ${leadId}::uuid AND number = ${number}::int`;
  if (!attempt) throw new Error('attempt not found');
  return attempt;
}

/** `closing` has `ended_at` and `is_erased`. The operator's warning may name the borrower. */
const endAttempt = (
  { leadId, number }: AttemptRef,
  { outcome, reason, httpStatus, refusedFields, answer }: AttemptOutcome,
  closing: Prisma.Sql,
) => Prisma.sql`ended AS (
  UPDATE attempt SET ended_at = closing.ended_at, outcome = ${outcome}, reason = ${reason}, http_status = ${httpStatus},
    refused_fields = ${[...refusedFields]}::text[], operator_status = ${answer?.operatorStatus ?? null},
    operator_uuid = ${answer?.operatorUuid ?? null},
    operator_warning = CASE WHEN NOT is_erased THEN ${answer?.operatorWarning ?? null}::text END,
    link_refused = ${answer?.linkRejectedReason ?? null}
  FROM ${closing} AS closing
  WHERE attempt.lead_id = ${leadId}::uuid AND attempt.number = ${number}::int
  RETURNING lead_id, is_erased, attempt.ended_at, outcome, operator_status, operator_uuid, operator_warning, link_refused)`;

const moveLead = (link: IssuedLink | null) => Prisma.sql`moved AS (
  UPDATE lead SET state = outcome, operator_status = ended.operator_status, operator_uuid = ended.operator_uuid,
    operator_warning = ended.operator_warning, link_refused = ended.link_refused ${link ? setLink(link) : Prisma.empty}
  FROM ended WHERE lead.id = ended.lead_id)`;

const setLink = ({ sealed, lifeMs }: IssuedLink) => Prisma.sql`,
    link_sealed = CASE WHEN NOT is_erased THEN ${sealed}::bytea END,
    link_issued_at = CASE WHEN NOT is_erased THEN ended.ended_at END,
    link_expires_at = CASE WHEN NOT is_erased THEN ended.ended_at + ${lifeMs}::float8 * interval '1 millisecond' END`;

const deleteDraft = (journeyId: string) => Prisma.sql`
  deleted AS (DELETE FROM draft USING ended WHERE draft.journey_id = ${journeyId}::uuid AND NOT is_erased),
  issued AS (${insertStages(
    Prisma.sql`
      SELECT ${journeyId}::uuid AS journey_id, 'link_issued' AS kind, '' AS step, 1 AS place FROM ended WHERE NOT is_erased`,
  )})`;

function commitResult(
  outcome: AttemptOutcome['outcome'],
  attempt: { number: number; outcome: Outcome | null },
  lead: { state: LeadState; lastNumber: number },
): CommitResult {
  if (attempt.number !== lead.lastNumber) return 'superseded';
  const isDecided = attempt.outcome === 'unknown' && lead.state !== 'unknown';
  return isDecided && outcome !== 'answered' ? 'decided' : 'current';
}

export type LeadIds = { leadId: string; journeyId: string; partnerLeadId: string; isTest: boolean };
/** Without a token nothing is sent. After this time the intent is abandoned. */
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

export type SendProgress = { posts: number; maybeAccepted: boolean };

/** `unsent` only if every post was provably not accepted. Null if the attempt is closed already. */
export async function recordAbandoned(
  { leadId, number }: AttemptRef,
  { posts, maybeAccepted }: SendProgress,
  buildEvent: BuildOutcomeEvent | null = null,
  reason: 'instance_left' | 'own_failure' = 'instance_left',
): Promise<'unknown' | 'unsent' | null> {
  return transaction(async (tx) => {
    await lockLead(tx, leadId);
    const open = await tx.attempt.findFirst({ where: { leadId, number, endedAt: null } });
    if (!open) return null;
    // The store counts a post that the sender doesn't know of yet.
    const outcome = maybeAccepted || open.posts !== posts ? 'unknown' : 'unsent';
    await closeOpenAttempt(tx, leadId, { attempt: number, outcome, reason }, buildEvent);
    return outcome;
  });
}

/** Requires the lock of the lead, and comes last in its transaction. */
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
  // The clock may have been set back.
  const [closed] = await tx.$queryRaw<{ endedAt: Date }[]>`
    UPDATE attempt SET outcome = ${outcome}, reason = ${reason},
      ended_at = GREATEST(clock_timestamp(), intent_at, sent_at)
    WHERE lead_id = ${leadId}::uuid AND ended_at IS NULL RETURNING ended_at AS "endedAt"`;
  if (closed && buildEvent) await appendEvent(tx, journeyId, buildEvent(internalOutcome), closed.endedAt);
}

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
