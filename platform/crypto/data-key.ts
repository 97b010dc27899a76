import 'server-only';
import { env, SettingsError } from '#platform/config/env.ts';
import { newSealingKey, open, seal } from './seal.ts';

/** A journey's key as it is wrappedKey: sealed under the master key of this id. */
export type WrappedKey = { keyId: number; wrapped: Uint8Array<ArrayBuffer> };

/** The id of the master key under which keys are wrapped now: the first of DATA_KEY. */
export function currentKeyId(): number {
  return env().DATA_KEY.currentId;
}

/** The ids of all master keys of DATA_KEY. */
export const dataKeyIds = (): number[] => [...env().DATA_KEY.keys.keys()];

/** Which of these master keys are not at hand. */
export function missingKeyIds(ids: readonly number[]): number[] {
  return ids.filter((id) => !env().DATA_KEY.keys.has(id));
}

/** A new key for a journey's evidence, and as it is wrappedKey. */
export function newDataKey(journeyId: string): { key: string; wrapped: WrappedKey } {
  const key = newSealingKey();
  return { key, wrapped: wrapDataKey(key, journeyId) };
}

/** Wraps a journey's key under the master key that seals now. */
export function wrapDataKey(key: string, journeyId: string): WrappedKey {
  const keyId = currentKeyId();
  return { keyId, wrapped: seal(key, masterKey(keyId), aadFor(journeyId)) };
}

/** A journey's key. Throws where DATA_KEY lacks the master key that it was wrapped under, or the bytes were changed. */
export function unwrapDataKey(
  { keyId, wrapped }: { keyId: number; wrapped: Uint8Array },
  journeyId: string,
): string {
  const key = open(wrapped, masterKey(keyId), aadFor(journeyId));
  if (key === null) throw new Error(`a data key does not open under master key ${keyId} of DATA_KEY`);
  return key;
}

/** The same, and null where it doesn't open, for whatever reason. */
export function openDataKey(
  wrappedKey: { keyId: number; wrapped: Uint8Array },
  journeyId: string,
): string | null {
  return missingKeyIds([wrappedKey.keyId]).length === 0
    ? open(wrappedKey.wrapped, masterKey(wrappedKey.keyId), aadFor(journeyId))
    : null;
}

/** The master key of this id. Throws where DATA_KEY lacks it. */
export function masterKey(id: number): string {
  const key = env().DATA_KEY.keys.get(id);
  if (!key)
    throw new SettingsError(`DATA_KEY has no key with the id ${id}, under which something was sealed.`);
  return key;
}

const aadFor = (journeyId: string) => `evidence key|${journeyId}`;
