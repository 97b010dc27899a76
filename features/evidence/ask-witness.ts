import 'server-only';
import {
  addCheckpointBody,
  cosignatureLine,
  readCosignatures,
  type Witness,
  withCosignatures,
} from '#features/evidence/proof/cosignature.ts';
import { consistencyProof } from '#features/evidence/proof/tree.ts';
import { type Note, readNodes } from '#features/evidence/store/evidence-tree.ts';
import { statusFailure } from '#platform/egress/network-failure.ts';
import { postForTime } from './post-for-time.ts';
import type { Stated, TimeFailure } from './time-sources.ts';

type Place = { url: string; witness: Witness };

/** C2SP tlog-witness. The witness may have seen another size than this database has stored: then it says which. */
export async function askWitness(
  place: Place,
  checkpoint: Note,
  provenSize: number,
): Promise<Stated | TimeFailure> {
  const first = await requestFrom(place, checkpoint, provenSize);
  if (typeof first === 'string' || first.status !== 409) return outcomeOf(first, place, checkpoint);
  const size = /^(0|[1-9]\d{0,15})\n?$/.test(first.text) ? Number(first.text) : null;
  if (size === null) return 'not_verified';
  if (size > checkpoint.size) return 'witness_ahead';
  // Of the same size as ours, but with another root.
  if (size === provenSize) return 'tree_refused';
  return outcomeOf(await requestFrom(place, checkpoint, size), place, checkpoint);
}

type Answer = { status: number; text: string };

async function requestFrom(
  { url }: Place,
  { size, note }: Note,
  oldSize: number,
): Promise<Answer | TimeFailure> {
  const proof = oldSize === 0 ? [] : await consistencyProof(oldSize, size, readNodes);
  const body = addCheckpointBody(oldSize, proof, note);
  const answer = await postForTime(`${url}/add-checkpoint`, 'text/plain; charset=utf-8', body);
  if (typeof answer === 'string') return answer;
  return { status: answer.status, text: new TextDecoder().decode(answer.bytes) };
}

async function outcomeOf(
  answer: Answer | TimeFailure,
  { witness }: Place,
  { note }: Note,
): Promise<Stated | TimeFailure> {
  if (typeof answer === 'string') return answer;
  const { status, text } = answer;
  if (status === 409 || status === 422) return 'tree_refused';
  if (status === 404) return 'log_unknown';
  if (status === 403) return 'key_unknown';
  const failure = statusFailure(status);
  if (failure) return failure;
  const line = cosignatureLine(text, witness);
  if (!line) return 'not_verified';
  const { proofs } = await readCosignatures(withCosignatures(note, [line]), [witness]);
  const [proof] = proofs;
  return proof ? { kind: 'witness', proof: line, at: proof.at } : 'not_verified';
}
