import { z } from 'zod';
import { bytes, changedByTransport, type Given, isWellFormed, readJson, textIn, time } from './canonical.ts';
import type { JsonWebKey } from './crypto.ts';
import { isStrongKey } from './signature.ts';

/** `until`: when the partner stopped signing with it. `revoked`: when a thief may have begun. */
export type EvidenceKey = JsonWebKey & { kid: string; until?: string | null; revoked?: string | undefined };

const KEY_LETTERS = 43;
/** Each costs a hash for each checkpoint. */
const MAX_KEYS = 100;

const publicKey = z.strictObject({
  kid: z.string().min(1),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: bytes.length(KEY_LETTERS),
  use: z.literal('sig'),
  from: time,
  until: time.nullable(),
  revoked: time.optional(),
});
export type PublishedKey = z.output<typeof publicKey>;
const keysDocument = z.strictObject({ keys: z.array(publicKey).min(1) });

/** Members may have any order and white space, but each occurs once. Returns a sentence about the first fault. */
export function parseKeys(given: Given): EvidenceKey[] | string {
  const read = textIn(given, 'The keys document');
  return 'problem' in read ? read.problem : keysIn(read.text);
}

function keysIn(text: string): EvidenceKey[] | string {
  const changed = changedByTransport(text.replaceAll('\r', ''), 'The keys document');
  if (changed) return changed;
  const content = readJson(text);
  const read = keysDocument.safeParse(content);
  if (!read.success) return 'The keys document does not have the members of the format, and no others.';
  const written = JSON.stringify(content);
  if (compacted(text) !== written || !isWellFormed(written))
    return 'The keys document has a member twice, or a value in another form than the one of the format.';
  const { keys } = read.data;
  if (keys.length > MAX_KEYS)
    return `The keys document has more than ${MAX_KEYS} keys. Give one with the keys that signed the file.`;
  if (hasDouble(keys.map(({ kid }) => kid))) return 'The keys document has two keys with one id (kid).';
  if (hasDouble(keys.map(({ x }) => x))) return 'The keys document has one key under two ids.';
  const weak = keys.find((key) => !isStrongKey(key));
  if (weak) return `The keys document has a key under which anyone can sign: ${weak.kid}.`;
  return keys;
}

const compacted = (text: string): string =>
  text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+/g, (_, literal?: string) => literal ?? '');

const hasDouble = (values: string[]): boolean => new Set(values).size < values.length;
