import 'server-only';
import { isTestLink, namesSource, sourceOf } from '#features/campaign/model/campaign-link.ts';
import { parseParameters } from '#features/campaign/model/parameter-values.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import { recordArrival } from '#features/form/store/funnel-events.ts';
import { recordLastTouch } from '#features/form/store/journeys.ts';
import { logAlert } from '#platform/log/log.ts';
import type { Visit } from '#platform/values/client-info.ts';

/** A failed count never stops the borrower. */
export async function countArrival(
  kind: 'landing_viewed' | 'visit',
  { slug, product }: Pick<Campaign, 'slug' | 'product'>,
  query: URLSearchParams,
  arrival: Visit | null,
): Promise<void> {
  if (!arrival?.isNavigation) return;
  const { device } = arrival;
  const utmSource = parseParameters(query, ['utm_source']).accepted.utm_source ?? '';
  const isTest = isTestLink(query);
  await recordArrival(kind, { campaignSlug: slug, product, utmSource, device, isTest }).catch(
    (error: unknown) => logAlert('visit_not_counted', { campaign: slug }, error),
  );
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
