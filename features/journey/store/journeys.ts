import 'server-only';
import type { Campaign } from '#features/journey/model/campaign.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Device } from '#platform/values/visit.ts';
import { CAMPAIGN, campaignFrom } from './campaigns.ts';
import { insertStages, unlinkJourney } from './funnel-events.ts';
import type { JourneyScope } from './journey-locks.ts';

export type Journey = {
  id: string;
  startedAt: Date;
  campaign: Campaign;
  /** Campaign parameters of the address that it began at. */
  utmParams: Record<string, string>;
  /** What its first address passed on, to be sent with the lead. */
  passedData: Record<string, string>;
  /** Under scope the borrower's own copy is found. */
  receiptId: string;
  /** Whether it came by a link made to test with. */
  isTest: boolean;
};

export type NewJourney = {
  id: string;
  campaignSlug: string;
  utmParams: Record<string, string>;
  passedData: Record<string, string>;
  /** Null where the journey does not count in the funnel. */
  device?: Device | null;
  /** Whether it came by a link made to test with. */
  isTest?: boolean;
};

/** Keeps a new journey, and counts it where somebody has opened it. */
export async function recordJourney(journey: NewJourney, isNavigation = false): Promise<void> {
  const stages = Prisma.sql`SELECT ${journey.id}::uuid AS journey_id, 'start' AS kind, '' AS step, 1 AS place`;
  await transaction(async (tx) => {
    await tx.journey.create({ data: journey });
    if (isNavigation) await tx.$executeRaw(insertStages(stages));
  });
}

/** A journey that has not been erased, or `any`. */
export async function findJourney(id: string, scope: JourneyScope = 'live'): Promise<Journey | null> {
  const found = await db().journey.findFirst({
    where: { id, ...(scope === 'live' && { erasedAt: null }) },
    select: {
      id: true,
      startedAt: true,
      utmParams: true,
      passedData: true,
      receiptId: true,
      isTest: true,
      campaign: { select: CAMPAIGN },
    },
  });
  if (!found) return null;
  const { campaign, utmParams, passedData, ...journey } = found;
  return {
    ...journey,
    campaign: campaignFrom(campaign),
    utmParams: utmParams as Record<string, string>,
    passedData: passedData as Record<string, string>,
  };
}

/**
 * Forgets what was written down in plain and may name somebody: by scope address a journey came, also in the funnel, where
 * its events stay as figures of nobody's; and the operator's own words about its lead. The latter stay while the evidence is
 * on hold.
 */
export async function anonymizeJourney(journeyId: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.journey.updateMany({
      where: { id: journeyId },
      data: { utmParams: {}, passedData: {}, device: null },
    });
    await tx.$executeRaw(unlinkJourney(journeyId));
    await tx.lead.updateMany({ where: hasWarning(journeyId), data: { operatorWarning: null } });
    await tx.attempt.updateMany({ where: { lead: hasWarning(journeyId) }, data: { operatorWarning: null } });
  });
}

const hasWarning = (journeyId: string) => ({
  journeyId,
  journey: { NOT: { evidenceKey: { isHeld: true } } },
});
