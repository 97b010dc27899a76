import { fromBase64, fromHex, toBase64, toBase64Url, toHex } from './bytes.ts';
import { type NoteSignature, type ParsedNote, parseNote } from './checkpoint.ts';
import { type JsonWebKey, sha256 } from './crypto.ts';
import { isSignedEd25519, isStrongKey } from './signature.ts';

/** A C2SP verifier key (`NAME+ID+KEY`) of a witness. */
export type Witness = { name: string; keyId: string; publicKey: JsonWebKey };
export const TIME_PROOF_KINDS = ['witness', 'timestamp'] as const;
export type TimeProofKind = (typeof TIME_PROOF_KINDS)[number];
/** The root of a checkpoint existed before `at`, says `by`. `root` certifies a time-stamping authority. */
export type TimeProof = { by: string; at: Date } & (
  | { kind: 'witness' }
  | { kind: 'timestamp'; root: string }
);

/** C2SP tlog-cosignature: the key type of cosignature/v1. */
const COSIGNATURE_V1 = 4;
const KEY_BYTES = 32;
const TIME_DIGITS = 16;
const SIGNATURE_DIGITS = 128;
/** Time and signature, without the key id. */
const SIGNATURE_BYTES = (TIME_DIGITS + SIGNATURE_DIGITS) / 2;
/** The year 9999 in seconds. */
const MAX_SECONDS = 253_402_300_799;
const VERIFIER_KEY = /^([A-Za-z0-9._~:/[\]-]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/;

/** A witness with this name runs beside the log, for local use. */
const LOCAL_WITNESS = 'handoff-local-witness';
export const isLocalWitness = (name: string): boolean =>
  name === LOCAL_WITNESS || name.startsWith(`${LOCAL_WITNESS}/`);

/** Null unless the text is the verifier key of a witness. */
export function parseWitness(text: string): Witness | null {
  const [, name = '', keyId = '', encoded = ''] = VERIFIER_KEY.exec(text) ?? [];
  const key = fromBase64(encoded);
  if (key?.length !== KEY_BYTES + 1 || key[0] !== COSIGNATURE_V1) return null;
  const publicKey = { x: toBase64Url(key.subarray(1)) };
  return sha256(`${name}\n`, key).startsWith(keyId) && isStrongKey(publicKey)
    ? { name, keyId, publicKey }
    : null;
}

/** `unchecked`: how many lines of other names have the length of a cosignature. */
export type Cosignatures = { proofs: TimeProof[]; errors: string[]; unchecked: number };

/** Checks no line of an unknown witness. */
export async function readCosignatures(note: string, witnesses: readonly Witness[]): Promise<Cosignatures> {
  const parsed = parseNote(note);
  const proofs: TimeProof[] = [];
  const errors: string[] = [];
  let unchecked = 0;
  for (const line of parsed?.signatures ?? []) {
    const witness = witnesses.find(({ name, keyId }) => name === line.name && keyId === line.keyId);
    if (!parsed) continue;
    if (!witness) {
      if (line.name !== parsed.checkpoint.origin && line.signature.length === SIGNATURE_BYTES) unchecked++;
      continue;
    }
    const at = await timeOfCosignature(parsed, line, witness);
    if (at) proofs.push({ kind: 'witness', by: witness.name, at });
    else errors.push(`The cosignature of the witness ${witness.name} does not verify.`);
  }
  return { proofs, errors, unchecked };
}

async function timeOfCosignature(
  { body }: ParsedNote,
  { signature }: NoteSignature,
  { publicKey }: Witness,
): Promise<Date | null> {
  const digits = toHex(signature);
  if (digits.length !== TIME_DIGITS + SIGNATURE_DIGITS) return null;
  const seconds = Number.parseInt(digits.slice(0, TIME_DIGITS), 16);
  if (seconds === 0 || seconds > MAX_SECONDS) return null;
  const signed = `cosignature/v1\ntime ${seconds}\n${body}`;
  const isValid = await isSignedEd25519(publicKey, signed, fromHex(digits.slice(TIME_DIGITS)));
  return isValid ? new Date(seconds * 1000) : null;
}

/** The line of one witness in the answer to a request, or null. */
export function cosignatureLine(answer: string, witness: Witness): string | null {
  const lines = answer.match(/^— [^\n]+\n/gm) ?? [];
  const isBy = (line: string) => {
    const [, name = '', text = ''] = line.trimEnd().split(' ');
    return name === witness.name && toHex(fromBase64(text) ?? new Uint8Array()).startsWith(witness.keyId);
  };
  return lines.find(isBy) ?? null;
}

export const withCosignatures = (note: string, lines: readonly string[]): string =>
  `${note}${lines.join('')}`;

/** C2SP tlog-witness: the body of `add-checkpoint`. */
export function addCheckpointBody(oldSize: number, proof: readonly string[], note: string): string {
  const lines = [`old ${oldSize}`, ...proof.map((hash) => toBase64(fromHex(hash)))];
  return `${lines.join('\n')}\n\n${note}`;
}
