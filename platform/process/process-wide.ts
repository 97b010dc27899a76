const STATES = Symbol.for('handoff');

/**
 * The one state of this name in the process. The server and its instrumentation load files that Next bundles with the
 * app once more, maybe several times, and a development reload evaluates them again: a variable would exist in each copy.
 */
export function processWide<State>(name: string, make: () => State): State {
  const states = processStates();
  if (!states.has(name)) states.set(name, make());
  return states.get(name) as State;
}

/** A value that one part of the process sets, and another reads. */
export function processSlot<Value>(name: string) {
  const shared = () => processWide(name, (): { value?: Value } => ({}));
  return {
    get: (): Value | undefined => shared().value,
    set: (value: Value): void => {
      shared().value = value;
    },
  };
}

export function processStates(): Map<string, unknown> {
  // Not enumerable, because the settings contain secrets.
  if (!Reflect.has(globalThis, STATES)) Object.defineProperty(globalThis, STATES, { value: new Map() });
  return Reflect.get(globalThis, STATES);
}
