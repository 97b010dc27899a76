import { createHmac } from 'node:crypto';
import type { KeyList } from './keys.ts';

export type KeyCheck = { name: string; value: string };

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
