import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { abandonInflight, inflight } from '#platform/process/inflight.ts';
import { connectionsOf } from './connections.ts';

/** Less than a supervisor waits before it kills the process. */
export const DRAIN_LIMIT_MS = 30_000;
const ABANDON_MS = 4_000;
const SWEEP_MS = 200;
const CLIENT_SHARE = 1 / 3;

export type Drain = { isDraining: () => boolean; drain: (server: Server) => Promise<'finished' | 'cut off'> };

/**
 * Fails readiness for `graceMs`, so that load balancers notice. Then takes no new connections and waits until all are
 * closed. Both times count from the signal.
 */
export function createDrain({ graceMs, limitMs }: { graceMs: number; limitMs: number }): Drain {
  let draining = false;
  return {
    isDraining: () => draining,
    async drain(server) {
      draining = true;
      const limit = pause(limitMs, 'cut off' as const, { ref: false });
      await pause(graceMs);
      const finished = waitUntilEmpty(server, limitMs * CLIENT_SHARE).then(() => 'finished' as const);
      const outcome = await Promise.race([finished, limit]);
      if (outcome === 'cut off') await Promise.race([abandonInflight(), pause(ABANDON_MS)]);
      return outcome;
    },
  };
}

async function waitUntilEmpty(server: Server, stallLimitMs: number) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    connectionsOf(server)?.closeStalled(stallLimitMs);
  }, SWEEP_MS);
  await closed;
  clearInterval(sweep);
  while (inflight().length > 0) await Promise.all(inflight());
}
