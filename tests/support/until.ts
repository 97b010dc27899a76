import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
/** Rendering a page is expensive: poll less often. */
const PAGE_POLL_MS = 400;
/** An attempt may request three tokens, ten seconds each. */
const PATIENCE_MS = 60_000;

/** A timeout names `what` was expected. */
export async function until<Found>(
  look: () => Found | null | undefined | false | Promise<Found | null | undefined | false>,
  what = `${look}`,
  patienceMs = PATIENCE_MS,
  everyMs = POLL_MS,
): Promise<Found> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline)
      throw new Error(`Timed out after ${patienceMs / 1000} s waiting for: ${what}`);
    await pause(everyMs);
  }
}

export const untilOnPage: typeof until = (look, what, patienceMs) =>
  until(look, what, patienceMs, PAGE_POLL_MS);
