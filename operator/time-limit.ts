import 'server-only';

/** With less time left than this, a repeat could only turn a clear refusal into doubt. */
const WORTH_REPEATING_MS = 1_000;

/** The time that one call has with all its repeats. It runs from the first `begin`, when the first byte may leave. */
export type TimeLimit = {
  begin: () => void;
  msLeft: () => number;
  /** How long a pause may be, so that it is still worth repeating after it. */
  spareMs: () => number;
  /** Whether something has been sent already, and too little time is left for more. */
  isTooLate: () => boolean;
};

/** A limit of so much, by a clock that is never set. */
export function timeLimit(limitMs: number, now: () => number): TimeLimit {
  let endsAt: number | null = null;
  const msLeft = () => (endsAt === null ? limitMs : endsAt - now());
  return {
    begin: () => {
      endsAt ??= now() + limitMs;
    },
    msLeft,
    spareMs: () => Math.max(0, msLeft() - WORTH_REPEATING_MS),
    isTooLate: () => endsAt !== null && msLeft() < WORTH_REPEATING_MS,
  };
}
