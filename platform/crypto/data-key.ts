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

/** The secret of an authenticator app or of an event endpoint, or the target of an alert channel. */
export type SealedSecret = { keyId: number; sealed: Uint8Array<ArrayBuffer> };
type StoredSecret = { keyId: number; sealed: Uint8Array };

export const sealSecret = (secret: string, staffId: string): SealedSecret =>
  sealUnder(secret, secretAad(staffId));

export const openSecret = (stored: StoredSecret, staffId: string): string | null =>
  openUnder(stored, secretAad(staffId));

/** The address and the secret of an alert webhook. */
export const sealTarget = (target: string, channelId: string): SealedSecret =>
  sealUnder(target, targetAad(channelId));

export const openTarget = (stored: StoredSecret, channelId: string): string | null =>
  openUnder(stored, targetAad(channelId));

/** The secret that signs the events for an endpoint. */
export const sealEndpointSecret = (secret: string, endpointId: string): SealedSecret =>
  sealUnder(secret, endpointAad(endpointId));

export const openEndpointSecret = (stored: StoredSecret, endpointId: string): string | null =>
  openUnder(stored, endpointAad(endpointId));

function sealUnder(secret: string, aad: string): SealedSecret {
  const keyId = currentKeyId();
  return { keyId, sealed: seal(secret, masterKey(keyId), aad) };
}

function openUnder({ keyId, sealed }: StoredSecret, aad: string): string | null {
  if (missingKeyIds([keyId]).length > 0) return null;
  return open(sealed, masterKey(keyId), aad);
}

const secretAad = (staffId: string) => `authenticator|${staffId}`;
const targetAad = (channelId: string) => `alert channel|${channelId}`;
const endpointAad = (endpointId: string) => `event endpoint|${endpointId}`;
