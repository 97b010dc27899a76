import 'server-only';
import type { Product } from '#features/form/model/campaign.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { type Db, db } from '#platform/database/db.ts';
import type { Device } from '#platform/values/client-info.ts';

const MAX_SOURCE_LENGTH = 100;

export type Stage =
  | 'start'
  | 'consent_displayed'
  | 'submitted'
  | 'link_issued'
  | 'redirected'
  | 'fallback_submitted'
  | 'fallback_redirected'
  | { stepDone: string };

/** Belongs in the transaction of the change that it counts. Journeys without a device don't count. */
export async function recordStages(client: Db, journeyId: string, stages: readonly Stage[]): Promise<void> {
  if (stages.length === 0) return;
  const kinds = stages.map((stage) => (typeof stage === 'string' ? stage : 'step_done'));
  const steps = stages.map((stage) => (typeof stage === 'string' ? '' : stage.stepDone));
  await client.$executeRaw(
    insertStages(Prisma.sql`
      SELECT ${journeyId}::uuid AS journey_id, kind, step, place
      FROM unnest(${kinds}::text[], ${steps}::text[]) WITH ORDINALITY AS given (kind, step, place)`),
  );
}

/** Also adds the visit and the start of the journey: a prefetched first page was not counted. */
export const insertStages = (events: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO funnel_event (kind, step, journey_id, campaign_slug, product, utm_source, device, is_test, seconds)
  SELECT stage.kind, stage.step, journey.id, campaign_slug, product, coalesce(left(entry->>'utm_source', ${MAX_SOURCE_LENGTH}::int), ''),
    device, is_test, CASE stage.kind WHEN 'submitted'
      THEN GREATEST(0, extract(epoch FROM clock_timestamp() - started_at))::int END
  FROM (${events}) AS event JOIN journey ON journey.id = event.journey_id JOIN campaign ON slug = campaign_slug
  CROSS JOIN LATERAL (VALUES (1, 'visit', ''), (2, 'start', ''), (3, event.kind, event.step)) AS stage (place, kind, step)
  WHERE device IS NOT NULL ORDER BY stage.place, event.place
  ON CONFLICT (journey_id, kind, step) WHERE journey_id IS NOT NULL DO NOTHING`;

/** A stage that needs no journey. */
export type Arrival = {
  kind: 'landing_viewed' | 'visit';
  campaignSlug: string;
  product: Product;
  utmSource: string;
  device: Device;
  isTest: boolean;
  msAgo: number;
};

export async function recordArrivals(arrivals: readonly Arrival[]): Promise<void> {
  await db().$executeRaw`
    INSERT INTO funnel_event (at, kind, campaign_slug, product, utm_source, device, is_test)
    SELECT clock_timestamp() - ms_ago * interval '1 millisecond', kind, campaign_slug, product,
      left(utm_source, ${MAX_SOURCE_LENGTH}::int), device, is_test
    FROM unnest(${arrivals.map(({ kind }) => kind)}::text[], ${arrivals.map(({ campaignSlug }) => campaignSlug)}::text[],
      ${arrivals.map(({ product }) => product)}::text[], ${arrivals.map(({ utmSource }) => utmSource)}::text[],
      ${arrivals.map(({ device }) => device)}::text[], ${arrivals.map(({ isTest }) => isTest)}::boolean[],
      ${arrivals.map(({ msAgo }) => msAgo)}::float8[])
      AS given (kind, campaign_slug, product, utm_source, device, is_test, ms_ago)`;
}

/** Rounds the time, so that the event can't be matched to the journey. */
export const unlinkJourney = (journeyId: string): Prisma.Sql => Prisma.sql`
  UPDATE funnel_event SET journey_id = NULL, seconds = NULL, at = date_bin('15 minutes', at, '2000-01-01 00:00+00')
  WHERE journey_id = ${journeyId}::uuid`;
