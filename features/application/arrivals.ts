import 'server-only';
import { isTestLink, namesSource, sourceOf } from '#features/campaign/model/campaign-link.ts';
import { parseParameters } from '#features/campaign/model/parameter-values.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import { type Arrival, recordArrivals } from '#features/form/store/funnel-events.ts';
import { recordLastTouch } from '#features/form/store/journeys.ts';
import { outageIn } from '#platform/database/outage.ts';
import { logAlert } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { keepAlive } from '#platform/process/inflight.ts';
import type { Visit } from '#platform/values/client-info.ts';

const BATCH_MS = 200;

type Kind = Arrival['kind'];
type Arrived = Pick<Campaign, 'slug' | 'product'>;

/** A failed count never stops the borrower. */
export async function countArrival(
  kind: Kind,
  campaign: Arrived,
  query: URLSearchParams,
  visit: Visit | null,
): Promise<void> {
  await record(arrivalsOf(kind, campaign, query, visit).map((arrival) => ({ ...arrival, msAgo: 0 })));
}

let batch: (Omit<Arrival, 'msAgo'> & { arrivedAt: number })[] = [];

/** The view of a landing page, with all views of a moment in one statement. The process doesn't end before it. */
export function queueView(
  campaign: Arrived,
  query: URLSearchParams,
  visit: Visit | null,
  { now, sleep } = SYSTEM_CLOCK,
): void {
  const isFirst = batch.length === 0;
  const views = arrivalsOf('landing_viewed', campaign, query, visit);
  batch.push(...views.map((view) => ({ ...view, arrivedAt: now() })));
  if (!isFirst || batch.length === 0) return;
  const recordBatch = () => {
    const arrivals = batch;
    batch = [];
    return record(arrivals.map(({ arrivedAt, ...arrival }) => ({ ...arrival, msAgo: now() - arrivedAt })));
  };
  keepAlive(sleep(BATCH_MS).then(recordBatch));
}

/** None for a crawler, or a page that a browser loads ahead. */
function arrivalsOf(
  kind: Kind,
  { slug, product }: Arrived,
  query: URLSearchParams,
  visit: Visit | null,
): Omit<Arrival, 'msAgo'>[] {
  if (!visit?.isNavigation) return [];
  const { device } = visit;
  const utmSource = parseParameters(query, ['utm_source']).accepted.utm_source ?? '';
  return [{ kind, campaignSlug: slug, product, utmSource, device, isTest: isTestLink(query) }];
}

async function record(arrivals: readonly Arrival[]): Promise<void> {
  if (arrivals.length === 0) return;
  await recordArrivals(arrivals).catch(async (error: unknown) => {
    const lost = outageIn(error) ? arrivals : await recordEach(arrivals);
    for (const [campaign, { length: count }] of Map.groupBy(lost, ({ campaignSlug }) => campaignSlug))
      logAlert('visit_not_counted', { campaign, count }, error);
  });
}

/** A row that the database rejects fails the statement of all. Returns the rejected ones. */
async function recordEach(arrivals: readonly Arrival[]): Promise<Arrival[]> {
  const rejected: Arrival[] = [];
  for (const arrival of arrivals) await recordArrivals([arrival]).catch(() => rejected.push(arrival));
  return rejected;
}

/**
 * An arrival with a journey replaces its last source as a whole, if it names one: a bookmark must not hide the ad before
 * it. A failed write never stops the borrower.
 */
export async function recordReturn(journeyId: string, query: URLSearchParams): Promise<void> {
  const { source } = sourceOf(query);
  if (!namesSource(source)) return;
  await recordLastTouch(journeyId, source).catch((error: unknown) =>
    logAlert('source_not_recorded', { journeyId }, error),
  );
}
