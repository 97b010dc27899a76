import 'server-only';
import { type AttemptEnd, recordEnd } from '#records/attempt-ends.ts';
import type { AttemptRef } from '#records/leads.ts';
import { logAlert } from '#telemetry/log.ts';

/** Between a call's own limit and the end of its lease there is time for a renewed token and for these tries. */
export const LEASE_MARGIN_MS = 60_000;

const PAUSES_MS = [200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000, 5_000, 5_000];

/**
 * Commits an attempt's end, again and again while the database fails: an answer that came must not be lost to a
 * hiccup. Rejects when it has failed for half a minute; the lease then ends by itself.
 */
export async function commitEnd(attempt: AttemptRef, end: AttemptEnd): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      return await recordEnd(attempt, end);
    } catch (error) {
      const errorName = error instanceof Error ? error.name : 'unknown';
      logAlert('lead_commit_repeated', { reference: attempt.partnerLeadId, errorName });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return recordEnd(attempt, end);
}
