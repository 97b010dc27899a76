/** Green, amber or red: fine; will be trouble by itself or is half of one; needs somebody. */
export type HealthStatus = 'good' | 'warn' | 'bad';

/** How one thing stands: in a sentence, and what to do where it is not fine. */
export type HealthCheck = { name: string; status: HealthStatus; message: string; action: string | null };

const BY_SEVERITY: readonly HealthStatus[] = ['bad', 'warn', 'good'];

/** The worst light of all; good where there is none. */
export const worstStatus = (checks: readonly HealthCheck[]): HealthStatus =>
  BY_SEVERITY.find((status) => checks.some((check) => check.status === status)) ?? 'good';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A span as it is said: `20 seconds`, `3 minutes`, `5 hours`, `2 days`. */
export function formatDuration(milliseconds: number): string {
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
