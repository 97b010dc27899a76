import { FUNNEL_KINDS, type FunnelCounts, NO_COUNTS } from '#features/funnel/model/funnel.ts';
import type { FunnelFilters, FunnelSpan } from '#features/funnel/store/funnel-figures.ts';
import { sql } from '#tests/support/database/sql.ts';

type Event = {
  at: Date;
  kind: string;
  step: string;
  campaign_slug: string;
  product: string;
  utm_source: string;
  device: string;
  seconds: number | null;
};

/** Recounts the figures from the events alone, independently of the product. */
export async function recount(span: FunnelSpan, zone: string, choice: FunnelFilters) {
  const events = (await sql<Event>('SELECT * FROM funnel_event WHERE NOT is_test')).filter(
    (event) =>
      (choice.campaign ?? event.campaign_slug) === event.campaign_slug &&
      (choice.product ?? event.product) === event.product &&
      (choice.source ?? event.utm_source) === event.utm_source &&
      (choice.device ?? event.device) === event.device,
  );
  const now = events.filter(({ at }) => at >= span.begins && at < span.ends);
  const before = events.filter(({ at }) => at >= span.beforeBegins && at < span.beforeEnds);
  return {
    whole: { now: countsOf(now), before: countsOf(before) },
    slots: grouped(now, (event) => dayOf(event, zone)),
    campaigns: grouped(now, (event) => event.campaign_slug),
    sources: grouped(now, (event) => event.utm_source),
    devices: grouped(now, (event) => event.device),
    steps: grouped(
      now.filter(({ step }) => step),
      ({ step }) => step,
      (some) => some.length,
    ),
    median: medianOf(now),
  };
}

function countsOf(events: Event[]): FunnelCounts {
  const counts = { ...NO_COUNTS };
  for (const name of FUNNEL_KINDS) counts[name] = events.filter(({ kind }) => kind === name).length;
  return counts;
}

function grouped<Result = FunnelCounts>(
  events: Event[],
  by: (event: Event) => string,
  count: (events: Event[]) => Result = (some) => countsOf(some) as Result,
): Record<string, Result> {
  const groups = Object.groupBy(events, by);
  return Object.fromEntries(Object.entries(groups).map(([value, some = []]) => [value, count(some)]));
}

const dayOf = ({ at }: Event, zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);

function medianOf(events: Event[]): number | null {
  const seconds = events.flatMap((event) => event.seconds ?? []).sort((one, other) => one - other);
  return seconds[Math.ceil(seconds.length / 2) - 1] ?? null;
}
