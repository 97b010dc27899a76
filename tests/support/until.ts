import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
/** Rendering a page is expensive: poll less often. */
const PAGE_POLL_MS = 400;
/** An attempt may request three tokens, ten seconds each. */
const WAIT_MS = 60_000;

/** A timeout names `what` was expected. */
export async function until<Found>(
  look: () => Found | null | undefined | false | Promise<Found | null | undefined | false>,
  what = `${look}`,
  timeoutMs = WAIT_MS,
  everyMs = POLL_MS,
): Promise<Found> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline)
      throw new Error(`Timed out after ${timeoutMs / 1000} s waiting for: ${what}`);
    await pause(everyMs);
  }
}

export const untilOnPage: typeof until = (look, what, timeoutMs) =>
  until(look, what, timeoutMs, PAGE_POLL_MS);
