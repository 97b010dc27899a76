// The only module of a verifier that needs Node: a browser gets features/evidence/verifier/crypto.ts instead. Hashes in Web Crypto cost a
// promise each, and a log has hundreds of thousands of them.
import { createHash, createHmac, createSecretKey, type JsonWebKey } from 'node:crypto';

export type { JsonWebKey };

type Part = string | Uint8Array;

export function sha256(...parts: Part[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
}

export const hmacSha256 = (key: Uint8Array, bytes: Uint8Array): string =>
  createHmac('sha256', createSecretKey(key)).update(bytes).digest('hex');
