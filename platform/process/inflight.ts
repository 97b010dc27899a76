type InflightWork = { settled: Promise<void>; onShutdownTimeout: () => Promise<unknown> };

declare global {
  // Global, because the bundled app and the server around it load this file separately.
  var handoffInflight: Set<InflightWork> | undefined;
}

/** The process doesn't exit before `work` settles. After the server's time limit it calls `onShutdownTimeout` instead. */
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

export async function abandonInflight(): Promise<void> {
  await Promise.allSettled([...inflightWork()].map(({ onShutdownTimeout }) => onShutdownTimeout()));
}

function inflightWork() {
  globalThis.handoffInflight ??= new Set();
  return globalThis.handoffInflight;
}
