import 'server-only';
import { databaseNow, db, retention } from './db.ts';

export type Journey = { id: string; campaignSlug: string; partnerCampaignId: string | null };

export async function recordJourney(journey: {
  id: string;
  campaignSlug: string;
  entry: Record<string, string>;
}) {
  await db().journey.create({ data: journey });
}

/** A journey that has not been erased. */
export async function findJourney(id: string): Promise<Journey | null> {
  const found = await db().journey.findFirst({
    where: { id, erasedAt: null },
    select: { id: true, campaignSlug: true, campaign: { select: { partnerCampaignId: true } } },
  });
  return (
    found && {
      id: found.id,
      campaignSlug: found.campaignSlug,
      partnerCampaignId: found.campaign.partnerCampaignId,
    }
  );
}

/** Sealed answers with the version that a later write must name. */
export type SealedDraft = { sealed: Uint8Array; version: number };

export async function findDraft(journeyId: string): Promise<SealedDraft | null> {
  const now = await databaseNow();
  return db().draft.findFirst({
    where: { journeyId, expiresAt: { gt: now } },
    select: { sealed: true, version: true },
  });
}

/** Writes a draft over the version it was read at; false where somebody else wrote in between. */
export async function recordDraft(
  journeyId: string,
  sealed: Uint8Array<ArrayBuffer>,
  readVersion: number | null,
): Promise<boolean> {
  const savedAt = await databaseNow();
  const expiresAt = new Date(savedAt.getTime() + retention().draftMs);
  if (readVersion === null) {
    const { count } = await db().draft.createMany({
      data: { journeyId, sealed, savedAt, expiresAt },
      skipDuplicates: true,
    });
    return count === 1;
  }
  const { count } = await db().draft.updateMany({
    where: { journeyId, version: readVersion },
    data: { sealed, savedAt, expiresAt, version: readVersion + 1 },
  });
  return count === 1;
}

/** Deletes what a borrower has answered; a lead that was sent keeps its identifiers, and nothing readable. */
export async function recordErasure(journeyId: string): Promise<void> {
  const erasedAt = await databaseNow();
  await db().$transaction([
    db().draft.deleteMany({ where: { journeyId } }),
    db().lead.updateMany({ where: { journeyId }, data: { linkSealed: null } }),
    db().journey.updateMany({ where: { id: journeyId, erasedAt: null }, data: { erasedAt } }),
  ]);
}
