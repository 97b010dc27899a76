import 'server-only';
import type { LeadState } from '#domain/lead-state.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from './db.ts';
import type { AttemptRef } from './leads.ts';

/** What became of an attempt, in words of closed lists; an answer that comes after `unknown` is still taken. */
export type AttemptEnd = {
  outcome: Exclude<LeadState, 'intent' | 'sending'>;
  reason: string | null;
  httpStatus: number | null;
  /** In the contract's names; empty where none was named. */
  refusedFields: readonly string[];
  answer: {
    operatorStatus: string | null;
    operatorUuid: string | null;
    operatorWarning: string | null;
    linkRefused: string | null;
    link: { sealed: Uint8Array<ArrayBuffer>; lifeMs: number } | null;
  } | null;
};

/** What a committed end meant: `superseded` where the lead had gone on in a later attempt, which it leaves as it stands. */
export type Committed = 'current' | 'superseded';

/**
 * Commits an attempt's end and, while it is the lead's last attempt, the lead's new state with it. With a link, the draft
 * has served and goes; where the journey was erased meanwhile, no link is kept. May be repeated: a second time it changes
 * nothing.
 */
export async function recordEnd(
  ref: AttemptRef,
  { outcome, reason, httpStatus, refusedFields, answer }: AttemptEnd,
): Promise<Committed> {
  const { leadId, journeyId, number } = ref;
  return db().$transaction(async (tx) => {
    await lockLead(tx, leadId);
    const last = await tx.attempt.findFirstOrThrow({ where: { leadId }, orderBy: { number: 'desc' } });
    const committed = last.number === number ? 'current' : 'superseded';
    const attempt = await tx.attempt.findUniqueOrThrow({ where: { leadId_number: { leadId, number } } });
    if (attempt.endedAt && attempt.outcome !== 'unknown') return committed;
    // A clock that was set back must not cost an answer.
    const endedAt = latest(await databaseNow(tx), attempt.sentAt ?? attempt.intentAt);
    const { link = null, ...said } = answer ?? {};
    await tx.attempt.update({
      where: { leadId_number: { leadId, number } },
      data: { endedAt, outcome, reason, httpStatus, refusedFields: [...refusedFields], ...said },
    });
    if (committed === 'superseded') return committed;
    const journey = await tx.journey.findUniqueOrThrow({
      where: { id: journeyId },
      select: { erasedAt: true },
    });
    const issued = link &&
      !journey.erasedAt && {
        linkSealed: link.sealed,
        linkIssuedAt: endedAt,
        linkExpiresAt: new Date(endedAt.getTime() + link.lifeMs),
      };
    await tx.lead.update({ where: { id: leadId }, data: { state: outcome, ...said, ...issued } });
    if (issued) await tx.draft.deleteMany({ where: { journeyId } });
    return committed;
  });
}

/** Whom a lead is known by, here and at the operator. */
export type LeadName = { leadId: string; partnerLeadId: string };

/** An intent whose token can't be had sends nothing; after this long nobody is working on it any more. */
const INTENT_LIMIT_SECONDS = 60;
const MOST_AT_ONCE = 100;

/** Leads that nobody can be working on any more, the longest overdue first, a hundred at most. */
export async function findOverdue(): Promise<LeadName[]> {
  return db().$queryRaw<LeadName[]>`
    SELECT lead.id AS "leadId", lead.partner_lead_id AS "partnerLeadId"
    FROM attempt JOIN lead ON lead.id = attempt.lead_id
    WHERE attempt.ended_at IS NULL AND (
      attempt.lease_until < clock_timestamp()
      OR attempt.sent_at IS NULL AND attempt.intent_at < clock_timestamp() - ${INTENT_LIMIT_SECONDS}::int * interval '1 second'
    )
    ORDER BY coalesce(attempt.lease_until, attempt.intent_at) LIMIT ${MOST_AT_ONCE}`;
}

/**
 * Closes the attempt of a lead that nobody can finish any more: one whose lease has ended is `unknown`, an intent that did
 * not begin to be sent in time was not sent. Tells which of the two happened, or null.
 */
export async function recordOverdue(leadId: string): Promise<'unknown' | 'unsent' | null> {
  return db().$transaction(async (tx) => {
    await lockLead(tx, leadId);
    const now = await databaseNow(tx);
    const open = await tx.attempt.findFirst({ where: { leadId, endedAt: null } });
    if (!open) return null;
    const isLeaseOver = open.leaseUntil !== null && open.leaseUntil < now;
    const forgottenAt = open.intentAt.getTime() + INTENT_LIMIT_SECONDS * 1000;
    const isForgotten = open.sentAt === null && forgottenAt < now.getTime();
    if (!isLeaseOver && !isForgotten) return null;
    const outcome = isLeaseOver ? 'unknown' : 'unsent';
    await closeOpenAttempt(tx, leadId, now, outcome, isLeaseOver ? 'lease_ended' : 'never_sent');
    return outcome;
  });
}

/** Ends the open attempt of a lead, and moves the lead with it. Locks are taken lead first, here as everywhere. */
export async function closeOpenAttempt(
  tx: Prisma.TransactionClient,
  leadId: string,
  endedAt: Date,
  outcome: 'unknown' | 'unsent',
  reason: string,
): Promise<void> {
  await tx.lead.update({ where: { id: leadId }, data: { state: outcome } });
  await tx.attempt.updateMany({ where: { leadId, endedAt: null }, data: { endedAt, outcome, reason } });
}

const lockLead = (tx: Prisma.TransactionClient, leadId: string) =>
  tx.$queryRaw`SELECT id FROM lead WHERE id = ${leadId}::uuid FOR UPDATE`;

const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));
