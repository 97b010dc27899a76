/** Fewer answers than this say little about the next one. */
export const MIN_ANSWERS = 20;

const ESTIMATES = [
  [5, 'five_seconds'],
  [10, 'ten_seconds'],
  [20, 'twenty_seconds'],
  [30, 'half_a_minute'],
  [60, 'a_minute'],
] as const;

/** The dictionary has the words. */
export type WaitEstimate = (typeof ESTIMATES)[number][1];

/** Rounded up, so that a borrower rather waits less. Null if the measured time says nothing new. */
export function waitEstimate({
  count,
  seconds,
}: {
  count: number;
  seconds: number | null;
}): WaitEstimate | null {
  if (count < MIN_ANSWERS || seconds === null) return null;
  return ESTIMATES.find(([most]) => seconds <= most)?.[1] ?? null;
}
