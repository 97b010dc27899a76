import 'server-only';
import { MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { readLeadInterface } from '#features/journey/store/columns.ts';
import { lockLead, lockLiveJourney } from '#features/journey/store/journey-locks.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { isPhoneWithdrawnSince } from './receipts.ts';

/** Thrown where an attempt may not be sent (any more), before its first byte leaves. */
export class AttemptNotSendable extends Error {
  override name = 'AttemptNotSendable';
  readonly reason: 'ended_meanwhile' | 'erased' | 'consent_expired' | 'other_operator' | 'phone_withdrawn';
  constructor(reason: AttemptNotSendable['reason']) {
    super(`the attempt may not be sent: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Marks that bytes may leave from now on, until the lease ends. The attempt's number is the lease's fencing number: nobody
 * else is ever given it, and what its holder brings home after the lease is written down under it. Throws AttemptNotSendable
 * where the intent is gone or being sent, the journey was erased, the consent has reached 24 hours, it was given for another
 * operator than the settings name, or the part of it on calls was withdrawn since.
 */
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
    if (sentBefore || lead.count !== 1) throw new AttemptNotSendable('ended_meanwhile');
    await tx.attempt.update({
      where: { leadId_number: { leadId, number } },
      data: { sentAt, posts: 1, leaseExpiresAt: new Date(sentAt.getTime() + leaseMs) },
    });
    await appendEvent(tx, journeyId, event, sentAt);
  });
}

/** Notes that an attempt which is being sent is about to be posted once more. Throws AttemptNotSendable where it may not be. */
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
  if (attempt.endedAt) throw new AttemptNotSendable('ended_meanwhile');
  if (!isLive) throw new AttemptNotSendable('erased');
  // A text that the partner keeps has no time of fetching, and no age.
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
