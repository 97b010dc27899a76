import 'server-only';
import { mastersInUse } from '#records/readiness.ts';
import { unknownMasters } from '#vault/data-key.ts';
import { WrongKeyError } from '#vault/key-checks.ts';
import { requireOwnKeys } from './check-keys.ts';
import { raiseAlert, resolveAlert } from './raise-alert.ts';

/** Tells staff of evidence that is sealed under a master key which is not at hand. */
export async function watchDataKeys(): Promise<void> {
  const unknown = unknownMasters(await mastersInUse());
  if (unknown.length === 0) return resolveAlert('data_key_missing', 'DATA_KEY');
  await raiseAlert('data_key_missing', 'DATA_KEY', { reason: unknown.join() });
}

let hasRaised = false;

/** Throws where the keys of this instance are not the database's own, and alerts staff: no job may work with such keys. */
export async function watchOwnKeys(): Promise<void> {
  try {
    await requireOwnKeys();
  } catch (error) {
    if (error instanceof WrongKeyError && !hasRaised) {
      hasRaised = true;
      await raiseAlert('wrong_key', 'instance');
    }
    throw error;
  }
  await resolveAlert('wrong_key', 'instance');
}
