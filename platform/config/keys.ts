import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { orNull } from '#platform/values/or-null.ts';
import { listOf, readBy } from './values.ts';

const SECRET_MIN_LENGTH = 32;

const LIST_EXAMPLE = 'a list like 2:NEWEST,1:OLDER';

const secretList = readBy((text) => {
  const all = new Map<string, string>();
  for (const entry of text.split(',')) {
    const [, id, secret] = /^(\d+):(.+)$/.exec(entry.trim()) ?? [];
    if (!id || !secret || secret.length < SECRET_MIN_LENGTH || all.has(id))
      return {
        fault: `must be ${LIST_EXAMPLE}, with different ids and each secret at least 32 characters long and without commas`,
      };
    all.set(id, secret);
  }
  return { sealing: Object.fromEntries([...all].slice(0, 1)), all: Object.fromEntries(all) };
}, `is required: ${LIST_EXAMPLE}, each secret at least 32 characters (npm run keys prints one)`);

const INDEX_KEY_BYTES = 32;
const indexKey = z
  .string('is required: 32 random bytes in base64 (npm run keys prints them)')
  .refine((text) => /^[\w+/-]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length === INDEX_KEY_BYTES, {
    error: 'must be 32 bytes in base64 (npm run keys prints them)',
  })
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')));

export const longSecret = z.string().min(SECRET_MIN_LENGTH, {
  error: `must be at least ${SECRET_MIN_LENGTH} characters long, such as openssl rand -base64 32 prints`,
});

export const tokenList = listOf(
  (token) => (token.length >= SECRET_MIN_LENGTH && /^[!-~]+$/.test(token) ? token : null),
  `must be one token, or several separated by commas, each at least ${SECRET_MIN_LENGTH} letters, digits and signs without blanks (npm run keys prints one)`,
);

const KEY_BYTES = 32;
const KEYS_EXAMPLE = 'a list like 2:NEWEST,1:OLDER of 32-byte keys in base64, under ids that differ';

export type KeyList = { currentId: number; keys: ReadonlyMap<number, string> };

const keyList = readBy((text): KeyList | { fault: string } => {
  const entries = text.split(',').map((entry) => /^(\d{1,9}):([\w+/-]+={0,2})$/.exec(entry.trim()));
  const pairs = entries.map(
    (entry) => [Number(entry?.[1]), Buffer.from(entry?.[2] ?? '', 'base64')] as const,
  );
  const keys = new Map(pairs.map(([id, key]) => [id, key.toString('base64url')]));
  const [first] = keys.keys();
  const isWhole = keys.size === pairs.length && pairs.every(([, key]) => key.length === KEY_BYTES);
  return isWhole && first !== undefined
    ? { currentId: first, keys }
    : { fault: `must be ${KEYS_EXAMPLE} (npm run keys prints one)` };
}, `is required: ${KEYS_EXAMPLE} (npm run keys prints one)`);

const jwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  kid: z.string().regex(/^[\w-]+$/),
});

const signingKey = readBy((text) => {
  const key = jwk.safeParse(orNull(() => JSON.parse(fromBase64url(text)))).data;
  const publicHalf = key && publicHalfOf(key);
  if (key && publicHalf === key.x) return key;
  const fault = publicHalf
    ? 'holds two halves of different keys: its x is not the public half of its d (npm run keys prints a whole one)'
    : 'must be a private Ed25519 key as a JWK with a kid, in one line or in base64url (npm run keys prints one)';
  return { fault };
}, 'is required: a private Ed25519 key as a JWK, in one line or in base64url (npm run keys prints one)');

/** Derives `x` from `d` instead of trusting the key's own `x`. */
const publicHalfOf = (key: z.output<typeof jwk>) =>
  orNull(() => createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({ format: 'jwk' }).x);

function fromBase64url(text: string): string {
  return /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url').toString() : text;
}

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
