import 'server-only';
import { IS_QUIET, recordResolvedWhere } from '#features/alerts/store/alerts.ts';
import { Prisma } from '#generated/prisma/client.ts';

/** After a later prefill was answered. Returns the number of queued deliveries. */
export const recordPrefillsRecovered = (): Promise<number> =>
  recordResolvedWhere(Prisma.sql`${IS_QUIET} AND split_part(alert.subject, ' ', 1) = 'prefill' AND EXISTS (
    SELECT FROM prefill_submission AS later WHERE later.intent_at > alert.last_seen_at
      AND outcome = 'answered' AND (kind <> 'handoff_link_refused' OR link_refused IS NULL)
      AND NOT EXISTS (SELECT FROM journey WHERE journey.id = later.journey_id AND is_test))`);
