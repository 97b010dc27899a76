import { setImmediate as nextTurn } from 'node:timers/promises';
import { settlesWithin } from '#platform/values/clock.ts';
import { SYSTEM_CLOCK } from './clock.ts';

/** A slower read may have a dead connection, which answers only after minutes. The next read gets another connection. */
const SLOW_MS = 250;
/** Of one caller, who waits for the read before, too. */
const PATIENCE_MS = 2 * SLOW_MS;
const MAX_READS = 6;

/**
 * Callers that wait at the same time share one read. It begins after each of them has asked, so none gets an older value
 * than with a read of its own. The callers of a slow read share the next one too, and the first answer counts.
 */
export function sharedRead<Value>(read: () => Promise<Value>, clock = SYSTEM_CLOCK): () => Promise<Value> {
  let waiting: Promise<Value> | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  const begin = async () => {
    await settlesWithin(previous, SLOW_MS, clock);
    await nextTurn();
    waiting = undefined;
    return read();
  };
  const join = () => {
    if (waiting) return waiting;
    waiting = begin();
    previous = waiting;
    return waiting;
  };
  const ask = async (reads: number): Promise<Value> => {
    const shared = join();
    if (reads === 1 || (await settlesWithin(shared, PATIENCE_MS, clock))) return shared;
    return Promise.race([shared, ask(reads - 1)]);
  };
  return () => ask(MAX_READS);
}
