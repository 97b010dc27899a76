type InflightWork = { settled: Promise<void>; onShutdownTimeout: () => Promise<unknown> };

declare global {
  // On the global object, because the bundled application and the server around it load this file separately.
  var handoffInflight: Set<InflightWork> | undefined;
}

/**
 * Work that must be over before this process may exit; the server waits for it when it is told to stop. Where it takes longer than the
 * server may wait, `onShutdownTimeout` writes down what nobody will be there to write.
 */
export function keepAlive(
  work: Promise<unknown>,
  onShutdownTimeout: () => Promise<unknown> = async () => {},
) {
  const registry = inflightWork();
  const settled = work.then(
    () => {},
    () => {},
  );
  const entry = { settled, onShutdownTimeout };
  registry.add(entry);
  settled.then(() => registry.delete(entry));
}

export function inflight(): Promise<void>[] {
  return [...inflightWork()].map(({ settled }) => settled);
}

/** Settles when all that is still held has been given up, as far as that could be done. */
export async function abandonInflight(): Promise<void> {
  await Promise.allSettled([...inflightWork()].map(({ onShutdownTimeout }) => onShutdownTimeout()));
}

function inflightWork() {
  globalThis.handoffInflight ??= new Set();
  return globalThis.handoffInflight;
}
