import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { orNull } from '#platform/values/or-null.ts';
import { pooledRandomBytes } from './random-pool.ts';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function newSealingKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** `aad` binds the ciphertext to its context, such as `draft|JOURNEY`. */
export function seal(text: string, key: string, aad: string): Uint8Array<ArrayBuffer> {
  const nonce = pooledRandomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, secretKey(key), nonce).setAAD(Buffer.from(aad));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(FORMAT), nonce, sealed, cipher.getAuthTag()]));
}

export function open(sealed: Uint8Array, key: string, aad: string): string | null {
  if (sealed[0] !== FORMAT || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const body = sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, secretKey(key), nonce)
    .setAAD(Buffer.from(aad))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return orNull(() => Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8'));
}

/** Node.js takes bytes too, at twice the cost of the whole decryption of an answer. */
function secretKey(key: string): KeyObject {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== KEY_BYTES) throw new Error('a sealing key has 32 bytes');
  return createSecretKey(bytes);
}
