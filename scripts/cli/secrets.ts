import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

export const secrets = [
  {
    name: 'SESSION_SECRET',
    purpose: 'Seals the cookies of borrowers and staff. docs/secrets.md describes how to rotate it.',
    make: () => `1:${randomBytes(32).toString('base64url')}`,
  },
  {
    name: 'INDEX_KEY',
    purpose:
      'Counts by email address and phone number without storing either. The same on all instances, for good.',
    make: () => randomBytes(32).toString('base64'),
  },
  {
    name: 'DATA_KEY',
    purpose: 'Seals who agreed to what. docs/secrets.md describes how to rotate it.',
    make: () => `1:${randomBytes(32).toString('base64')}`,
  },
  {
    name: 'EVIDENCE_KEY',
    purpose: 'Signs certificates and checkpoints. After it is replaced, the old public key stays published.',
    make: newSigningKey,
  },
];

/** Base64url, so that no shell strips the quotes. The id is the start of the key's hash. */
function newSigningKey(): string {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(x).digest('hex').slice(0, 16);
  const jwk = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x, d, kid });
  return Buffer.from(jwk).toString('base64url');
}
