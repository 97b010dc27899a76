import 'server-only';
import { masterKey, sealingMaster, unknownMasters } from './data-key.ts';
import { open, seal } from './seal.ts';

/** The secret of somebody's authenticator app as it is kept: under the master key of DATA_KEY with this id. */
export type SealedSecret = { master: number; sealed: Uint8Array<ArrayBuffer> };

export function sealSecret(secret: string, staffId: string): SealedSecret {
  const master = sealingMaster();
  return { master, sealed: seal(secret, masterKey(master), placeOf(staffId)) };
}

/** Null where DATA_KEY lacks the master key, or the bytes were changed. */
export function openSecret(
  { master, sealed }: { master: number; sealed: Uint8Array },
  staffId: string,
): string | null {
  if (unknownMasters([master]).length > 0) return null;
  return open(sealed, masterKey(master), placeOf(staffId));
}

const placeOf = (staffId: string) => `authenticator|${staffId}`;
