import type { Pool } from 'pg';

declare global {
  // On the global object, because the bundled application and the server around it load this file separately.
  var handoffPools: Map<PoolName, Pool> | undefined;
}

export type PoolName = 'app' | 'probe' | 'jobs' | 'limits';
export type PoolUse = { pool: PoolName; size: number; open: number; idle: number; waiting: number };

export function watchPool(name: PoolName, pool: Pool): void {
  globalThis.handoffPools ??= new Map();
  globalThis.handoffPools.set(name, pool);
}

export function poolsInUse(): PoolUse[] {
  return [...(globalThis.handoffPools ?? [])].map(
    ([pool, { options, totalCount, idleCount, waitingCount }]) => ({
      pool,
      size: options.max,
      open: totalCount,
      idle: idleCount,
      waiting: waitingCount,
    }),
  );
}
