import 'server-only';
import { growTree, rootOf } from '#evidence/tree.ts';
import {
  findCheckpoint,
  growKeptTree,
  readNodes,
  recordCheckpoint,
  treeSize,
} from '#records/evidence-tree.ts';
import { recordSigningKey } from '#records/signing-keys.ts';
import { CHECKPOINT_PLACES } from '#telemetry/checkpoint-places.ts';
import { publicKey, signNote } from '#vault/evidence-signer.ts';
import { deliverCheckpoints } from './deliver-checkpoints.ts';

/**
 * Takes all events that wait into the tree, signs a checkpoint where there is anything new, and sees to it that each place
 * outside has it.
 */
export async function sealEvidence(): Promise<void> {
  await recordSigningKey(publicKey());
  while ((await growKeptTree(growTree)) > 0);
  const size = await treeSize();
  const last = await findCheckpoint();
  if (size !== (last?.size ?? 0)) {
    const root = await rootOf(size, readNodes);
    await recordCheckpoint({ size, note: signNote({ size, root }) });
  }
  await Promise.all(CHECKPOINT_PLACES.map(deliverCheckpoints));
}
