import 'server-only';
import { env, SettingsError } from '#platform/config/env.ts';
import { newSealingKey, open, seal } from './seal.ts';

/** A journey's key as it is kept: sealed under the master key of this id. */
export type Wrapped = { keyId: number; wrapped: Uint8Array<ArrayBuffer> };

/** The id of the master key under which keys are wrapped now: the first of DATA_KEY. */
export function sealingMaster(): number {
  return env().DATA_KEY.sealing;
}

/** The ids of all master keys of DATA_KEY. */
export const dataKeyIds = (): number[] => [...env().DATA_KEY.keys.keys()];

/** Which of these master keys are not at hand. */
export function unknownMasters(ids: readonly number[]): number[] {
  return ids.filter((id) => !env().DATA_KEY.keys.has(id));
}

/** A new key for a journey's evidence, and as it is kept. */
export function newDataKey(journeyId: string): { key: string; wrapped: Wrapped } {
  const key = newSealingKey();
  return { key, wrapped: wrapDataKey(key, journeyId) };
}

/** Wraps a journey's key under the master key that seals now. */
export function wrapDataKey(key: string, journeyId: string): Wrapped {
  const keyId = sealingMaster();
  return { keyId, wrapped: seal(key, masterKey(keyId), placeOf(journeyId)) };
}

/** A journey's key. Throws where DATA_KEY lacks the master key that it was wrapped under, or the bytes were changed. */
export function unwrapDataKey(
  { keyId, wrapped }: { keyId: number; wrapped: Uint8Array },
  journeyId: string,
): string {
  const key = open(wrapped, masterKey(keyId), placeOf(journeyId));
  if (key === null) throw new Error(`a data key does not open under master key ${keyId} of DATA_KEY`);
  return key;
}

/** The same, and null where it doesn't open, for whatever reason. */
export function openDataKey(kept: { keyId: number; wrapped: Uint8Array }, journeyId: string): string | null {
  return unknownMasters([kept.keyId]).length === 0
    ? open(kept.wrapped, masterKey(kept.keyId), placeOf(journeyId))
    : null;
}

/** The master key of this id. Throws where DATA_KEY lacks it. */
export function masterKey(id: number): string {
  const key = env().DATA_KEY.keys.get(id);
  if (!key)
    throw new SettingsError(`DATA_KEY has no key with the id ${id}, under which something was sealed.`);
  return key;
}

const placeOf = (journeyId: string) => `evidence key|${journeyId}`;
