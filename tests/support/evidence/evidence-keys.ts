import { generateKeyPairSync } from 'node:crypto';
import type { EvidenceKey } from '#features/evidence/proof/format/keys-document.ts';

export function newKey(kid: string): EvidenceKey {
  return { ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid };
}

export function publicOf({ kid, x = '', until = null, revoked }: EvidenceKey) {
  const from = '2026-01-01T00:00:00.000Z';
  return { kid, kty: 'OKP', crv: 'Ed25519', x, use: 'sig', from, until, ...(revoked && { revoked }) };
}

/** Test 1 of RFC 8032, 7.1: a public test vector. */
export const PUBLIC_TEST_KEY: EvidenceKey = {
  kid: 'rfc8032-test-1',
  kty: 'OKP',
  crv: 'Ed25519',
  d: Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex').toString(
    'base64url',
  ),
  x: Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex').toString(
    'base64url',
  ),
};
