/** Fewer answers than this say little about the next one. */
export const MIN_ANSWERS = 20;

const ESTIMATES: readonly (readonly [seconds: number, text: string])[] = [
  [5, 'about five seconds'],
  [10, 'about ten seconds'],
  [20, 'about twenty seconds'],
  [30, 'about half a minute'],
  [60, 'about a minute'],
];

/** Rounded up, so that a borrower rather waits less. Null if the measured time says nothing new. */
export function waitEstimate({ count, seconds }: { count: number; seconds: number | null }): string | null {
  if (count < MIN_ANSWERS || seconds === null) return null;
  return ESTIMATES.find(([most]) => seconds <= most)?.[1] ?? null;
}
