type Held = { settled: Promise<void>; giveUp: () => Promise<unknown> };

declare global {
  // On the global object, because the bundled application and the server around it load this file separately.
  var handoffInflight: Set<Held> | undefined;
}

/**
 * Work that must be over before this process may exit; the server waits for it when it is told to stop. Where it takes longer than the
 * server may wait, `giveUp` writes down what nobody will be there to write.
 */
export function holdExit(work: Promise<unknown>, giveUp: () => Promise<unknown> = async () => {}) {
  const registry = held();
  const settled = work.then(
    () => {},
    () => {},
  );
  const entry = { settled, giveUp };
  registry.add(entry);
  settled.then(() => registry.delete(entry));
}

export function inflight(): Promise<void>[] {
  return [...held()].map(({ settled }) => settled);
}

/** Settles when all that is still held has been given up, as far as that could be done. */
export async function giveUpInflight(): Promise<void> {
  await Promise.allSettled([...held()].map(({ giveUp }) => giveUp()));
}

function held() {
  globalThis.handoffInflight ??= new Set();
  return globalThis.handoffInflight;
}
