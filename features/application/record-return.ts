import 'server-only';
import { namesSource, sourceOf } from '#features/campaign/model/campaign-link.ts';
import { recordLastTouch } from '#features/form/store/touches.ts';
import { logAlert } from '#platform/log/log.ts';

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
