export type HealthStatus = 'good' | 'warn' | 'bad';

export type HealthCheck = { name: string; status: HealthStatus; message: string; action: string | null };
export type HealthResult = Omit<HealthCheck, 'name'>;

export const good = (message: string): HealthResult => ({ status: 'good', message, action: null });
export const warn = (message: string, action: string): HealthResult => ({ status: 'warn', message, action });
export const bad = (message: string, action: string): HealthResult => ({ status: 'bad', message, action });

const BY_SEVERITY: readonly HealthStatus[] = ['bad', 'warn', 'good'];

export const worstStatus = (checks: readonly HealthCheck[]): HealthStatus =>
  BY_SEVERITY.find((status) => checks.some((check) => check.status === status)) ?? 'good';
