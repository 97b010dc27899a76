/** Shifts the wall clock of a program. Its steady clock is unchanged. */
export function wallClockShiftedBy(ms: number): { NODE_OPTIONS: string } {
  const source = `
    const Real = Date;
    const now = () => Real.now() + ${ms};
    globalThis.Date = new Proxy(Real, {
      construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(source).toString('base64')}` };
}
