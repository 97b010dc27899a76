import 'server-only';
import type { Campaign } from '#domain/campaign.ts';
import { closeOpenAttempt } from './abandoned-attempts.ts';
import { CAMPAIGN, campaignFrom } from './campaigns.ts';
import { databaseNow, db } from './db.ts';
import { lockLead, lockLiveJourney } from './locks.ts';

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

/**
 * Deletes what a borrower has answered, and stops what has not begun to be sent. A lead that was sent keeps its
 * identifiers, and nothing readable.
 */
export async function recordErasure(journeyId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await lockLiveJourney(tx, journeyId))) return;
    const lead = await tx.lead.findUnique({ where: { journeyId }, select: { id: true } });
    const state = lead && (await lockLead(tx, lead.id));
    await tx.journey.update({ where: { id: journeyId }, data: { erasedAt: await databaseNow(tx) } });
    await tx.draft.deleteMany({ where: { journeyId } });
    if (!lead) return;
    if (state === 'intent') await closeOpenAttempt(tx, lead.id, 'unsent', 'erased');
    await tx.lead.update({ where: { id: lead.id }, data: { linkSealed: null } });
  });
}
