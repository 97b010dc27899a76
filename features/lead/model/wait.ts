/** Fewer answers than this say little about the next one. */
export const MIN_ANSWERS = 20;

const ESTIMATES = [5, 10, 20, 30, 60] as const;

/** In seconds. The dictionary has words for each. */
export type WaitEstimate = (typeof ESTIMATES)[number];

type Measured = { count: number; seconds: number | null };

/** Rounded up, so that a borrower rather waits less. Null if the measured time says nothing new. */
export function waitEstimate({ count, seconds }: Measured): WaitEstimate | null {
  if (count < MIN_ANSWERS || seconds === null) return null;
  return ESTIMATES.find((most) => seconds <= most) ?? null;
}

const SLOW_MS = 15_000;
const LONG_MS = 40_000;

/** The page for waiting has other words in each. */
type WaitPhase = 'usual' | 'slow' | 'long';

export function waitPhase(waitedMs: number): WaitPhase {
  if (waitedMs >= LONG_MS) return 'long';
  return waitedMs >= SLOW_MS ? 'slow' : 'usual';
}
