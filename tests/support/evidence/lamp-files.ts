import { signCertificate } from '#features/evidence/proof/sign-certificate.ts';
import { cosignedBy, WITNESS_KEY } from './cosigned.ts';
import { chain, leadEvents, type Telling } from './event-chains.ts';
import { newKey, publicOf } from './evidence-keys.ts';
import { GrowingLog } from './growing-log.ts';
import { ID, key, REFERENCE, texts } from './signed-certificates.ts';

export type Given = { signature: boolean; outside_time: boolean; log: boolean; checkpoint: boolean };

/** Each way to give the four proofs or not. */
export const COMBINATIONS: Given[] = Array.from({ length: 16 }, (_, bits) => ({
  signature: (bits & 1) > 0,
  outside_time: (bits & 2) > 0,
  log: (bits & 4) > 0,
  checkpoint: (bits & 8) > 0,
}));

export const headlineOf = ({ signature, outside_time, log, checkpoint }: Given): string => {
  if (!signature) return 'Not verified';
  return outside_time && log && checkpoint ? 'Verified' : 'Unchanged since it was signed by the issuer';
};

/** A cosigned certificate, and all that can be compared with it. */
export async function lampFiles(later: Telling[] = []) {
  const events = chain(ID, leadEvents(REFERENCE, texts, later));
  const log = new GrowingLog(key);
  await log.seal(events);
  const note = await log.checkpoint();
  const bare = await log.certificate({ id: ID, reference: REFERENCE, texts, events });
  return {
    certificate: await signCertificate({ ...bare, checkpoint: cosignedBy(note) }, key),
    note,
    log: await log.export(),
    keys: JSON.stringify({ keys: [publicOf(key)] }),
    otherKeys: JSON.stringify({ keys: [publicOf(newKey(key.kid))] }),
    witness: WITNESS_KEY,
  };
}
