import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
/** An attempt may ask for three tokens, ten seconds each, before it ends. */
const PATIENCE_MS = 60_000;

/** Every form of waiting in these tests: looks again and again until there is something, and says what did not come about. */
export async function until<Found>(
  look: () => Found | null | undefined | false | Promise<Found | null | undefined | false>,
  what = `this was so: ${look}`,
  patienceMs = PATIENCE_MS,
): Promise<Found> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`In vain waited ${patienceMs / 1000} s until ${what}.`);
    await pause(POLL_MS);
  }
}
