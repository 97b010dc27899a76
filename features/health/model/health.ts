/** Green, amber or red: fine; will be trouble by itself or is half of one; needs somebody. */
export type HealthStatus = 'good' | 'warn' | 'bad';

/** How one thing stands: in a sentence, and what to do where it is not fine. */
export type HealthCheck = { name: string; status: HealthStatus; message: string; action: string | null };

const BY_SEVERITY: readonly HealthStatus[] = ['bad', 'warn', 'good'];

/** The worst light of all; good where there is none. */
export const worstStatus = (checks: readonly HealthCheck[]): HealthStatus =>
  BY_SEVERITY.find((status) => checks.some((check) => check.status === status)) ?? 'good';
