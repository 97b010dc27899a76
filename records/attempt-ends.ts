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

/**
 * Commits an attempt's end and the lead's new state together. With a link, the draft has served and goes; where the
 * journey was erased meanwhile, no link is kept. May be repeated: a second time it changes nothing.
 */
export async function recordEnd(
  ref: AttemptRef,
  { outcome, reason, httpStatus, refusedFields, answer }: AttemptEnd,
): Promise<void> {
  const { leadId, journeyId, number } = ref;
  await db().$transaction(async (tx) => {
    await lockLead(tx, leadId);
    const attempt = await tx.attempt.findUniqueOrThrow({ where: { leadId_number: { leadId, number } } });
    if (attempt.endedAt && attempt.outcome !== 'unknown') return;
    // A clock that was set back must not cost an answer.
    const endedAt = latest(await databaseNow(tx), attempt.sentAt ?? attempt.intentAt);
    const { link = null, ...said } = answer ?? {};
    await tx.attempt.update({
      where: { leadId_number: { leadId, number } },
      data: { endedAt, outcome, reason, httpStatus, refusedFields: [...refusedFields], ...said },
    });
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
  });
}

/**
 * Closes an attempt that nobody can finish any more: one whose lease has ended is `unknown`, an intent that did not
 * begin to be sent in time was not sent. Tells which of the two happened, or null.
 */
export async function recordOverdue(
  leadId: string,
  intentLimitMs: number,
): Promise<'unknown' | 'unsent' | null> {
  return db().$transaction(async (tx) => {
    await lockLead(tx, leadId);
    const now = await databaseNow(tx);
    const open = await tx.attempt.findFirst({ where: { leadId, endedAt: null } });
    if (!open) return null;
    const isLeaseOver = open.leaseUntil !== null && open.leaseUntil < now;
    const isForgotten = open.sentAt === null && open.intentAt.getTime() + intentLimitMs < now.getTime();
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
