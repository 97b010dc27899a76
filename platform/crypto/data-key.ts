import 'server-only';
import { env, SettingsError } from '#platform/config/env.ts';
import { newSealingKey, open, seal } from './seal.ts';

export type WrappedKey = { keyId: number; wrapped: Uint8Array<ArrayBuffer> };

export function currentKeyId(): number {
  return env().DATA_KEY.currentId;
}

export const dataKeyIds = (): number[] => [...env().DATA_KEY.keys.keys()];

export function missingKeyIds(ids: readonly number[]): number[] {
  return ids.filter((id) => !env().DATA_KEY.keys.has(id));
}

export function newDataKey(journeyId: string): { key: string; wrapped: WrappedKey } {
  const key = newSealingKey();
  return { key, wrapped: wrapDataKey(key, journeyId) };
}

export function wrapDataKey(key: string, journeyId: string): WrappedKey {
  const keyId = currentKeyId();
  return { keyId, wrapped: seal(key, masterKey(keyId), aadFor(journeyId)) };
}

export function unwrapDataKey(
  { keyId, wrapped }: { keyId: number; wrapped: Uint8Array },
  journeyId: string,
): string {
  const key = open(wrapped, masterKey(keyId), aadFor(journeyId));
  if (key === null) throw new Error(`a data key does not open under master key ${keyId} of DATA_KEY`);
  return key;
}

export function openDataKey(
  wrappedKey: { keyId: number; wrapped: Uint8Array },
  journeyId: string,
): string | null {
  return missingKeyIds([wrappedKey.keyId]).length === 0
    ? open(wrappedKey.wrapped, masterKey(wrappedKey.keyId), aadFor(journeyId))
    : null;
}

function masterKey(id: number): string {
  const key = env().DATA_KEY.keys.get(id);
  if (!key)
    throw new SettingsError(`DATA_KEY has no key with the id ${id}, under which something was sealed.`);
  return key;
}

const aadFor = (journeyId: string) => `evidence key|${journeyId}`;

/** The secret of an authenticator app. */
export type SealedSecret = { keyId: number; sealed: Uint8Array<ArrayBuffer> };

export function sealSecret(secret: string, staffId: string): SealedSecret {
  const keyId = currentKeyId();
  return { keyId, sealed: seal(secret, masterKey(keyId), secretAad(staffId)) };
}

export function openSecret(
  { keyId, sealed }: { keyId: number; sealed: Uint8Array },
  staffId: string,
): string | null {
  if (missingKeyIds([keyId]).length > 0) return null;
  return open(sealed, masterKey(keyId), secretAad(staffId));
}

const secretAad = (staffId: string) => `authenticator|${staffId}`;
