/** Shifts the wall clock of a program. Its steady clock is unchanged. */
export function wallClockShiftedBy(ms: number): { NODE_OPTIONS: string } {
  return preloaded(`Real.now() + ${ms}`);
}

/** As if the clock were set back all the time: no wait by it ever ends. */
export function frozenWallClock(): { NODE_OPTIONS: string } {
  return preloaded('begun');
}

function preloaded(now: string) {
  const source = `
    const Real = Date;
    const begun = Real.now();
    const now = () => ${now};
    globalThis.Date = new Proxy(Real, {
      construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(source).toString('base64')}` };
}
