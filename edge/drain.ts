import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { inflight } from './inflight.ts';

/** How long a load balancer may take to notice that this instance is no longer ready. */
export const DRAIN_GRACE_MS = 5_000;
/** How long requests and sends in flight may take after that. */
export const DRAIN_LIMIT_MS = 35_000;
const SWEEP_MS = 200;

export type Drain = { isDraining: () => boolean; drain: (server: Server) => Promise<'finished' | 'cut off'> };

/** Ends a server without losing anybody: not ready, then closed to newcomers, then empty. */
export function createDrain({ graceMs, limitMs }: { graceMs: number; limitMs: number }): Drain {
  let draining = false;
  return {
    isDraining: () => draining,
    async drain(server) {
      draining = true;
      await pause(graceMs);
      const finished = emptied(server).then(() => 'finished' as const);
      const limit = pause(limitMs, 'cut off' as const, { ref: false });
      return Promise.race([finished, limit]);
    },
  };
}

async function emptied(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await closed;
  clearInterval(sweep);
  while (inflight().size > 0) await Promise.all(inflight());
}
