import 'server-only';
import { randomUUID } from 'node:crypto';
import type { LeadInterface } from '#domain/campaign.ts';
import { CONSENT_LIFE_MS } from '#domain/consent-block.ts';
import type { LeadState } from '#domain/lead-state.ts';
import { Prisma } from '#generated/prisma/client.ts';
import type { Display, StoredFetch } from './consents.ts';
import { databaseNow, db } from './db.ts';
import { lockLiveJourney } from './journeys.ts';

export type Lead = {
  id: string;
  partnerLeadId: string;
  state: LeadState;
  operatorStatus: string | null;
  linkSealed: Uint8Array | null;
  linkExpiresAt: Date | null;
  redirectedAt: Date | null;
  /** How often the operator ran out of time with it. */
  timesTimedOut: number;
  /** The fields that its last attempt was refused for, in the contract's names. */
  refusedFields: string[];
};

/** What was agreed to, as an intent is written with it: the fetch current at the act, and each block as it was shown. */
export type Agreement = {
  journeyId: string;
  fetch: Pick<StoredFetch, 'id' | 'fetchedAt'>;
  blocks: (Display & { key: string })[];
};

export type AttemptRef = { leadId: string; journeyId: string; partnerLeadId: string; number: number };

const LEAD = {
  id: true,
  partnerLeadId: true,
  state: true,
  operatorStatus: true,
  linkSealed: true,
  linkExpiresAt: true,
  redirectedAt: true,
  attempts: { select: { refusedFields: true }, orderBy: { number: 'desc' }, take: 1 },
  _count: { select: { attempts: { where: { outcome: 'answered', operatorStatus: 'timed_out' } } } },
} as const;

export async function findLead(journeyId: string): Promise<Lead | null> {
  const found = await db().lead.findUnique({ where: { journeyId }, select: LEAD });
  if (!found) return null;
  const { _count, attempts, ...lead } = found;
  return {
    ...lead,
    state: lead.state as LeadState,
    timesTimedOut: _count.attempts,
    refusedFields: attempts[0]?.refusedFields ?? [],
  };
}

/**
 * Writes a lead's first intent and the agreement it rests on, all or nothing. Null where this journey has a lead
 * already, or was erased: of two tabs or two clicks, the database lets one through.
 */
export async function recordFirstIntent(
  partnerLeadId: string,
  leadInterface: LeadInterface,
  agreement: Agreement,
): Promise<AttemptRef | null> {
  const { journeyId } = agreement;
  const leadId = randomUUID();
  try {
    return await db().$transaction(async (tx) => {
      if (!(await lockLiveJourney(tx, journeyId))) return null;
      const createdAt = await databaseNow(tx);
      await tx.lead.create({
        data: { id: leadId, journeyId, partnerLeadId, interface: leadInterface, state: 'intent', createdAt },
      });
      return recordIntent(tx, { leadId, journeyId, partnerLeadId, number: 1 }, agreement, createdAt);
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null;
    throw error;
  }
}

/** Writes a further intent of a lead that was not sent, timed out or can be put right. Null where somebody else did so just now. */
export async function recordFurtherIntent(lead: Lead, agreement: Agreement): Promise<AttemptRef | null> {
  const { journeyId } = agreement;
  return db().$transaction(async (tx) => {
    if (!(await lockLiveJourney(tx, journeyId))) return null;
    // Another tab may have sent it meanwhile, and what came of that may leave nothing to put right.
    await tx.$queryRaw`SELECT id FROM lead WHERE id = ${lead.id}::uuid FOR UPDATE`;
    const last = await tx.attempt.findFirstOrThrow({
      where: { leadId: lead.id },
      orderBy: { number: 'desc' },
    });
    const { count } = await tx.lead.updateMany({
      where: {
        id: lead.id,
        OR: [
          { state: 'unsent' },
          ...(last.refusedFields.length > 0 ? [{ state: 'refused' }] : []),
          { state: 'answered', operatorStatus: 'timed_out', linkIssuedAt: null },
        ],
      },
      data: { state: 'intent' },
    });
    if (count === 0) return null;
    const number = last.number + 1;
    const attempt = { leadId: lead.id, journeyId, partnerLeadId: lead.partnerLeadId, number };
    return recordIntent(tx, attempt, agreement, await databaseNow(tx));
  });
}

async function recordIntent(
  tx: Prisma.TransactionClient,
  attempt: AttemptRef,
  { journeyId, fetch, blocks }: Agreement,
  now: Date,
): Promise<AttemptRef> {
  const acknowledgmentId = randomUUID();
  const { fetchedAt } = fetch;
  await tx.acknowledgment.create({
    data: { id: acknowledgmentId, journeyId, fetchId: fetch.id, fetchedAt, acknowledgedAt: now },
  });
  await tx.acknowledgmentBlock.createMany({
    data: blocks.map(({ id, ...block }) => ({
      ...block,
      displayId: id,
      acknowledgmentId,
      journeyId,
      acknowledgedAt: now,
    })),
  });
  const { leadId, number } = attempt;
  await tx.attempt.create({
    data: { leadId, number, acknowledgmentId, fetchedAt, acknowledgedAt: now, intentAt: now },
  });
  return attempt;
}

/** Thrown where an attempt may not be sent (any more), before its first byte leaves. */
export class AttemptClosed extends Error {
  override name = 'AttemptClosed';
  readonly reason: 'ended_meanwhile' | 'consent_expired';
  constructor(reason: AttemptClosed['reason']) {
    super(`the attempt may not be sent: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Marks that bytes may leave from now on, until the lease ends. The attempt's number is the lease's fencing number: nobody
 * else is ever given it, and what its holder brings home after the lease is written down under it. Throws AttemptClosed where the intent is gone or being
 * sent, the journey was erased, or the consent has reached 24 hours.
 */
export async function recordSending(ref: AttemptRef, leaseMs: number): Promise<void> {
  const { leadId, number } = ref;
  await db().$transaction(async (tx) => {
    const { sentAt: sentBefore, now: sentAt } = await requireOpen(tx, ref);
    const lead = await tx.lead.updateMany({
      where: { id: leadId, state: 'intent' },
      data: { state: 'sending' },
    });
    if (sentBefore || lead.count !== 1) throw new AttemptClosed('ended_meanwhile');
    await tx.attempt.update({
      where: { leadId_number: { leadId, number } },
      data: { sentAt, tries: 1, leaseUntil: new Date(sentAt.getTime() + leaseMs) },
    });
  });
}

/** Notes that an attempt which is being sent is about to be posted once more. Throws AttemptClosed where it may not be. */
export async function recordRepeat(ref: AttemptRef): Promise<void> {
  const { leadId, number } = ref;
  await db().$transaction(async (tx) => {
    await requireOpen(tx, ref);
    await tx.attempt.update({
      where: { leadId_number: { leadId, number } },
      data: { tries: { increment: 1 } },
    });
  });
}

async function requireOpen(tx: Prisma.TransactionClient, { leadId, journeyId, number }: AttemptRef) {
  const isLive = await lockLiveJourney(tx, journeyId);
  const now = await databaseNow(tx);
  const attempt = await tx.attempt.findUniqueOrThrow({ where: { leadId_number: { leadId, number } } });
  if (!isLive || attempt.endedAt) throw new AttemptClosed('ended_meanwhile');
  // A text that the partner keeps has no time of fetching, and no age.
  const consentAge = attempt.fetchedAt ? now.getTime() - attempt.fetchedAt.getTime() : 0;
  if (consentAge >= CONSENT_LIFE_MS) throw new AttemptClosed('consent_expired');
  return { sentAt: attempt.sentAt, now };
}

/** The first time that a borrower was sent on to the operator. */
export async function recordRedirect(leadId: string): Promise<void> {
  await db().$executeRaw`
    UPDATE lead SET redirected_at = GREATEST(clock_timestamp(), link_issued_at)
    WHERE id = ${leadId}::uuid AND redirected_at IS NULL AND link_issued_at IS NOT NULL`;
}
