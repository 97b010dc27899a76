import type { JourneyKey } from '#features/application/borrower.ts';
import type { Visit } from '#platform/values/client-info.ts';
import { begun } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';

export const PHONE: Visit = { device: 'phone', isNavigation: true };
export const ON_DESKTOP: Visit = { device: 'desktop', isNavigation: true };

/** A new visitor opens a campaign’s link. */
export const arrive = (query: string, arrival: Visit | null, campaign?: string) =>
  begun(campaign, query, arrival);

/** The counted events of a journey, in order: kinds, and the completed steps. */
export async function countedOf({ journeyId }: Pick<JourneyKey, 'journeyId'>): Promise<string[]> {
  const events = await sql<{ what: string }>(
    "SELECT trim(kind || ' ' || step) AS what FROM funnel_event WHERE journey_id = $1 ORDER BY id",
    [journeyId],
  );
  return events.map(({ what }) => what);
}

/** How many events there are of what was opened with this utm_source. */
export async function eventsFrom(source: string): Promise<Record<string, number>> {
  const events = await sql<{ kind: string; count: number }>(
    'SELECT kind, count(*)::int AS count FROM funnel_event WHERE utm_source = $1 GROUP BY kind',
    [source],
  );
  return Object.fromEntries(events.map(({ kind, count }) => [kind, count]));
}
