import { vi } from 'vitest';
import { disconnect } from '#platform/database/db.ts';

/** What a process does that starts with these settings. */
export async function restartedWith(settings: Record<string, string>) {
  await disconnect();
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { commitPendingEvents } = await import('#features/evidence/seal-evidence.ts');
  const { stampCheckpoints } = await import('#features/evidence/stamp-checkpoints.ts');
  const { checkReadiness } = await import('#features/health/check-readiness.ts');
  const { checkHealth } = await import('#features/health/check-health.ts');
  return {
    /** The two jobs that run each minute. */
    aMinute: async () => {
      await commitPendingEvents();
      await stampCheckpoints();
    },
    checkReadiness,
    checkHealth,
  };
}
