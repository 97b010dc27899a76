import 'server-only';
import { randomUUID } from 'node:crypto';
import { MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import type { Display, StoredFetch } from '#features/consent/store/consents.ts';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { recordPersons } from '#features/evidence/store/evidence-removal.ts';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import { readLeadInterface } from '#features/journey/store/columns.ts';
import { recordStages } from '#features/journey/store/funnel-events.ts';
import { lockLead, lockLiveJourney } from '#features/journey/store/journey-locks.ts';
import type { AttemptRef, Lead } from '#features/journey/store/leads.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { isPhoneWithdrawnSince } from './receipts.ts';

/** The consent fetch that was current, and each block as it was displayed. */
export type Agreement = {
  journeyId: string;
  fetch: Pick<StoredFetch, 'id' | 'fetchedAt' | 'endpointId'>;
  blocks: (Display & { key: string })[];
  events?: readonly SealedEvent[];
  lookupHashes?: readonly string[];
};

/** Null if the journey has a lead or was erased: of two clicks, the database accepts one. */
export async function recordFirstIntent(
  partnerLeadId: string,
  leadInterface: LeadInterface,
  agreement: Agreement,
): Promise<AttemptRef | null> {
  const { journeyId } = agreement;
  const leadId = randomUUID();
  try {
    return await transaction(async (tx) => {
      if (!(await lockLiveJourney(tx, journeyId))) return null;
      const createdAt = await databaseNow(tx);
      const { campaignSlug, isTest } = await tx.journey.findUniqueOrThrow({
        where: { id: journeyId },
        select: { campaignSlug: true, isTest: true },
      });
      const lead = { id: leadId, journeyId, campaignSlug, isTest, partnerLeadId, interface: leadInterface };
      await tx.lead.create({ data: { ...lead, state: 'intent', createdAt } });
      await recordStages(tx, journeyId, ['submitted']);
      return recordIntent(tx, { leadId, journeyId, partnerLeadId, number: 1 }, agreement, createdAt);
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null;
    throw error;
  }
}

/** Null if another request has created an attempt that the borrower had not seen. */
export async function recordFurtherIntent(lead: Lead, agreement: Agreement): Promise<AttemptRef | null> {
  const { journeyId } = agreement;
  return transaction(async (tx) => {
    if (!(await lockLiveJourney(tx, journeyId))) return null;
    await lockLead(tx, lead.id);
    const last = await tx.attempt.findFirstOrThrow({
      where: { leadId: lead.id },
      orderBy: { number: 'desc' },
    });
    if (last.number !== lead.attempts) return null;
    const { count } = await tx.lead.updateMany({
      where: {
        id: lead.id,
        OR: [
          { state: 'unsent' },
          ...(last.refusedFields.length > 0 ? [{ state: 'refused' }] : []),
          { state: 'answered', operatorStatus: 'timed_out', linkIssuedAt: null },
        ],
      },
      // The operator's answer belongs to the previous attempt.
      data: {
        state: 'intent',
        operatorStatus: null,
        operatorUuid: null,
        operatorWarning: null,
        linkRejectedReason: null,
      },
    });
    if (count === 0) return null;
    const number = last.number + 1;
    const attempt = { leadId: lead.id, journeyId, partnerLeadId: lead.partnerLeadId, number };
    return recordIntent(tx, attempt, agreement, await databaseNow(tx));
  });
}

async function recordIntent(
  tx: Tx,
  attempt: AttemptRef,
  { journeyId, fetch, blocks, events = [], lookupHashes = [] }: Agreement,
  now: Date,
): Promise<AttemptRef> {
  const acknowledgmentId = randomUUID();
  const { id: fetchId, fetchedAt, endpointId } = fetch;
  await tx.acknowledgment.create({
    data: { id: acknowledgmentId, journeyId, fetchId, fetchedAt, endpointId, acknowledgedAt: now },
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
  await recordPersons(tx, journeyId, lookupHashes);
  for (const event of events) await appendEvent(tx, journeyId, event, now);
  return attempt;
}

export class AttemptNotSendable extends Error {
  override name = 'AttemptNotSendable';
  readonly reason: 'already_ended' | 'erased' | 'consent_expired' | 'other_operator' | 'phone_withdrawn';
  constructor(reason: AttemptNotSendable['reason']) {
    super(`the attempt may not be sent: ${reason}`);
    this.reason = reason;
  }
}

/** The number is the fencing token: a result after the lease is stored under it. Throws AttemptNotSendable. */
export async function claimForSending(
  ref: AttemptRef,
  leaseMs: number,
  event: SealedEvent | null = null,
): Promise<void> {
  const { leadId, journeyId, number } = ref;
  await transaction(async (tx) => {
    const { sentAt: sentBefore, now: sentAt } = await requireOpen(tx, ref);
    const lead = await tx.lead.updateMany({
      where: { id: leadId, state: 'intent' },
      data: { state: 'sending' },
    });
    if (sentBefore || lead.count !== 1) throw new AttemptNotSendable('already_ended');
    await tx.attempt.update({
      where: { leadId_number: { leadId, number } },
      data: { sentAt, posts: 1, leaseExpiresAt: new Date(sentAt.getTime() + leaseMs) },
    });
    await appendEvent(tx, journeyId, event, sentAt);
  });
}

export async function recordRetry(ref: AttemptRef, event: SealedEvent | null = null): Promise<void> {
  const { leadId, journeyId, number } = ref;
  await transaction(async (tx) => {
    const { now } = await requireOpen(tx, ref);
    await tx.attempt.update({
      where: { leadId_number: { leadId, number } },
      data: { posts: { increment: 1 } },
    });
    await appendEvent(tx, journeyId, event, now);
  });
}

async function requireOpen(tx: Tx, { leadId, journeyId, number }: AttemptRef) {
  const isLive = await lockLiveJourney(tx, journeyId);
  await lockLead(tx, leadId);
  const now = await databaseNow(tx);
  const attempt = await tx.attempt.findUniqueOrThrow({
    where: { leadId_number: { leadId, number } },
    include: { lead: { select: { interface: true } } },
  });
  if (attempt.endedAt) throw new AttemptNotSendable('already_ended');
  if (!isLive) throw new AttemptNotSendable('erased');
  // The partner's own text has no fetch time and doesn't expire.
  const consentAge = attempt.fetchedAt ? now.getTime() - attempt.fetchedAt.getTime() : 0;
  if (consentAge >= MAX_CONSENT_AGE_MS) throw new AttemptNotSendable('consent_expired');
  const { endpointId } = await tx.acknowledgment.findUniqueOrThrow({
    where: { id: attempt.acknowledgmentId },
    select: { endpointId: true },
  });
  if (endpointId !== endpointIdOf(readLeadInterface(attempt.lead.interface)))
    throw new AttemptNotSendable('other_operator');
  if (await isPhoneWithdrawnSince(tx, journeyId, attempt.acknowledgmentId))
    throw new AttemptNotSendable('phone_withdrawn');
  return { sentAt: attempt.sentAt, now };
}
