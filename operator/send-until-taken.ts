import 'server-only';
import { DelegateBackoff, handleWhenResult, retry } from 'cockatiel';
import { ruleOn } from '#domain/failure-table.ts';
import type { LeadOutcome } from './lead-outcome.ts';

const MOST_REPEATS = 3;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
// With less time left than this, a repeat could only turn a clear refusal into doubt.
const WORTH_REPEATING_MS = 1_000;

/**
 * Sends a lead, and again up to three times while it is proved that the operator does not hold it and another try could
 * help: after *not sent*, and after 429, where it pauses as long as it was told to. Pauses have full jitter; none goes
 * beyond `msLeft`. A client that is refused a token is refused it again, so that is not repeated.
 */
export function sendUntilTaken(
  sendOnce: () => Promise<LeadOutcome>,
  msLeft: () => number,
): Promise<LeadOutcome> {
  const isWorthRepeating = (result: unknown) => {
    const outcome = result as LeadOutcome;
    return mayRepeat(outcome) && toldPauseMs(outcome) + WORTH_REPEATING_MS < msLeft();
  };
  const policy = retry(handleWhenResult(isWorthRepeating), {
    maxAttempts: MOST_REPEATS,
    backoff: new DelegateBackoff(({ attempt, result }) => {
      const outcome = 'value' in result ? (result.value as LeadOutcome) : null;
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
      const spare = Math.max(0, msLeft() - WORTH_REPEATING_MS);
      return Math.min(spare, Math.max(outcome ? toldPauseMs(outcome) : 0, Math.random() * longest));
    }),
  });
  return policy.execute(sendOnce);
}

/** What the failure table says of an outcome; source: what the operator documents, and HTTP where it does not. */
export function rulingOn(outcome: LeadOutcome) {
  switch (outcome.kind) {
    case 'unsent':
      return ruleOn({ kind: 'not_sent' });
    case 'unknown':
      return ruleOn({ kind: 'unanswered' });
    default:
      return ruleOn({ kind: 'answered', status: outcome.httpStatus, isReadable: true });
  }
}

function mayRepeat(outcome: LeadOutcome): boolean {
  if (outcome.kind === 'unsent' && outcome.tokenFailure === 'unauthorized_client') return false;
  const { next } = rulingOn(outcome);
  return next === 'repeat' || next === 'repeat_when_told';
}

const toldPauseMs = (outcome: LeadOutcome) =>
  outcome.kind === 'refused' ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
