/** Moves the wall clock of this program. Its steady clock stays as it is. */
export function shiftDate(ms: number): void {
  if (ms === 0) return;
  const Real = Date;
  const now = () => Real.now() + ms;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
