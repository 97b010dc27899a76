import { setTimeout as pause } from 'node:timers/promises';
import { processSlot } from './process-wide.ts';

const lastWork = processSlot<() => Promise<unknown>>('lastWork');

export const setLastWork = lastWork.set;

/** The server limits its time. */
export async function doLastWork(): Promise<void> {
  await lastWork
    .get()?.()
    .catch(() => undefined);
}

export async function repeatUntilShutdown(
  pauseMs: number,
  work: (shutdown: AbortSignal) => Promise<void>,
): Promise<void> {
  const shutdown = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => shutdown.abort());
  while (!shutdown.signal.aborted) {
    await work(shutdown.signal);
    // The shutdown rejects the pause.
    await pause(pauseMs, undefined, { ref: false, signal: shutdown.signal }).catch(() => undefined);
  }
}
