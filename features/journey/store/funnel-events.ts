import 'server-only';
import type { Product } from '#features/questions/model/product.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { type Db, db } from '#platform/database/db.ts';
import type { Device } from '#platform/values/visit.ts';

/** A longer source is cut, so that it fits the funnel's own limit. */
const MAX_SOURCE_LENGTH = 100;

/** How far a journey has come. Each counts once for a journey, the first time. */
export type Stage =
  | 'start'
  | 'consent_displayed'
  | 'submitted'
  | 'link_issued'
  | 'redirected'
  | 'fallback_submitted'
  | 'fallback_redirected'
  | { stepDone: string };

/** Counts stages of a journey that counts in the funnel; of any other nothing. Belongs in the transaction of what it tells of. */
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

/**
 * The statement that counts these rows of journey_id, kind, step and place. Whoever came as far as any of them has visited and begun:
 * that may not have been counted yet, since their browser had asked for the first page ahead of time.
 */
export const insertStages = (events: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO funnel_event (kind, step, journey_id, campaign_slug, product, utm_source, device, is_test, seconds)
  SELECT stage.kind, stage.step, journey.id, campaign_slug, product, coalesce(left(entry->>'utm_source', ${MAX_SOURCE_LENGTH}::int), ''),
    device, is_test, CASE stage.kind WHEN 'submitted'
      THEN GREATEST(0, extract(epoch FROM clock_timestamp() - started_at))::int END
  FROM (${events}) AS told JOIN journey ON journey.id = told.journey_id JOIN campaign ON slug = campaign_slug
  CROSS JOIN LATERAL (VALUES (1, 'visit', ''), (2, 'start', ''), (3, told.kind, told.step)) AS stage (place, kind, step)
  WHERE device IS NOT NULL ORDER BY stage.place, told.place
  ON CONFLICT (journey_id, kind, step) WHERE journey_id IS NOT NULL DO NOTHING`;

/** Counts that somebody opened a campaign's link and began no journey by it. */
export async function recordVisit(visit: {
  campaignSlug: string;
  product: Product;
  utmSource: string;
  device: Device;
  isTest: boolean;
}): Promise<void> {
  await db().funnelEvent.createMany({
    data: [{ kind: 'visit', ...visit, utmSource: visit.utmSource.slice(0, MAX_SOURCE_LENGTH) }],
  });
}

/** The statement that takes from a journey's events whatever would lead from them to it, and counts no more of it. */
export const unlinkJourney = (journeyId: string): Prisma.Sql => Prisma.sql`
  UPDATE funnel_event SET journey_id = NULL, seconds = NULL, at = date_bin('15 minutes', at, '2000-01-01 00:00+00')
  WHERE journey_id = ${journeyId}::uuid`;
