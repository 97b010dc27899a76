declare global {
  // On the global object, because the bundled application and the server around it load this file separately.
  var handoffInflight: Set<Promise<void>> | undefined;
}

/** Work that must be over before this process may exit; the server waits for it when it is told to stop. */
export function holdExit(work: Promise<unknown>) {
  const registry = inflight();
  const settled = work.then(
    () => {},
    () => {},
  );
  registry.add(settled);
  settled.then(() => registry.delete(settled));
}

export function inflight() {
  globalThis.handoffInflight ??= new Set();
  return globalThis.handoffInflight;
}
