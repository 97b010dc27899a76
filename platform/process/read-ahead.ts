import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

const requests = processWide('readAhead', () => new AsyncLocalStorage<Map<string, unknown>>());

/** While it answers one request, its parts share what they read. */
export const sharingReads = <Result>(answer: () => Result): Result => requests.run(new Map(), answer);

/** A value that the server around Next has read for a request, and its page would read again. */
export function readAheadSlot<Value>(name: string) {
  return {
    get: (): Value | undefined => requests.getStore()?.get(name) as Value | undefined,
    set: (value: Value): void => void requests.getStore()?.set(name, value),
  };
}
