import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { env } from '#platform/config/env.ts';

export type IdentifierKind = 'email' | 'phone';

/** With a copy of the database alone, an attacker can't try all ten-digit numbers. */
export function personLookupHash(kind: IdentifierKind, value: string): string {
  return createHmac('sha256', keyOf(env().INDEX_KEY))
    .update(`${kind}|${normalize[kind](value)}`)
    .digest('base64url');
}

const normalize: Record<IdentifierKind, (value: string) => string> = {
  email: (value) => value.trim().toLowerCase(),
  phone: (value) => value.replace(/\D/g, '').slice(-10),
};

export function addressLookupHash(address: string, indexKey: Uint8Array = env().INDEX_KEY): string {
  return createHmac('sha256', keyOf(indexKey)).update(`address|${address}`).digest('base64url');
}

const keys = new WeakMap<Uint8Array, KeyObject>();

/** Importing a key costs more than the hash. */
function keyOf(bytes: Uint8Array): KeyObject {
  const key = keys.get(bytes) ?? createSecretKey(bytes);
  keys.set(bytes, key);
  return key;
}
