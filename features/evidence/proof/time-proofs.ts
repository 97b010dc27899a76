import type { Certificate } from './certificate.ts';
import { parseNote } from './checkpoint.ts';
import { readCosignatures, type TimeProof, type Witness } from './cosignature.ts';

/** The sources whose word a verifier takes. */
export type TimeSources = { witnesses: readonly Witness[] };
export const NO_TIME_SOURCES: TimeSources = { witnesses: [] };

/** `unknown` counts the times of sources that the verifier doesn't know. */
export type ReadTimes = { proofs: TimeProof[]; unknown: number; errors: string[] };

/** The clocks of an issuer and of a source may differ by this much. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

export async function readTimes(
  { checkpoint, timestamps = [], events }: Certificate,
  { witnesses }: TimeSources,
): Promise<ReadTimes> {
  if (checkpoint === null)
    return {
      proofs: [],
      unknown: 0,
      errors: timestamps.length > 0 ? ['The certificate has timestamps but no checkpoint.'] : [],
    };
  const { proofs, errors } = await readCosignatures(checkpoint, witnesses);
  const covered = events.filter(({ inclusion }) => inclusion !== null);
  const late = proofs.flatMap((proof) =>
    covered
      .filter(({ at }) => isLaterThan(proof, new Date(at)))
      .map(({ number, kind, at }) => `Event ${number} (${kind}) of ${at} ${contradicts(proof)}`),
  );
  return {
    proofs: proofs.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    unknown: othersIn(checkpoint) + timestamps.length - proofs.length - errors.length,
    errors: [...errors, ...late],
  };
}

export const isLaterThan = ({ at }: TimeProof, time: Date): boolean =>
  time.getTime() > at.getTime() + CLOCK_TOLERANCE_MS;

export const contradicts = ({ by, at }: TimeProof): string =>
  `was in the log before ${at.toISOString()}, says ${by}: one of the two clocks is wrong.`;

/** Signature lines that are not the log's own. */
function othersIn(note: string): number {
  const parsed = parseNote(note);
  return parsed?.signatures.filter(({ name }) => name !== parsed.checkpoint.origin).length ?? 0;
}
