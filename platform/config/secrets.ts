import { z } from 'zod';
import { listOf, readBy } from './values.ts';

const SECRET_MIN_LENGTH = 32;

const LIST_EXAMPLE = 'a list like 2:NEWEST,1:OLDER';

export const secretList = readBy((text) => {
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
export const indexKey = z
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
