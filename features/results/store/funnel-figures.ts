import 'server-only';
import type { Product } from '#features/form/model/campaign.ts';
import { type FunnelCounts, type FunnelGroup, NO_COUNTS } from '#features/results/model/funnel.ts';
import type { Slot } from '#features/results/model/period.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { env } from '#platform/config/env.ts';
import { type Db, db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { columns, QUARTER } from './funnel-count.ts';

export type FunnelFilters = {
  campaign: string | null;
  product: Product | null;
  source: string | null;
  device: string | null;
};

type FunnelDays = { from: string; to: string; zone: string };

/** A period up to the end of the current quarter of an hour, and the same days and hours before it. */
export type FunnelSpan = {
  begins: Date;
  ends: Date;
  beforeBegins: Date;
  beforeEnds: Date;
  /** Retention has deleted nothing of the earlier period. */
  isBeforeComplete: boolean;
};

export type FunnelFigures = {
  whole: FunnelGroup;
  slots: FunnelGroup[];
  campaigns: FunnelGroup[];
  sources: FunnelGroup[];
  devices: FunnelGroup[];
  steps: { step: string; now: number; before: number }[];
  median: { now: number | null; before: number | null };
};

/** Limited to the time for which events are retained. */
export async function findSpan({ from, to, zone }: FunnelDays): Promise<FunnelSpan> {
  const [span] = await db().$queryRaw<FunnelSpan[]>`
    WITH asked AS (
      SELECT ${from}::date::timestamp AT TIME ZONE ${zone} AS begins, ${to}::date - ${from}::date + 1 AS days,
        LEAST((${to}::date + 1)::timestamp AT TIME ZONE ${zone},
          date_bin('15 minutes', clock_timestamp(), '2000-01-01 00:00+00') + interval '15 minutes') AS ends,
        date_bin('15 minutes', clock_timestamp() - ${env().RETAIN_EVENTS}::bigint * interval '1 millisecond',
          '2000-01-01 00:00+00') AS retained
    ), both_spans AS (
      SELECT begins, ends, retained,
        (begins AT TIME ZONE ${zone} - days * interval '1 day') AT TIME ZONE ${zone} AS before_begins,
        LEAST(begins, (ends AT TIME ZONE ${zone} - days * interval '1 day') AT TIME ZONE ${zone}) AS before_ends
      FROM asked
    )
    SELECT GREATEST(begins, retained) AS begins, GREATEST(ends, retained) AS ends,
      GREATEST(before_begins, retained) AS "beforeBegins", GREATEST(before_ends, retained) AS "beforeEnds",
      before_begins >= retained AS "isBeforeComplete"
    FROM both_spans`;
  if (!span) throw new Error('the database returned no time');
  return span;
}

/** Enough to sum up a year of figures without temporary files. */
const GROUPING_MEMORY = '32MB';

/** All from one snapshot of the database. The plan for a day is not the one for a year, so each execution has its own. */
export async function findFigures(
  span: FunnelSpan,
  by: { zone: string; slot: Slot },
  filters: FunnelFilters,
  withSteps: boolean,
): Promise<FunnelFigures> {
  return transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT set_config('work_mem', ${GROUPING_MEMORY}, true), set_config('jit', 'off', true),
        set_config('plan_cache_mode', 'force_custom_plan', true)`;
      const rows = await findGroups(tx, span, by, filters);
      const steps = withSteps ? await findSteps(tx, span, filters) : [];
      const median = await findMedian(tx, span, filters);
      const groupedBy = (grouping: number) =>
        groupsFrom(rows.filter((row) => row.grouping === grouping)).sort(mostVisitedFirst);
      return {
        whole: groupedBy(15)[0] ?? { value: '', now: NO_COUNTS, before: NO_COUNTS },
        slots: groupsFrom(rows.filter(({ grouping, isNow }) => grouping === 7 && isNow)).sort(byValue),
        campaigns: groupedBy(11),
        sources: groupedBy(13),
        devices: groupedBy(14),
        steps,
        median,
      };
    },
    { isolationLevel: 'RepeatableRead' },
  );
}

type Row = FunnelCounts & { isNow: boolean; grouping: number; value: string | null };

/**
 * One statement reads counted and pending events, so that it misses none and counts none twice. It looks each quarter's
 * slot up among the slots' starts, since computing the slot for each row takes most of the time.
 */
async function findGroups(
  tx: Db,
  span: FunnelSpan,
  { zone, slot }: { zone: string; slot: Slot },
  filters: FunnelFilters,
): Promise<Row[]> {
  const format = slot === 'hour' ? 'YYYY-MM-DD HH24:00' : 'YYYY-MM-DD';
  return tx.$queryRaw<Row[]>`
    WITH slot AS (
      SELECT date_trunc(${slot}, local_quarter.at AT TIME ZONE ${zone}) AS name, min(local_quarter.at) AS begins
      FROM generate_series(${span.begins}::timestamptz, ${span.ends}::timestamptz - interval '1 millisecond',
        interval '15 minutes') AS local_quarter (at)
      GROUP BY 1
    ), slots AS MATERIALIZED (
      SELECT array_agg(name ORDER BY begins) AS names,
        coalesce(array_agg(begins ORDER BY begins), ARRAY['infinity'::timestamptz]) AS beginnings
      FROM slot
    ), figure AS (
      SELECT quarter, campaign_slug, utm_source, device, ${columns((name) => name)}
      FROM funnel_quarter WHERE ${within(Prisma.sql`quarter`, span)} AND ${matches(filters)}
      UNION ALL
      SELECT ${QUARTER}, campaign_slug, utm_source, device, ${columns((name) => `(kind = '${name}')::int`)}
      FROM funnel_uncounted JOIN funnel_event ON id = event_id
      WHERE ${within(Prisma.sql`at`, span)} AND ${matches(filters)}
    ), part AS MATERIALIZED (
      -- Place 0 is the time before.
      SELECT width_bucket(quarter, (SELECT beginnings FROM slots)) AS place, campaign_slug, utm_source, device,
        ${columns((name) => `sum(${name}) AS ${name}`)}
      FROM figure GROUP BY place, campaign_slug, utm_source, device
    )
    SELECT place > 0 AS "isNow", GROUPING(place, campaign_slug, utm_source, device)::int AS grouping,
      COALESCE(to_char((SELECT names FROM slots)[place], ${format}), campaign_slug, utm_source, device) AS value,
      ${columns((name) => `sum(${name})::int AS ${name}`)}
    FROM part
    GROUP BY GROUPING SETS (
      (place > 0), (place > 0, place), (place > 0, campaign_slug), (place > 0, utm_source), (place > 0, device))`;
}

async function findSteps(tx: Db, span: FunnelSpan, filters: FunnelFilters): Promise<FunnelFigures['steps']> {
  const sums = (time: Prisma.Sql, count: Prisma.Sql) => Prisma.sql`step,
    sum(${count}) FILTER (WHERE ${time} >= ${span.begins}) AS now, sum(${count}) FILTER (WHERE ${time} < ${span.begins}) AS before`;
  return tx.$queryRaw<FunnelFigures['steps']>`
    WITH part AS (
      SELECT ${sums(Prisma.sql`quarter`, Prisma.sql`done`)} FROM funnel_quarter_step
      WHERE ${within(Prisma.sql`quarter`, span)} AND ${matches(filters)} GROUP BY step
      UNION ALL
      SELECT ${sums(Prisma.sql`at`, Prisma.sql`1`)} FROM funnel_uncounted JOIN funnel_event ON id = event_id
      WHERE kind = 'step_done' AND ${within(Prisma.sql`at`, span)} AND ${matches(filters)} GROUP BY step
    )
    SELECT step, coalesce(sum(now), 0)::int AS now, coalesce(sum(before), 0)::int AS before
    FROM part GROUP BY step ORDER BY step`;
}

async function findMedian(
  tx: Db,
  span: FunnelSpan,
  filters: FunnelFilters,
): Promise<FunnelFigures['median']> {
  const [median] = await tx.$queryRaw<FunnelFigures['median'][]>`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE at >= ${span.begins}) AS now,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE at < ${span.begins}) AS before
    FROM funnel_event
    WHERE kind = 'submitted' AND NOT is_test AND ${within(Prisma.sql`at`, span)} AND ${matches(filters)}`;
  return median ?? { now: null, before: null };
}

const within = (time: Prisma.Sql, { begins, ends, beforeBegins, beforeEnds }: FunnelSpan) => Prisma.sql`
  (${time} >= ${beforeBegins} AND ${time} < ${ends} AND (${time} < ${beforeEnds} OR ${time} >= ${begins}))`;

function matches({ campaign, product, source, device }: FunnelFilters): Prisma.Sql {
  const conditions = [
    ...(campaign === null ? [] : [Prisma.sql`campaign_slug = ${campaign}`]),
    ...(product === null ? [] : [Prisma.sql`product = ${product}`]),
    ...(source === null ? [] : [Prisma.sql`utm_source = ${source}`]),
    ...(device === null ? [] : [Prisma.sql`device = ${device}`]),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`;
}

function groupsFrom(rows: Row[]): FunnelGroup[] {
  const groups = new Map<string, FunnelGroup>();
  for (const { isNow, grouping: _, value: found, ...counts } of rows) {
    const value = found ?? '';
    const group = groups.get(value) ?? { value, now: NO_COUNTS, before: NO_COUNTS };
    groups.set(value, { ...group, [isNow ? 'now' : 'before']: counts });
  }
  return [...groups.values()];
}

const byValue = (one: FunnelGroup, other: FunnelGroup) => (one.value < other.value ? -1 : 1);
const mostVisitedFirst = (one: FunnelGroup, other: FunnelGroup) =>
  other.now.visit - one.now.visit || other.before.visit - one.before.visit || byValue(one, other);

const MAX_SOURCES = 200;

/** One index lookup for each source. */
export async function findSources(): Promise<string[]> {
  const rows = await db().$queryRaw<{ source: string }[]>`
    WITH RECURSIVE known AS (
      (SELECT utm_source AS source FROM funnel_quarter ORDER BY utm_source LIMIT 1)
      UNION ALL
      SELECT (SELECT utm_source FROM funnel_quarter WHERE utm_source > known.source ORDER BY utm_source LIMIT 1)
      FROM known WHERE known.source IS NOT NULL
    )
    SELECT source FROM known WHERE source IS NOT NULL LIMIT ${MAX_SOURCES}`;
  return rows.map(({ source }) => source);
}

export async function hasFunnelEvents(): Promise<boolean> {
  const rows = await db().$queryRaw<object[]>`
    (SELECT FROM funnel_uncounted LIMIT 1) UNION ALL (SELECT FROM funnel_quarter LIMIT 1)`;
  return rows.length > 0;
}
