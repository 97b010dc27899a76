import 'server-only';
import { DelegateBackoff, handleWhenResult, retry } from 'cockatiel';
import { decideRetry } from '#features/lead/model/failure-table.ts';
import type { LeadOutcome } from './lead-outcome.ts';
import type { TimeLimit } from './time-limit.ts';

const MOST_REPEATS = 3;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Sends a lead, and again up to three times while the failure table has it repeated: after *not sent*, and after 429, where it
 * pauses as long as it was told to. To that comes full jitter, so that those who were told the same do not come back
 * together; no pause goes beyond the limit. Where `sendOnce` comes too late, what came before is the outcome.
 */
export async function sendUntilTaken(
  sendOnce: () => Promise<LeadOutcome | null>,
  limit: TimeLimit,
): Promise<LeadOutcome> {
  let last: LeadOutcome | null = null;
  const policy = retry(
    handleWhenResult(() => last !== null && mayRepeat(last) && toldPauseMs(last) < limit.spareMs()),
    {
      maxAttempts: MOST_REPEATS,
      backoff: new DelegateBackoff(({ attempt }) => {
        const told = last ? toldPauseMs(last) : 0;
        const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
        return told + Math.random() * Math.max(0, Math.min(longest, limit.spareMs() - told));
      }),
    },
  );
  return policy.execute(async () => {
    const outcome: LeadOutcome | null = (await sendOnce()) ?? last;
    if (outcome === null) throw new Error('a first post is never too late');
    last = outcome;
    return outcome;
  });
}

/** What the failure table says of an outcome; source: what the operator documents, and HTTP where it does not. */
export function rulingOn(outcome: LeadOutcome) {
  switch (outcome.kind) {
    case 'unsent':
      return decideRetry({
        kind: outcome.tokenFailure === 'unauthorized_client' ? 'not_admitted' : 'not_sent',
      });
    case 'unknown':
      return decideRetry({ kind: 'unanswered' });
    default:
      return decideRetry({ kind: 'answered', status: outcome.httpStatus, isReadable: true });
  }
}

function mayRepeat(outcome: LeadOutcome): boolean {
  const { next } = rulingOn(outcome);
  return next === 'repeat' || next === 'repeat_when_told';
}

const toldPauseMs = (outcome: LeadOutcome) =>
  outcome.kind === 'refused' ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
