import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Callers that wait at the same time share one read. It begins after each of them has asked, so none gets an older value
 * than with a read of its own.
 */
export function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let waiting: Promise<Value> | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  const begin = async () => {
    await previous;
    await nextTurn();
    waiting = undefined;
    return read();
  };
  return () => {
    if (waiting) return waiting;
    const begun = begin();
    waiting = begun;
    previous = begun.catch(() => undefined);
    return begun;
  };
}
