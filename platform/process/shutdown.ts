import { type Clock, sleepUnlessAborted } from '#platform/values/clock.ts';
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
  clock: Clock,
): Promise<void> {
  const shutdown = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => shutdown.abort());
  while (!shutdown.signal.aborted) {
    await work(shutdown.signal);
    await sleepUnlessAborted(pauseMs, shutdown.signal, clock);
  }
}
