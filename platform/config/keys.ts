import { keyList, signingKey } from './evidence-keys.ts';
import { indexKey, secretList } from './secrets.ts';

export const keys = {
  SESSION_SECRET: secretList.meta({
    secret: true,
    description:
      'Encrypts cookies: a list of `ID:SECRET`, each at least 32 characters; the first encrypts, all decrypt.',
  }),
  INDEX_KEY: indexKey.meta({
    secret: true,
    description:
      'Hashes email addresses, phone numbers and IP addresses: 32 bytes in base64, never replaced.',
  }),
  DATA_KEY: keyList.meta({
    secret: true,
    description:
      'Encrypts the evidence’s personal data: a list of `ID:KEY`, each key 32 bytes in base64; the first encrypts, all decrypt.',
  }),
  EVIDENCE_KEY: signingKey.meta({
    secret: true,
    description: 'Signs certificates and checkpoints: a private Ed25519 key as a JWK, plain or in base64url.',
  }),
};
