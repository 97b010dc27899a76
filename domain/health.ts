/** Green, amber or red: fine; will be trouble by itself or is half of one; needs somebody. */
export type Light = 'good' | 'warn' | 'bad';

/** How one thing stands: in a sentence, and what to do where it is not fine. */
export type Judged = { name: string; light: Light; says: string; todo: string | null };

const WORST: readonly Light[] = ['bad', 'warn', 'good'];

/** The worst light of all; good where there is none. */
export const worstOf = (judged: readonly Judged[]): Light =>
  WORST.find((light) => judged.some((one) => one.light === light)) ?? 'good';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A span as it is said: `20 seconds`, `3 minutes`, `5 hours`, `2 days`. */
export function spoken(milliseconds: number): string {
  const steps: [number, string][] = [
    [DAY_MS, 'day'],
    [HOUR_MS, 'hour'],
    [MINUTE_MS, 'minute'],
    [SECOND_MS, 'second'],
  ];
  const span = Math.max(milliseconds, 0);
  const [length, unit] = steps.find(([step]) => span >= 2 * step) ?? [SECOND_MS, 'second'];
  const count = Math.round(span / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
