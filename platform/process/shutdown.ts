import { setTimeout as pause } from 'node:timers/promises';

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
