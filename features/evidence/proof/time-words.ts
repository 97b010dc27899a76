import { isLocalWitness, type TimeProof } from './cosignature.ts';
import type { Verified } from './verify.ts';

const utc = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', ' UTC');

export const sourceOf = (proof: TimeProof): string =>
  proof.kind === 'timestamp'
    ? `the time-stamping authority ${proof.by}, certified by ${proof.root}`
    : `the witness ${proof.by}`;

const LOCAL = ', a witness on the same machine as the log: it proves nothing to others';
const localNote = ({ kind, by }: TimeProof) => (kind === 'witness' && isLocalWitness(by) ? LOCAL : '');

export const timeSentence = (what: string, proof: TimeProof): string =>
  `${what} existed before ${utc(proof.at)}, says ${sourceOf(proof)}${localNote(proof)}.`;

export function timeSentences({ times, events, checkpoint }: Verified): string[] {
  if (!checkpoint) return ['No checkpoint covers an event yet, so no third party has seen one.'];
  const { proofs, unknown } = times;
  const what = events.sealed === 1 ? 'Event 1' : `Events 1 to ${events.sealed}`;
  const strangers =
    unknown > 0
      ? [
          `${unknown} more of sources that you didn’t name. Name those that you trust with --witness or --tsa-roots.`,
        ]
      : [];
  if (proofs.length > 0) return [...proofs.map((proof) => timeSentence(what, proof)), ...strangers];
  return unknown > 0
    ? [`No known witness or time-stamping authority vouches for the checkpoint.`, ...strangers]
    : ['No third party states a time for the checkpoint.'];
}

export function clockSentence(proofs: readonly TimeProof[]): string {
  const clock = 'Each time is by the clock of the issuer’s database.';
  const isConfirmed = proofs.some((proof) => localNote(proof) === '');
  return isConfirmed
    ? `${clock} A third party confirms only that the events existed before the time above.`
    : `${clock} No third party confirms it.`;
}
