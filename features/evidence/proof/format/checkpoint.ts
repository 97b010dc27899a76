import { decodedBase64Url, fromBase64, fromHex, toBase64, toHex } from './bytes.ts';
import { changedByTransport, type Given, textIn } from './canonical.ts';
import { type JsonWebKey, sha256 } from './crypto.ts';
import type { Hash } from './event.ts';
import { MAX_NOTES, TOO_MANY_NOTES } from './file-limits.ts';
import { isSignedEd25519 } from './signature.ts';

export type Checkpoint = { origin: string; size: number; root: Hash };
export type NoteSignature = { name: string; keyId: string; signature: Uint8Array };
export type ParsedNote = { checkpoint: Checkpoint; body: string; signatures: NoteSignature[] };

export const DASH = '—';
const ED25519 = 1;
const KEY_ID_BYTES = 4;
const ROOT_DIGITS = 64;
const ROOT_LETTERS = 44;
const BODY = /^[A-Za-z0-9._~:/[\]-]{1,255}\n[1-9]\d*\n[^\n]+\n$/;
const SIGNATURE = /^— ([A-Za-z0-9._~:/[\]-]{1,255}) ([^ \n]+)$/;
const NOT_AS_DELIVERED =
  'The file of checkpoints is not written as delivered: one or more checkpoints, with exactly one empty line between them.';
/** A verifier may have to check each of them. */
const MAX_SIGNATURES = 1_000;
/** Longer than that of any algorithm. */
const MAX_SIGNATURE_LETTERS = 100_000;

/** Checks the form alone: null unless the note has the one form of its content. */
export function parseNote(note: string): ParsedNote | null {
  const end = note.indexOf('\n\n') + 1;
  const body = note.slice(0, end);
  if (!BODY.test(body) || !note.endsWith('\n')) return null;
  const [origin = '', size = '', root = ''] = body.split('\n');
  if (root.length !== ROOT_LETTERS) return null;
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
  const known = keysByIdFor(checkpoint.origin, keys);
  const own = signatures
    .filter(({ name }) => name === checkpoint.origin)
    .map((line) => ({ line, named: known?.get(line.keyId) ?? [] }))
    .filter(({ named }) => named.length > 0);
  // Each costs a verification, and a note may have a thousand lines.
  if (new Set(own.map(({ line }) => line.keyId)).size < own.length) return null;
  const areSigned = await Promise.all(
    own.map(
      async ({ line, named: [first, ...others] }) =>
        first && others.length === 0 && (await isSignedEd25519(first, body, line.signature)),
    ),
  );
  if (own.length === 0 || !areSigned.every(Boolean)) return null;
  const signers = new Set(own.flatMap(({ named }) => named));
  return { checkpoint, signers: keys.filter((key) => signers.has(key)) };
}

export const openCheckpoint = async (note: string, keys: readonly JsonWebKey[]): Promise<Checkpoint | null> =>
  (await openSigned(note, keys))?.checkpoint ?? null;

/** Null for a note that no known key signs. After some of them, the others need no check. */
export async function openNotes(
  notes: readonly string[],
  keys: readonly JsonWebKey[],
): Promise<(Checkpoint | null)[]> {
  const opened: (Checkpoint | null)[] = [];
  let faults = 0;
  for (const note of notes) {
    const checkpoint = await openCheckpoint(note, keys);
    opened.push(checkpoint);
    if (checkpoint === null && ++faults >= MAX_FAULTS) break;
  }
  return opened;
}

/**
 * The checkpoints that were given, and the faults of a certificate's own one against them. A given one over another number
 * of events can only be compared through the log.
 */
export async function openOutside(
  notes: readonly string[],
  keys: readonly JsonWebKey[],
  own: Checkpoint | null,
): Promise<{ outside: Checkpoint[]; errors: string[] }> {
  const opened = await openNotes(notes, keys);
  const outside = opened.filter((checkpoint) => checkpoint !== null);
  const rootOf = new Map(outside.map((checkpoint) => [placeOf(checkpoint), checkpoint.root]));
  const contradicts = (checkpoint: Checkpoint) =>
    (rootOf.get(placeOf(checkpoint)) ?? checkpoint.root) !== checkpoint.root;
  return {
    outside,
    errors: [
      ...(opened.includes(null) ? ['A checkpoint that was given is not signed by a known key.'] : []),
      ...(own && outside.some((given) => placeOf(given) === placeOf(own) && given.root !== own.root)
        ? ['The checkpoint that was given is over other events.']
        : []),
      ...(outside.some(contradicts)
        ? [
            'Two checkpoints that were given are over the same number of different events: there are two logs.',
          ]
        : []),
    ],
  };
}

const placeOf = ({ origin, size }: Checkpoint) => `${origin} ${size}`;

type KeysById = ReadonlyMap<string, readonly JsonWebKey[]>;
const MAX_LOGS = 100;
const MAX_FAULTS = 100;
const idsFor = new WeakMap<readonly JsonWebKey[], Map<string, KeysById>>();

/** Each id costs a hash, and each note could name another log. Null after too many of them. */
function keysByIdFor(origin: string, keys: readonly JsonWebKey[]): KeysById | null {
  const logs = idsFor.get(keys) ?? new Map<string, KeysById>();
  idsFor.set(keys, logs);
  const known = logs.get(origin);
  if (known || logs.size >= MAX_LOGS) return known ?? null;
  const byId = Map.groupBy(keys, (key) => keyId(origin, key));
  logs.set(origin, byId);
  return byId;
}

/** The notes of a file of delivered checkpoints, or a sentence about its form. */
export function parseNotes(given: Given): string[] | string {
  const read = textIn(given, 'The file of checkpoints');
  return 'problem' in read ? read.problem : notesIn(read.text);
}

function notesIn(file: string): string[] | string {
  const changed = changedByTransport(file, 'The file of checkpoints');
  if (changed) return changed;
  const notes: string[] = [];
  // Stops at the first fault: each byte of a hostile file could begin a note.
  for (const note of splitNotes(file)) {
    if (parseNote(note) === null) return NOT_AS_DELIVERED;
    notes.push(note);
    if (notes.length > MAX_NOTES) return TOO_MANY_NOTES;
  }
  return notes.length > 0 ? notes : NOT_AS_DELIVERED;
}

/** An empty line ends a note, unless signatures follow. */
function* splitNotes(file: string): Generator<string> {
  let start = 0;
  for (let at = file.indexOf('\n\n'); at >= 0; at = file.indexOf('\n\n', at + 1)) {
    if (file.startsWith(`${DASH} `, at + 2)) continue;
    yield file.slice(start, at + 1);
    start = at + 2;
  }
  if (start < file.length) yield file.slice(start);
}

/** Null unless the base64 is canonical. */
function signatureOf(line: string): NoteSignature | null {
  const [, name = '', text = ''] = SIGNATURE.exec(line) ?? [];
  const blob = text.length > MAX_SIGNATURE_LETTERS ? null : fromBase64(text);
  if (!blob || blob.length <= KEY_ID_BYTES) return null;
  return { name, keyId: toHex(blob.subarray(0, KEY_ID_BYTES)), signature: blob.subarray(KEY_ID_BYTES) };
}

export const bodyOf = ({ origin, size, root }: Checkpoint) =>
  `${origin}\n${size}\n${toBase64(fromHex(root))}\n`;

/** C2SP signed-note: the start of SHA-256 over the name, a line end, the key type and the key. */
export const keyId = (name: string, { x = '' }: JsonWebKey): string =>
  sha256(`${name}\n`, Uint8Array.of(ED25519), decodedBase64Url(x)).slice(0, 2 * KEY_ID_BYTES);
