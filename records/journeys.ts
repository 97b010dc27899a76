import 'server-only';
import type { Campaign } from '#domain/campaign.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { closeOpenAttempt } from './attempt-ends.ts';
import { CAMPAIGN, campaignFrom } from './campaigns.ts';
import { databaseNow, db } from './db.ts';

export type Journey = {
  id: string;
  startedAt: Date;
  campaign: Campaign;
  /** What its first address passed on, to be sent with the lead. */
  passedData: Record<string, string>;
};

export async function recordJourney(journey: {
  id: string;
  campaignSlug: string;
  entry: Record<string, string>;
  passedData: Record<string, string>;
}) {
  await db().journey.create({ data: journey });
}

/** A journey that has not been erased. */
export async function findJourney(id: string): Promise<Journey | null> {
  const found = await db().journey.findFirst({
    where: { id, erasedAt: null },
    select: { id: true, startedAt: true, passedData: true, campaign: { select: CAMPAIGN } },
  });
  if (!found) return null;
  const { campaign, passedData, ...journey } = found;
  return {
    ...journey,
    campaign: campaignFrom(campaign),
    passedData: passedData as Record<string, string>,
  };
}

/** Holds a journey until the transaction ends, so that it can't be erased meanwhile. False where it was erased already. */
export async function lockLiveJourney(tx: Prisma.TransactionClient, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM journey WHERE id = ${id}::uuid AND erased_at IS NULL FOR UPDATE`;
  return rows.length === 1;
}

/**
 * Deletes what a borrower has answered, and stops what has not begun to be sent. A lead that was sent keeps its
 * identifiers, and nothing readable.
 */
export async function recordErasure(journeyId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await lockLiveJourney(tx, journeyId))) return;
    const erasedAt = await databaseNow(tx);
    await tx.journey.update({ where: { id: journeyId }, data: { erasedAt } });
    await tx.draft.deleteMany({ where: { journeyId } });
    const lead = await tx.lead.findUnique({ where: { journeyId }, select: { id: true, state: true } });
    if (!lead) return;
    if (lead.state === 'intent') await closeOpenAttempt(tx, lead.id, erasedAt, 'unsent', 'erased');
    await tx.lead.update({ where: { id: lead.id }, data: { linkSealed: null } });
  });
}
