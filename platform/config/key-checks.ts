import { createHmac } from 'node:crypto';
import type { KeyList } from './evidence-keys.ts';

/** What a key is recognized by. The key can't be learned from it. */
export type KeyCheck = { name: string; value: string };

/** A value for INDEX_KEY and for each master key of DATA_KEY. */
export function keyChecksOf({
  DATA_KEY,
  INDEX_KEY,
}: {
  DATA_KEY: KeyList;
  INDEX_KEY: Uint8Array;
}): KeyCheck[] {
  const masters = [...DATA_KEY.keys].map(([id, key]) =>
    checkOf(`DATA_KEY ${id}`, Buffer.from(key, 'base64url')),
  );
  return [checkOf('INDEX_KEY', INDEX_KEY), ...masters];
}

function checkOf(name: string, key: Uint8Array): KeyCheck {
  return { name, value: createHmac('sha256', key).update(`key check|${name}`).digest('base64url') };
}
