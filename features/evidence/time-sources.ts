import 'server-only';
import { parseWitness, type Witness } from '#features/evidence/proof/cosignature.ts';
import { env } from '#platform/config/env.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { askTimeStamping } from './ask-time-stamping.ts';
import { askWitness } from './ask-witness.ts';
import type { Note } from './store/evidence-tree.ts';
import type { StoredTimeProof } from './store/time-proofs.ts';

export type TimeFailure =
  | DeliveryFailure
  /** The witness has seen a larger tree of this log. */
  | 'witness_ahead'
  /** The witness has seen other events of this log. */
  | 'tree_refused'
  /** The witness doesn't know this log, or its key. */
  | 'log_unknown'
  | 'key_unknown'
  /** The answer isn't by the pinned key or certificate, or is about something else. */
  | 'not_verified'
  /** The time-stamping authority refused. */
  | 'not_granted'
  | 'wrong_clock';

/** Repeating the request doesn't help: staff hear of these at once. */
export const URGENT: readonly TimeFailure[] = [
  'witness_ahead',
  'tree_refused',
  'not_verified',
  'wrong_clock',
];

export type Stated = StoredTimeProof & { at: Date };
export type TimeSource = {
  name: string;
  /** `provenSize`: the newest checkpoint that has a time of this source. */
  ask: (checkpoint: Note, provenSize: number) => Promise<Stated | TimeFailure>;
};

export function configuredTimeSources(): TimeSource[] {
  return [...witnesses(), ...timeStampingAuthorities()];
}

const witnesses = (): TimeSource[] =>
  env().EVIDENCE_WITNESSES.map(({ url, name, verifierKey }) => {
    const witness = parseWitness(verifierKey) as Witness;
    return { name, ask: (checkpoint, provenSize) => askWitness({ url, witness }, checkpoint, provenSize) };
  });

function timeStampingAuthorities(): TimeSource[] {
  const { EVIDENCE_TIMESTAMP_URLS: urls = [], EVIDENCE_TIMESTAMP_ROOTS: pem = '' } = env();
  return urls.map((url) => ({ name: url, ask: (checkpoint) => askTimeStamping(url, pem, checkpoint) }));
}
