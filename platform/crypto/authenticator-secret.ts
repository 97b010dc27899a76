import 'server-only';
import { masterKey, sealingMaster, unknownMasters } from './data-key.ts';
import { open, seal } from './seal.ts';

/** The secret of somebody's authenticator app as it is kept: under the master key of DATA_KEY with this id. */
export type SealedSecret = { keyId: number; sealed: Uint8Array<ArrayBuffer> };

export function sealSecret(secret: string, staffId: string): SealedSecret {
  const keyId = sealingMaster();
  return { keyId, sealed: seal(secret, masterKey(keyId), placeOf(staffId)) };
}

/** Null where DATA_KEY lacks the master key, or the bytes were changed. */
export function openSecret(
  { keyId, sealed }: { keyId: number; sealed: Uint8Array },
  staffId: string,
): string | null {
  if (unknownMasters([keyId]).length > 0) return null;
  return open(sealed, masterKey(keyId), placeOf(staffId));
}

const placeOf = (staffId: string) => `authenticator|${staffId}`;
