import { decodedBase64Url, fromBase64, fromHex, toBase64, toHex } from './bytes.ts';
import { changedByTransport, type Given, textIn } from './canonical.ts';
import { type JsonWebKey, sha256 } from './crypto.ts';
import type { Hash } from './event.ts';
import { isSignedEd25519 } from './signature.ts';

export type Checkpoint = { origin: string; size: number; root: Hash };
export type NoteSignature = { name: string; keyId: string; signature: Uint8Array };
export type ParsedNote = { checkpoint: Checkpoint; body: string; signatures: NoteSignature[] };

export const DASH = '—';
const ED25519 = 1;
const KEY_ID_DIGITS = 8;
const ROOT_DIGITS = 64;
const BODY = /^[A-Za-z0-9._~:/[\]-]{1,255}\n[1-9]\d*\n[^\n]+\n$/;
const SIGNATURE = /^— ([A-Za-z0-9._~:/[\]-]{1,255}) ([^ \n]+)$/;
/** A verifier may have to check each of them. */
const MAX_SIGNATURES = 1_000;

/** Checks the form alone: null unless the note has the one form of its content. */
export function parseNote(note: string): ParsedNote | null {
  const end = note.indexOf('\n\n') + 1;
  const body = note.slice(0, end);
  if (!BODY.test(body) || !note.endsWith('\n')) return null;
  const [origin = '', size = '', root = ''] = body.split('\n');
  const checkpoint = { origin, size: Number(size), root: toHex(fromBase64(root) ?? new Uint8Array()) };
  const isOneForm = bodyOf(checkpoint) === body && checkpoint.root.length === ROOT_DIGITS;
  if (!isOneForm || !Number.isSafeInteger(checkpoint.size)) return null;
  const lines = note.slice(end + 1, -1).split('\n', MAX_SIGNATURES + 1);
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures = lines.map(signatureOf).filter((line) => line !== null);
  return signatures.length === lines.length ? { checkpoint, body, signatures } : null;
}

/**
 * Skips signatures of other names and unknown keys. Null if a signature that names a known key is wrong or names two keys,
 * or if two name one key.
 */
export async function openSigned<Key extends JsonWebKey>(
  note: string,
  keys: readonly Key[],
): Promise<{ checkpoint: Checkpoint; signers: Key[] } | null> {
  const parsed = parseNote(note);
  if (!parsed) return null;
  const { checkpoint, body, signatures } = parsed;
  const known = keys.map((key) => ({ key, id: keyId(checkpoint.origin, key) }));
  const own = signatures
    .filter(({ name }) => name === checkpoint.origin)
    .map((line) => ({ line, named: known.filter(({ id }) => id === line.keyId) }))
    .filter(({ named }) => named.length > 0);
  // Each costs a verification, and a note may have a thousand lines.
  if (new Set(own.map(({ line }) => line.keyId)).size < own.length) return null;
  const areSigned = await Promise.all(
    own.map(
      async ({ line, named: [first, ...others] }) =>
        first && others.length === 0 && (await isSignedEd25519(first.key, body, line.signature)),
    ),
  );
  if (own.length === 0 || !areSigned.every(Boolean)) return null;
  return { checkpoint, signers: own.flatMap(({ named }) => named.map(({ key }) => key)) };
}

export const openCheckpoint = async (note: string, keys: readonly JsonWebKey[]): Promise<Checkpoint | null> =>
  (await openSigned(note, keys))?.checkpoint ?? null;

/** The notes of a file of delivered checkpoints, or a sentence about its form. */
export function parseNotes(given: Given): string[] | string {
  const read = textIn(given, 'The file of checkpoints');
  return 'problem' in read ? read.problem : notesIn(read.text);
}

function notesIn(file: string): string[] | string {
  const changed = changedByTransport(file, 'The file of checkpoints');
  if (changed) return changed;
  const notes = file
    .split(/(?<=\n)\n(?!— )/)
    .filter((note, place, all) => note !== '' || place < all.length - 1);
  const isWhole = notes.length > 0 && notes.every((note) => note !== '' && parseNote(note) !== null);
  return isWhole
    ? notes
    : 'The file of checkpoints is not written as delivered: one or more checkpoints, with exactly one empty line between them.';
}

/** Null unless the base64 is canonical. */
function signatureOf(line: string): NoteSignature | null {
  const [, name = '', text = ''] = SIGNATURE.exec(line) ?? [];
  const blob = toHex(fromBase64(text) ?? new Uint8Array());
  if (blob.length <= KEY_ID_DIGITS) return null;
  return { name, keyId: blob.slice(0, KEY_ID_DIGITS), signature: fromHex(blob.slice(KEY_ID_DIGITS)) };
}

export const bodyOf = ({ origin, size, root }: Checkpoint) =>
  `${origin}\n${size}\n${toBase64(fromHex(root))}\n`;

/** C2SP signed-note: the verifier key of a log. */
export const logVerifierKey = (origin: string, key: JsonWebKey): string =>
  `${origin}+${keyId(origin, key)}+${toBase64(Uint8Array.of(ED25519, ...decodedBase64Url(key.x ?? '')))}`;

/** C2SP signed-note: the start of SHA-256 over the name, a line end, the key type and the key. */
export const keyId = (name: string, { x = '' }: JsonWebKey): string =>
  sha256(`${name}\n`, Uint8Array.of(ED25519), decodedBase64Url(x)).slice(0, KEY_ID_DIGITS);
