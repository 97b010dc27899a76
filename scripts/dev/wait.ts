import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '#scripts/cli/user-error.ts';

const POLL_MS = 100;

export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | false | null | undefined>,
  timeoutMs = 60_000,
  signal?: AbortSignal,
): Promise<Found> {
  const deadline = performance.now() + timeoutMs;
  let reason = '';
  for (;;) {
    signal?.throwIfAborted();
    const found = await look().catch((error: unknown) => {
      reason = ` The last try failed: ${error instanceof Error ? error.message : error}`;
    });
    if (found) return found;
    if (performance.now() > deadline) {
      throw new UserError(`Waited ${timeoutMs / 1_000} s without success: ${what}.${reason}`);
    }
    await pause(POLL_MS);
  }
}

export function expect(isSo: unknown, sentence: string): asserts isSo {
  if (!isSo) throw new UserError(sentence);
}
