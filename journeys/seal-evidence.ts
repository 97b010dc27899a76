import 'server-only';
import { growTree, rootOf } from '#evidence/tree.ts';
import {
  findCheckpoint,
  growKeptTree,
  readNodes,
  recordCheckpoint,
  treeSize,
} from '#records/evidence-tree.ts';
import { KeyIdTaken, recordSigningKey } from '#records/signing-keys.ts';
import { CHECKPOINT_PLACES } from '#telemetry/checkpoint-places.ts';
import { publicKey, signNote } from '#vault/evidence-signer.ts';
import { deliverCheckpoint } from './deliver-checkpoints.ts';
import { keptTreeFault } from './judge-kept-tree.ts';
import { raiseAlert, resolveAlert } from './raise-alert.ts';

/**
 * Takes all events that wait into the tree, signs a checkpoint where there is anything new, and sees to it that each place
 * outside has it. Signs, adds and brings nothing where the tree is not the one that was signed before.
 */
export async function sealEvidence(): Promise<void> {
  await publishOwnKey();
  const fault = await keptTreeFault();
  if (fault) return raiseAlert('evidence_tree_changed', 'tree', { reason: fault });
  await resolveAlert('evidence_tree_changed', 'tree');
  while ((await growKeptTree(growTree)) > 0);
  const size = await treeSize();
  const last = await findCheckpoint();
  if (size !== (last?.size ?? 0)) {
    const root = await rootOf(size, readNodes);
    await recordCheckpoint({ size, note: signNote({ size, root }) });
  }
  await Promise.all(CHECKPOINT_PLACES.map(deliverCheckpoint));
}

/** Nothing is signed by a key that nobody could check it with. */
async function publishOwnKey(): Promise<void> {
  try {
    await recordSigningKey(publicKey());
  } catch (error) {
    if (error instanceof KeyIdTaken) await raiseAlert('signing_key_refused', 'EVIDENCE_KEY');
    throw error;
  }
  await resolveAlert('signing_key_refused', 'EVIDENCE_KEY');
}
