import 'server-only';
import type { SealedEvent } from '#features/evidence/store/evidence.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import {
  type AttemptOutcome,
  type CommitResult,
  recordOutcome,
} from '#features/lead/store/attempt-outcomes.ts';
import { isAgainstConstraint } from '#platform/database/db.ts';
import { logAlert } from '#platform/log/log.ts';

/** Between a call's own limit and the end of its lease there is time for a renewed token and for these tries. */
export const LEASE_MARGIN_MS = 60_000;

const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
/** Ten minutes of pauses. */
const MAX_COMMIT_ATTEMPTS = 125;

/**
 * Commits an attempt's end, again and again while the database fails: an answer that came must not be lost to a restart of
 * it. Rejects when it has failed for ten minutes; the lease has then ended by itself. What the database's own rules forbid
 * is not tried again.
 */
export async function commitOutcome(
  attempt: AttemptRef,
  outcome: AttemptOutcome,
  event: SealedEvent | null = null,
): Promise<CommitResult> {
  let pause = MIN_PAUSE_MS;
  for (let attempts = 1; attempts < MAX_COMMIT_ATTEMPTS; attempts++) {
    try {
      return await recordOutcome(attempt, outcome, event);
    } catch (error) {
      if (isAgainstConstraint(error)) throw error;
      logAlert('lead_commit_repeated', { reference: attempt.partnerLeadId }, error);
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(2 * pause, MAX_PAUSE_MS);
    }
  }
  return recordOutcome(attempt, outcome, event);
}
