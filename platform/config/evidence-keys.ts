import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { readBy } from './values.ts';

const KEY_BYTES = 32;
const LIST = 'a list like 2:NEWEST,1:OLDER of 32-byte keys in base64, under ids that differ';

export type KeyList = { currentId: number; keys: ReadonlyMap<number, string> };

export const keyList = readBy((text): KeyList | { fault: string } => {
  const entries = text.split(',').map((entry) => /^(\d{1,9}):([\w+/-]+={0,2})$/.exec(entry.trim()));
  const pairs = entries.map(
    (entry) => [Number(entry?.[1]), Buffer.from(entry?.[2] ?? '', 'base64')] as const,
  );
  const keys = new Map(pairs.map(([id, key]) => [id, key.toString('base64url')]));
  const [first] = keys.keys();
  const isWhole = keys.size === pairs.length && pairs.every(([, key]) => key.length === KEY_BYTES);
  return isWhole && first !== undefined
    ? { currentId: first, keys }
    : { fault: `must be ${LIST} (npm run keys prints one)` };
}, `is required: ${LIST} (npm run keys prints one)`);

const jwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  kid: z.string().regex(/^[\w-]+$/),
});

export const signingKey = readBy((text) => {
  const key = jwk.safeParse(parsedJson(fromBase64url(text))).data;
  const publicHalf = key && publicHalfOf(key);
  if (key && publicHalf === key.x) return key;
  const fault = publicHalf
    ? 'holds two halves of different keys: its x is not the public half of its d (npm run keys prints a whole one)'
    : 'must be a private Ed25519 key as a JWK with a kid, in one line or in base64url (npm run keys prints one)';
  return { fault };
}, 'is required: a private Ed25519 key as a JWK, in one line or in base64url (npm run keys prints one)');

/** Derives `x` from `d` instead of trusting the key's own `x`. */
function publicHalfOf(key: z.output<typeof jwk>): string | undefined {
  try {
    return createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({ format: 'jwk' }).x;
  } catch {
    return undefined;
  }
}

function fromBase64url(text: string): string {
  return /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url').toString() : text;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
