import { decodedBase64Url } from '../format/bytes.ts';
import type { Certificate } from '../format/certificate.ts';
import { type ParsedNote, parseNote } from '../format/checkpoint.ts';
import { readTimestamp } from '../timestamp/token.ts';
import type { X509 } from '../timestamp/x509.ts';

/** The root of a checkpoint existed before `at`, says the time-stamping authority `by`, which `root` certifies. */
export type TimeProof = { by: string; root: string; at: Date };

/** `unknown` counts what others may have stated: tokens, and signature lines of witnesses (C2SP), which nothing checks. */
export type ReadTimes = {
  proofs: TimeProof[];
  unknown: { lines: number; tokens: number };
  /** The latest time at which a trusted authority saw the checkpoint, at the earliest that its clock allows for. */
  newest: { by: string; from: Date } | null;
  errors: string[];
};
const NO_TIMES = { proofs: [], unknown: { lines: 0, tokens: 0 }, newest: null };

/** A verifier checks each of them, and the issuer of a file chooses how many there are. */
const MAX_TIMESTAMPS = 100;
const TOO_MANY_TIMESTAMPS = `A checkpoint has more than ${MAX_TIMESTAMPS} timestamps.`;

/** The clocks of an issuer and of an authority may differ by this much. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

export async function readTimes(
  { checkpoint, timestamps = [], events, issuedAt }: Certificate,
  roots: readonly X509[],
): Promise<ReadTimes> {
  if (checkpoint === null)
    return {
      ...NO_TIMES,
      errors: timestamps.length > 0 ? ['The certificate has timestamps but no checkpoint.'] : [],
    };
  const { proofs, unknown, newest, errors } = await timesOf(checkpoint, timestamps, roots);
  const covered = events.filter(({ inclusion }) => inclusion !== null);
  const late = proofs.flatMap((proof) =>
    covered
      .filter(({ at }) => isLaterThan(proof, new Date(at)))
      .map(({ number, kind, at }) => `Event ${number} (${kind}) of ${at} ${contradicts(proof)}`),
  );
  const isEarly = newest && newest.from.getTime() > Date.parse(issuedAt) + CLOCK_TOLERANCE_MS;
  const early = isEarly
    ? [
        `The certificate was issued ${issuedAt}, but ${newest.by} saw its checkpoint no earlier than ${newest.from.toISOString()}: one of the two clocks is wrong.`,
      ]
    : [];
  return { proofs, unknown, newest, errors: [...errors, ...late, ...early] };
}

/** The times that a checkpoint's timestamps state, in their order. */
export async function timesOf(
  note: string,
  timestamps: readonly string[],
  roots: readonly X509[],
): Promise<ReadTimes> {
  const parsed = parseNote(note);
  if (!parsed) return { ...NO_TIMES, errors: [] };
  if (timestamps.length > MAX_TIMESTAMPS) return { ...NO_TIMES, errors: [TOO_MANY_TIMESTAMPS] };
  const proofs: TimeProof[] = [];
  const seen: { by: string; from: Date }[] = [];
  const errors: string[] = [];
  let tokens = 0;
  for (const [place, timestamp] of timestamps.entries()) {
    const read = await readTimestamp(decodedBase64Url(timestamp), parsed.body, roots);
    if (typeof read === 'string') errors.push(`Timestamp ${place + 1} ${read}`);
    else if (read.root === null) tokens++;
    else {
      proofs.push({ by: read.by, root: read.root, at: read.at });
      seen.push({ by: read.by, from: read.from });
    }
  }
  const newest = seen.toSorted((one, other) => other.from.getTime() - one.from.getTime())[0] ?? null;
  return { proofs: earliestOfEach(proofs), unknown: { lines: witnessLines(parsed), tokens }, newest, errors };
}

/** C2SP tlog-cosignature: a time and an Ed25519 signature. */
const COSIGNATURE_BYTES = 8 + 64;

const witnessLines = ({ checkpoint: { origin }, signatures }: ParsedNote): number =>
  signatures.filter(({ name, signature }) => name !== origin && signature.length === COSIGNATURE_BYTES)
    .length;

/** Authorities under different roots may have one name. */
export const nameOfAuthority = ({ by, root }: TimeProof): string => `${root}\n${by}`;

/** An authority may state several times for one checkpoint. The earliest says the most. */
function earliestOfEach(proofs: readonly TimeProof[]): TimeProof[] {
  const found = new Map<string, TimeProof>();
  for (const proof of proofs.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const authority = nameOfAuthority(proof);
    if (!found.has(authority)) found.set(authority, proof);
  }
  return [...found.values()];
}

/** The root of an authority for local use, which runs beside the log. */
const LOCAL_ROOT = 'handoff-local-authority';
export const isLocal = ({ root }: TimeProof): boolean => root === LOCAL_ROOT;

/** Whether a trusted authority saw it before this time. A thief of the issuer's key may also run a local one. */
export const isSeenBefore = (proofs: readonly TimeProof[], time: string): boolean =>
  proofs.some((proof) => !isLocal(proof) && proof.at.toISOString() < time);

export const isLaterThan = ({ at }: TimeProof, time: Date): boolean =>
  time.getTime() > at.getTime() + CLOCK_TOLERANCE_MS;

export const contradicts = ({ by, at }: TimeProof): string =>
  `was in the log before ${at.toISOString()}, says ${by}: one of the two clocks is wrong.`;
