import { vi } from 'vitest';
import { shareReadiness } from '#features/health/shared-readiness.ts';
import { disconnect } from '#platform/database/db.ts';

/** The product's modules, as a process loads them that starts with these settings. */
export async function restartedWith(settings: Record<string, string>) {
  await disconnect();
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { aMinute } = await import('./issued-evidence.ts');
  const { checkReadiness } = await import('#features/health/check-readiness.ts');
  shareReadiness(checkReadiness);
  const { checkHealth } = await import('#features/health/check-health.ts');
  return { aMinute, checkReadiness, checkHealth };
}
