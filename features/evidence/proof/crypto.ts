// The only module of the proof format that needs Node: a browser replaces it with its own.
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type JsonWebKey,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';

export type { JsonWebKey };
export { randomBytes, randomUUID };

type Part = string | Uint8Array;

export function sha256(...parts: Part[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
}

export const hmacSha256 = (key: Uint8Array, bytes: Uint8Array): string =>
  createHmac('sha256', createSecretKey(key)).update(bytes).digest('hex');

export const signEd25519 = (privateKey: JsonWebKey, text: string): Uint8Array =>
  sign(null, Buffer.from(text), createPrivateKey({ key: privateKey, format: 'jwk' }));

/** False for an invalid key. */
export function isSignedEd25519({ x = '' }: JsonWebKey, text: string, signature: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, signature);
  } catch {
    return false;
  }
}
