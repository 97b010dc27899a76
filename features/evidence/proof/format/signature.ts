import { isStrictSignature, isStrongPoint } from '#platform/values/curve-point.ts';
import { decodedBase64Url, fromBase64Url, fromUtf8 } from './bytes.ts';
import type { JsonWebKey } from './crypto.ts';

/** A log has many signatures by few keys. */
const imported = new WeakMap<JsonWebKey, Promise<CryptoKey>>();

/** False for a key under which anyone can sign, or that browsers read in different ways. */
export const isStrongKey = ({ x = '' }: JsonWebKey): boolean =>
  isStrongPoint(fromBase64Url(x) ?? new Uint8Array());

/**
 * Web Crypto computes the equation, which Node and browsers have. They differ about points of small order and about
 * other encodings, so these are rejected first.
 */
export async function isSignedEd25519(
  key: JsonWebKey,
  text: string,
  signature: Uint8Array,
): Promise<boolean> {
  if (!isStrongKey(key) || !isStrictSignature(signature)) return false;
  try {
    const publicKey = await importedKey(key);
    return await crypto.subtle.verify('Ed25519', publicKey, Uint8Array.from(signature), fromUtf8(text));
  } catch {
    return false;
  }
}

function importedKey(key: JsonWebKey): Promise<CryptoKey> {
  const known = imported.get(key);
  if (known) return known;
  const bytes = Uint8Array.from(decodedBase64Url(key.x ?? ''));
  const imports = crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  imported.set(key, imports);
  return imports;
}
