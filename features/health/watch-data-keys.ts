import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { keyIdsInUse } from '#features/health/store/readiness.ts';
import { missingKeyIds } from '#platform/crypto/data-key.ts';

export async function watchDataKeys(): Promise<void> {
  const unknown = missingKeyIds(await keyIdsInUse());
  if (unknown.length === 0) return resolveAlert('data_key_missing', 'DATA_KEY');
  await raiseAlert('data_key_missing', 'DATA_KEY', { reason: unknown.join() });
}
