import 'server-only';
import { addEvents, chainAt, insertEvents, type SealedEvent } from '#features/evidence/store/evidence.ts';
import type { LeadState, Outcome } from '#features/form/model/lead-state.ts';
import { readAttemptOutcome } from '#features/form/store/columns.ts';
import { insertStages } from '#features/form/store/funnel-events.ts';
import { lockLead } from '#features/form/store/journey-locks.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import type { LeadEventType } from '#features/lead-event/model/event-types.ts';
import { addLeadEvents, closedStatus, leadReport, REPORTED } from '#features/lead-event/store/lead-events.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { lockedTransaction } from '#platform/database/transaction.ts';
import {
  addWarningAlert,
  MARK_WARNED,
  type RecordedWarning,
  SET_WARNED,
  type WarningAlert,
} from './lead-warnings.ts';

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

export type WarningReport = WarningAlert & { onRecorded: (warning: RecordedWarning) => void };

const UNREPORTED: WarningReport = { facts: {}, instance: null, channels: [], onRecorded: () => {} };

/**
 * Idempotent. A link deletes the draft. No link is stored for an erased journey. `report` is about a warning of the
 * operator.
 */
export async function recordOutcome(
  ref: AttemptRef,
  result: AttemptOutcome,
  event: SealedEvent | null = null,
  report: WarningReport = UNREPORTED,
): Promise<CommitResult> {
  return (await endOpenAttempt(ref, result, event, report))
    ? 'in_time'
    : recordLateOutcome(ref, result, event, report);
}

/**
 * The usual end, in one statement. False if the attempt has ended already. An open attempt is the last one of its lead.
 * The locked rows are of their latest version, even if that is newer than the snapshot of the statement.
 */
async function endOpenAttempt(
  ref: AttemptRef,
  result: AttemptOutcome,
  event: SealedEvent | null,
  report: WarningReport,
): Promise<boolean> {
  const { leadId, journeyId, number } = ref;
  const link = result.answer?.link ?? null;
  const isWarned = hasWarning(result);
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
    ...moveLead(result.outcome, link, isWarned),
    ...(link ? [deleteDraft(journeyId)] : []),
    addEvents(atEnd(journeyId), event ? [event] : []),
  ];
  if (isWarned) {
    const [warning] = await db().$queryRaw<
      RecordedWarning[]
    >`WITH ${Prisma.join(parts)}, ${addWarningAlert(report)}`;
    if (warning) report.onRecorded(warning);
    return warning !== undefined;
  }
  return (await db().$executeRaw`WITH ${Prisma.join(parts)} SELECT FROM ended`) === 1;
}

async function recordLateOutcome(
  ref: AttemptRef,
  result: AttemptOutcome,
  event: SealedEvent | null,
  report: WarningReport,
): Promise<CommitResult> {
  const { leadId, journeyId, number } = ref;
  const { outcome, answer } = result;
  const isWarned = hasWarning(result);
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
    const events = event ? [event] : [];
    const parts = [
      endAttempt(ref, result, closing),
      ...(committed === 'current' ? moveLead(outcome, link, isWarned) : isWarned ? [MARK_WARNED] : []),
      ...(link ? [deleteDraft(journeyId)] : []),
      isWarned ? addEvents(atEnd(journeyId), events) : insertEvents(chainAt(journeyId, endedAt), events),
    ];
    if (isWarned) {
      const [warning] = await tx.$queryRaw<
        RecordedWarning[]
      >`WITH ${Prisma.join(parts)}, ${addWarningAlert(report)}`;
      if (warning) report.onRecorded(warning);
    } else await tx.$executeLast`WITH ${Prisma.join(parts)}`;
    return committed;
  });
}

const atEnd = (journeyId: string) =>
  Prisma.sql`SELECT ${journeyId}::uuid AS journey_id, ended_at AS at FROM ended`;

const hasWarning = ({ answer }: AttemptOutcome) => (answer?.operatorWarning ?? null) !== null;

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
  RETURNING lead_id, attempt.number, acknowledgment_id, is_erased, attempt.ended_at, outcome, operator_status, operator_uuid, operator_warning, link_refused)`;

/** An attempt that was provably not sent has no event. */
const EVENT_TYPES: Record<Outcome, LeadEventType | null> = {
  answered: 'lead.accepted',
  refused: 'lead.refused',
  unknown: 'lead.unconfirmed',
  unsent: null,
};

function moveLead(outcome: Outcome, link: IssuedLink | null, isWarned: boolean): Prisma.Sql[] {
  const type = EVENT_TYPES[outcome];
  const moved = Prisma.sql`moved AS (
  UPDATE lead SET state = outcome, operator_status = ended.operator_status, operator_uuid = ended.operator_uuid,
    operator_warning = ended.operator_warning, link_refused = ended.link_refused, last_event = last_event + ${type ? 1 : 0}::int
    ${link ? setLink(link) : Prisma.empty} ${isWarned ? Prisma.sql`, ${SET_WARNED}` : Prisma.empty}
  FROM ended WHERE lead.id = ended.lead_id
  RETURNING lead.id, lead.interface, lead.is_test, lead.warnings, ${REPORTED}, ended.ended_at, is_erased, lead.operator_status)`;
  if (!type) return [moved];
  const status = closedStatus(Prisma.sql`operator_status`);
  const report = { type, at: Prisma.sql`ended_at`, status, isErased: Prisma.sql`is_erased` };
  return [moved, addLeadEvents(leadReport(Prisma.sql`moved`, report))];
}

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

export async function recordRedirect(leadId: string): Promise<void> {
  const stages = Prisma.sql`SELECT journey_id, 'redirected' AS kind, '' AS step, 1 AS place FROM gone`;
  const report = {
    type: 'lead.redirected',
    at: Prisma.sql`redirected_at`,
    status: closedStatus(Prisma.sql`operator_status`),
    // An erasure that this statement waited for has deleted the link.
    isErased: Prisma.sql`is_erased`,
  } as const;
  await db().$executeRaw`
    WITH gone AS (
      UPDATE lead SET redirected_at = GREATEST(clock_timestamp(), link_issued_at), last_event = last_event + 1
      WHERE id = ${leadId}::uuid AND redirected_at IS NULL AND link_issued_at IS NOT NULL
      RETURNING ${REPORTED}, redirected_at, operator_status, link_sealed IS NULL AS is_erased
    ), ${addLeadEvents(leadReport(Prisma.sql`gone`, report))}
    ${insertStages(stages)}`;
}
