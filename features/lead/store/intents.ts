import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Display, StoredFetch } from '#features/consent/store/consents.ts';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { recordPersons } from '#features/evidence/store/evidence-removal.ts';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import { recordStages } from '#features/journey/store/funnel-events.ts';
import { lockLead, lockLiveJourney } from '#features/journey/store/journey-locks.ts';
import type { AttemptRef, Lead } from '#features/journey/store/leads.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';

/** What was agreed to, as an intent is written with it: the fetch current at the act, and each block as it was shown. */
export type Agreement = {
  journeyId: string;
  fetch: Pick<StoredFetch, 'id' | 'fetchedAt' | 'endpointId'>;
  blocks: (Display & { key: string })[];
  /** The events that tell of it, in order; none where the journey's evidence never began. */
  events?: readonly SealedEvent[];
  /** By whom the evidence is found again. */
  lookupHashes?: readonly string[];
};

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

/**
 * Writes a further intent of a lead that was not sent, timed out or can be put right. Null where somebody else did so just
 * now, even if it has ended since: what was pressed was meant for the attempt after those that were seen.
 */
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
      // What the operator said of the attempt before says nothing of this one.
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
