import 'server-only';
import { randomUUID } from 'node:crypto';
import type { LeadState } from '#domain/lead-state.ts';
import { Prisma } from '#generated/prisma/client.ts';
import type { Display } from './consents.ts';
import { databaseNow, db } from './db.ts';

export type Lead = {
  id: string;
  partnerLeadId: string;
  state: LeadState;
  operatorStatus: string | null;
  linkSealed: Uint8Array | null;
  linkExpiresAt: Date | null;
  redirectedAt: Date | null;
};

/** What was agreed to, as an intent is written with it. */
export type Agreement = { journeyId: string; fetchId: string; blocks: (Display & { key: string })[] };

export type AttemptRef = { leadId: string; partnerLeadId: string; number: number };

const LEAD = {
  id: true,
  partnerLeadId: true,
  state: true,
  operatorStatus: true,
  linkSealed: true,
  linkExpiresAt: true,
  redirectedAt: true,
} as const;

export async function findLead(journeyId: string): Promise<Lead | null> {
  const found = await db().lead.findUnique({ where: { journeyId }, select: LEAD });
  return found && { ...found, state: found.state as LeadState };
}

/**
 * Writes a lead's first intent and the agreement it rests on, all or nothing. Null where this journey has a lead
 * already: of two tabs or two clicks, the database lets one through.
 */
export async function recordFirstIntent(
  partnerLeadId: string,
  agreement: Agreement,
): Promise<AttemptRef | null> {
  const leadId = randomUUID();
  try {
    return await db().$transaction(async (tx) => {
      const now = await databaseNow(tx);
      await tx.lead.create({
        data: {
          id: leadId,
          journeyId: agreement.journeyId,
          partnerLeadId,
          interface: 'personal_v3',
          state: 'intent',
          createdAt: now,
        },
      });
      return recordAttempt(tx, { leadId, partnerLeadId, number: 1 }, agreement, now);
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null;
    throw error;
  }
}

/** Writes a further intent of a lead that was not sent or timed out. Null where somebody else did so just now. */
export async function recordFurtherIntent(lead: Lead, agreement: Agreement): Promise<AttemptRef | null> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.lead.updateMany({
      where: {
        id: lead.id,
        OR: [{ state: 'unsent' }, { state: 'answered', operatorStatus: 'timed_out', linkIssuedAt: null }],
      },
      data: {
        state: 'intent',
        operatorStatus: null,
        operatorUuid: null,
        operatorWarning: null,
        linkRefused: null,
      },
    });
    if (count === 0) return null;
    const number = 1 + (await tx.attempt.count({ where: { leadId: lead.id } }));
    return recordAttempt(
      tx,
      { leadId: lead.id, partnerLeadId: lead.partnerLeadId, number },
      agreement,
      await databaseNow(tx),
    );
  });
}

async function recordAttempt(
  tx: Prisma.TransactionClient,
  attempt: AttemptRef,
  { journeyId, fetchId, blocks }: Agreement,
  now: Date,
): Promise<AttemptRef> {
  const acknowledgmentId = randomUUID();
  await tx.acknowledgment.create({ data: { id: acknowledgmentId, journeyId, fetchId, acknowledgedAt: now } });
  await tx.acknowledgmentBlock.createMany({
    data: blocks.map(({ id, key, sha256, fetchedAt, displayedAt }) => ({
      acknowledgmentId,
      key,
      displayId: id,
      sha256,
      fetchedAt,
      displayedAt,
      acknowledgedAt: now,
    })),
  });
  await tx.attempt.create({
    data: {
      leadId: attempt.leadId,
      number: attempt.number,
      acknowledgmentId,
      acknowledgedAt: now,
      intentAt: now,
    },
  });
  return attempt;
}

/** Thrown where an attempt was closed before its first byte left: it must not be sent any more. */
export class AttemptClosed extends Error {
  override name = 'AttemptClosed';
}

/** Marks that bytes may leave from now on, until the lease ends. Throws AttemptClosed where the intent is gone. */
export async function recordSending({ leadId, number }: AttemptRef, leaseMs: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const sentAt = await databaseNow(tx);
    const lead = await tx.lead.updateMany({
      where: { id: leadId, state: 'intent' },
      data: { state: 'sending' },
    });
    const attempt = await tx.attempt.updateMany({
      where: { leadId, number, sentAt: null, endedAt: null },
      data: { sentAt, leaseUntil: new Date(sentAt.getTime() + leaseMs) },
    });
    if (lead.count !== 1 || attempt.count !== 1)
      throw new AttemptClosed('the attempt was closed before it was sent');
  });
}

/** What became of an attempt, in words of closed lists; an answer that comes after `unknown` is still taken. */
export type AttemptEnd = {
  outcome: Exclude<LeadState, 'intent' | 'sending'>;
  reason: string | null;
  httpStatus: number | null;
  answer: {
    operatorStatus: string | null;
    operatorUuid: string | null;
    operatorWarning: string | null;
    linkRefused: string | null;
    link: { sealed: Uint8Array<ArrayBuffer>; lifeMs: number } | null;
  } | null;
};

/** Commits an attempt's end and the lead's new state together; with a link, the draft has served and goes. */
export async function recordEnd({ leadId, number }: AttemptRef, end: AttemptEnd): Promise<void> {
  const { outcome, reason, httpStatus, answer } = end;
  await db().$transaction(async (tx) => {
    const endedAt = await databaseNow(tx);
    const { count } = await tx.attempt.updateMany({
      where: { leadId, number, OR: [{ endedAt: null }, { outcome: 'unknown' }] },
      data: { endedAt, outcome, reason, httpStatus },
    });
    if (count === 0) return;
    const { link = null, ...operator } = answer ?? {};
    const issued = link && {
      linkSealed: link.sealed,
      linkIssuedAt: endedAt,
      linkExpiresAt: new Date(endedAt.getTime() + link.lifeMs),
    };
    const { journeyId } = await tx.lead.update({
      where: { id: leadId },
      data: { state: outcome, ...operator, ...issued },
      select: { journeyId: true },
    });
    if (issued) await tx.draft.deleteMany({ where: { journeyId } });
  });
}

/**
 * Closes an attempt that nobody can finish any more: one whose lease has ended is unknown, an intent that did not
 * begin to be sent in time was not sent.
 */
export async function recordOverdue(leadId: string, intentLimitMs: number): Promise<boolean> {
  const now = await databaseNow();
  const open = await db().attempt.findFirst({
    where: { leadId, endedAt: null },
    select: { number: true, sentAt: true, leaseUntil: true, intentAt: true },
  });
  if (!open) return false;
  const isLeaseOver = open.leaseUntil !== null && open.leaseUntil < now;
  const isForgotten = open.sentAt === null && open.intentAt.getTime() + intentLimitMs < now.getTime();
  if (!isLeaseOver && !isForgotten) return false;
  const outcome = isLeaseOver ? 'unknown' : 'unsent';
  await db().$transaction(async (tx) => {
    const lead = await tx.lead.updateMany({
      where: { id: leadId, state: isLeaseOver ? 'sending' : 'intent' },
      data: { state: outcome },
    });
    if (lead.count === 1) {
      await tx.attempt.updateMany({
        where: { leadId, number: open.number, endedAt: null },
        data: { endedAt: now, outcome, reason: isLeaseOver ? 'lease_ended' : 'never_sent' },
      });
    }
  });
  return true;
}

/** The first time that a borrower was sent on to the operator. */
export async function recordRedirect(leadId: string): Promise<void> {
  const redirectedAt = await databaseNow();
  await db().lead.updateMany({ where: { id: leadId, redirectedAt: null }, data: { redirectedAt } });
}
