export type HealthStatus = 'good' | 'warn' | 'bad';

export type HealthCheck = { name: string; status: HealthStatus; message: string; action: string | null };

const BY_SEVERITY: readonly HealthStatus[] = ['bad', 'warn', 'good'];

export const worstStatus = (checks: readonly HealthCheck[]): HealthStatus =>
  BY_SEVERITY.find((status) => checks.some((check) => check.status === status)) ?? 'good';
