const SLOW_MS = 15_000;
const LONG_MS = 40_000;

/** The page for waiting has other words in each. */
export type WaitPhase = 'usual' | 'slow' | 'long';

export function waitPhase(waitedMs: number): WaitPhase {
  if (waitedMs >= LONG_MS) return 'long';
  return waitedMs >= SLOW_MS ? 'slow' : 'usual';
}
