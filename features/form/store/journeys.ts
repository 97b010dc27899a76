import 'server-only';
import type { Campaign, PassedValue, Source } from '#features/form/model/campaign.ts';
import { addLeadEvents, clearEventSources, startReport } from '#features/lead-event/store/lead-events.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import { sqlTransaction, transaction } from '#platform/database/transaction.ts';
import type { Device } from '#platform/values/client-info.ts';
import { CAMPAIGN, campaignFrom } from './campaigns.ts';
import { readPassedData, readTexts } from './columns.ts';
import { insertStages, unlinkJourney } from './funnel-events.ts';
import type { JourneyScope } from './journey-locks.ts';

export type Journey = {
  id: string;
  startedAt: Date;
  campaign: Campaign;
  utmParams: Record<string, string>;
  passedData: Record<string, PassedValue>;
  receiptId: string;
  isTest: boolean;
};

type NewJourney = {
  id: string;
  campaignSlug: string;
  source: Source;
  passedData: Record<string, PassedValue>;
  /** Null excludes the journey from the funnel. */
  device?: Device | null;
  isTest?: boolean;
};

export async function recordJourney(journey: NewJourney, isNavigation = false): Promise<void> {
  const { id, campaignSlug, source, passedData, device = null, isTest = false } = journey;
  const stages = Prisma.sql`SELECT ${id}::uuid AS journey_id, 'start' AS kind, '' AS step, 1 AS place`;
  await sqlTransaction(async (tx) => {
    await tx.$executeRaw`
      WITH started AS (
        INSERT INTO journey (id, campaign_slug, entry, passed_data, device, is_test)
        VALUES (${id}::uuid, ${campaignSlug}, ${JSON.stringify(source.utmParams)}::jsonb, ${JSON.stringify(passedData)}::jsonb,
          ${device}, ${isTest})
        RETURNING id, started_at
      ) ${insertTouches(source)}`;
    if (isNavigation)
      await tx.$executeLast`WITH ${addLeadEvents(startReport(Prisma.sql`${id}::uuid`))} ${insertStages(stages)}`;
  });
}

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
    utmParams: readTexts(utmParams),
    passedData: readPassedData(passedData),
  };
}

/** Deletes plain data that may name a person. The operator's warnings stay during a legal hold. */
export async function anonymizeJourney(journeyId: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.journey.updateMany({
      where: { id: journeyId },
      data: { utmParams: {}, passedData: {}, device: null },
    });
    await tx.touch.deleteMany({ where: { journeyId } });
    await tx.$executeRaw(unlinkJourney(journeyId));
    await tx.$executeRaw(clearEventSources(journeyId));
    await tx.lead.updateMany({ where: hasWarning(journeyId), data: { operatorWarning: null } });
    await tx.attempt.updateMany({ where: { lead: hasWarning(journeyId) }, data: { operatorWarning: null } });
  });
}

const hasWarning = (journeyId: string) => ({
  journeyId,
  journey: { NOT: { evidenceKey: { isHeld: true } } },
});

const COLUMNS = Prisma.sql`(journey_id, place, at, utm_source, utm_medium, utm_campaign, utm_term, utm_content,
  click_name, click_id, referrer_host)`;

const valuesOf = ({ utmParams, click, referrerHost }: Source): Prisma.Sql => Prisma.sql`
  ${utmParams.utm_source ?? null}::text, ${utmParams.utm_medium ?? null}::text, ${utmParams.utm_campaign ?? null}::text,
  ${utmParams.utm_term ?? null}::text, ${utmParams.utm_content ?? null}::text,
  ${click?.name ?? null}::text, ${click?.id ?? null}::text, ${referrerHost}::text`;

/** `started` has the id and the start of the new journey. */
const insertTouches = (source: Source): Prisma.Sql => Prisma.sql`
  INSERT INTO touch ${COLUMNS}
  SELECT id, given.place, started_at, ${valuesOf(source)} FROM started CROSS JOIN (VALUES ('first'), ('last')) AS given (place)`;

/** Nothing if the journey was erased: the lock makes an erasure wait, or this statement. */
export async function recordLastTouch(journeyId: string, source: Source): Promise<void> {
  await db().$executeRaw`
    WITH live AS (SELECT id FROM journey WHERE id = ${journeyId}::uuid AND erased_at IS NULL FOR NO KEY UPDATE)
    INSERT INTO touch ${COLUMNS}
    SELECT live.id, 'last', clock_timestamp(), ${valuesOf(source)} FROM live
    ON CONFLICT (journey_id, place) DO UPDATE SET
      at = EXCLUDED.at, utm_source = EXCLUDED.utm_source, utm_medium = EXCLUDED.utm_medium,
      utm_campaign = EXCLUDED.utm_campaign, utm_term = EXCLUDED.utm_term, utm_content = EXCLUDED.utm_content,
      click_name = EXCLUDED.click_name, click_id = EXCLUDED.click_id, referrer_host = EXCLUDED.referrer_host`;
}
