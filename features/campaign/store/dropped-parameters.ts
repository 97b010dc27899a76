import 'server-only';
import {
  DROP_REASONS,
  type DroppedParameter,
  type DropReason,
} from '#features/campaign/model/parameter-values.ts';
import { columnReader } from '#platform/database/column.ts';
import { db } from '#platform/database/db.ts';

const RETAINED_DAYS = 30;

const readReason = columnReader('dropped_parameter.reason', DROP_REASONS);

export type DroppedCount = { name: string; reason: DropReason; count: number; lastDay: string };

export async function recordDropped(
  campaignSlug: string,
  dropped: readonly DroppedParameter[],
): Promise<void> {
  // Sorted, so that two journeys can't deadlock.
  const sorted = dropped.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  await db().$executeRaw`
    INSERT INTO dropped_parameter AS kept (day, campaign_slug, name, reason, count)
    SELECT (clock_timestamp() AT TIME ZONE 'UTC')::date, ${campaignSlug}, name, reason, 1
    FROM unnest(${sorted.map(({ name }) => name)}::text[], ${sorted.map(({ reason }) => reason)}::text[])
      AS given (name, reason)
    ON CONFLICT (campaign_slug, day, name, reason) DO UPDATE SET count = kept.count + 1`;
}

export async function listDropped(campaignSlug: string): Promise<DroppedCount[]> {
  const rows = await db().$queryRaw<(Omit<DroppedCount, 'reason'> & { reason: string })[]>`
    SELECT name, reason, sum(count)::int AS count, max(day)::text AS "lastDay" FROM dropped_parameter
    WHERE campaign_slug = ${campaignSlug} AND day > (clock_timestamp() AT TIME ZONE 'UTC')::date - ${RETAINED_DAYS}::int
    GROUP BY name, reason ORDER BY count DESC, name, reason`;
  return rows.map((row) => ({ ...row, reason: readReason(row.reason) }));
}
