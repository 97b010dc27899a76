import { decodedBase64Url } from './bytes.ts';
import type { Certificate } from './certificate.ts';
import { parseNote } from './checkpoint.ts';
import { isLocalWitness, readCosignatures, type TimeProof, type Witness } from './cosignature.ts';
import { readTimestamp } from './timestamp/token.ts';
import type { X509 } from './timestamp/x509.ts';

/** The sources that the person who checks trusts. `roots` certify the time-stamping authorities. */
export type TimeSources = { witnesses: readonly Witness[]; roots?: readonly X509[] };
export const NO_TIME_SOURCES: TimeSources = { witnesses: [] };

/** `unknown` counts what sources without trust may have stated: nothing checks these signature lines. */
export type ReadTimes = {
  proofs: TimeProof[];
  unknown: { lines: number; tokens: number };
  /** The latest time at which a trusted source saw the checkpoint, at the earliest that its clock allows for. */
  newest: { by: string; from: Date } | null;
  errors: string[];
};
const NONE_STATED = { proofs: [], unknown: { lines: 0, tokens: 0 }, newest: null };

/** A verifier checks each of them, and the issuer of a file chooses how many there are. */
const MAX_TIMESTAMPS = 100;
const TOO_MANY_TIMESTAMPS = `A checkpoint has more than ${MAX_TIMESTAMPS} timestamps.`;

/** The clocks of an issuer and of a source may differ by this much. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

export async function readTimes(
  { checkpoint, timestamps = [], events, issuedAt }: Certificate,
  sources: TimeSources,
): Promise<ReadTimes> {
  if (checkpoint === null)
    return {
      ...NONE_STATED,
      errors: timestamps.length > 0 ? ['The certificate has timestamps but no checkpoint.'] : [],
    };
  const { proofs, unknown, newest, errors } = await timesOf(checkpoint, timestamps, sources);
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

/** The times that a checkpoint's cosignatures and its timestamps state, in their order. */
export async function timesOf(
  note: string,
  timestamps: readonly string[],
  { witnesses, roots = [] }: TimeSources,
): Promise<ReadTimes> {
  const parsed = parseNote(note);
  if (!parsed) return { ...NONE_STATED, errors: [] };
  const { proofs, errors, unchecked } = await readCosignatures(note, witnesses);
  if (timestamps.length > MAX_TIMESTAMPS)
    return { ...NONE_STATED, proofs, errors: [...errors, TOO_MANY_TIMESTAMPS] };
  const seen = proofs.map(({ by, at }) => ({ by, from: at }));
  let tokens = 0;
  for (const [place, timestamp] of timestamps.entries()) {
    const read = await readTimestamp(decodedBase64Url(timestamp), parsed.body, roots);
    if (typeof read === 'string') errors.push(`Timestamp ${place + 1} ${read}`);
    else if (read.root === null) tokens++;
    else {
      proofs.push({ kind: 'timestamp', by: read.by, root: read.root, at: read.at });
      seen.push({ by: read.by, from: read.from });
    }
  }
  const newest = seen.toSorted((one, other) => other.from.getTime() - one.from.getTime())[0] ?? null;
  return { proofs: earliestOfEach(proofs), unknown: { lines: unchecked, tokens }, newest, errors };
}

/** Authorities under different roots may have one name. */
export const nameOfSource = (proof: TimeProof): string =>
  `${proof.kind} ${proof.kind === 'timestamp' ? proof.root : ''}\n${proof.by}`;

/** A source may state several times for one checkpoint. The earliest says the most. */
function earliestOfEach(proofs: readonly TimeProof[]): TimeProof[] {
  const found = new Map<string, TimeProof>();
  for (const proof of proofs.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const source = nameOfSource(proof);
    if (!found.has(source)) found.set(source, proof);
  }
  return [...found.values()];
}

export const isLocal = ({ kind, by }: TimeProof) => kind === 'witness' && isLocalWitness(by);

/** Whether a trusted source saw it before this time. A thief of the issuer's key may also run the issuer's own witness. */
export const isSeenBefore = (proofs: readonly TimeProof[], time: string): boolean =>
  proofs.some((proof) => !isLocal(proof) && proof.at.toISOString() < time);

export const isLaterThan = ({ at }: TimeProof, time: Date): boolean =>
  time.getTime() > at.getTime() + CLOCK_TOLERANCE_MS;

export const contradicts = ({ by, at }: TimeProof): string =>
  `was in the log before ${at.toISOString()}, says ${by}: one of the two clocks is wrong.`;
