const _REGISTRY: unique symbol = Symbol.for('handoff.inflight');

declare global {
  var [REGISTRY]: Set<Promise<void>> | undefined;
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

/** On the global object, because the bundled application and the server around it load this file separately. */
export function inflight(): Set<Promise<void>> {
  globalThis[REGISTRY] ??= new Set();
  return globalThis[REGISTRY];
}
