import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
/** A page costs the app more than it tells. */
const PAGE_POLL_MS = 400;
/** An attempt may ask for three tokens, ten seconds each, before it ends. */
const PATIENCE_MS = 60_000;

/** Every form of waiting in these tests: looks again and again until there is something, and says what did not come about. */
export async function until<Found>(
  look: () => Found | null | undefined | false | Promise<Found | null | undefined | false>,
  what = `this was so: ${look}`,
  patienceMs = PATIENCE_MS,
  everyMs = POLL_MS,
): Promise<Found> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`In vain waited ${patienceMs / 1000} s until ${what}.`);
    await pause(everyMs);
  }
}

/** The same for what only a page of the app tells. */
export const untilOnPage: typeof until = (look, what, patienceMs) =>
  until(look, what, patienceMs, PAGE_POLL_MS);
