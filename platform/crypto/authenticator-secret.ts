import 'server-only';
import { currentKeyId, masterKey, missingKeyIds } from './data-key.ts';
import { open, seal } from './seal.ts';

export type SealedSecret = { keyId: number; sealed: Uint8Array<ArrayBuffer> };

export function sealSecret(secret: string, staffId: string): SealedSecret {
  const keyId = currentKeyId();
  return { keyId, sealed: seal(secret, masterKey(keyId), aadFor(staffId)) };
}

export function openSecret(
  { keyId, sealed }: { keyId: number; sealed: Uint8Array },
  staffId: string,
): string | null {
  if (missingKeyIds([keyId]).length > 0) return null;
  return open(sealed, masterKey(keyId), aadFor(staffId));
}

const aadFor = (staffId: string) => `authenticator|${staffId}`;
