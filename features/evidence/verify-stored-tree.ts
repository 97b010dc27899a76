import 'server-only';
import { openCheckpoint } from '#features/evidence/proof/checkpoint.ts';
import { rootOf } from '#features/evidence/proof/tree.ts';
import {
  findCheckpoint,
  findLargestDelivered,
  findNodes,
  treeSize,
} from '#features/evidence/store/evidence-tree.ts';
import { findSigningKeys } from '#features/evidence/store/signing-keys.ts';

export type TreeError = 'checkpoint_not_ours' | 'checkpoint_gone' | 'tree_cut' | 'tree_changed';

/**
 * Whether the tree is still the one that the newest checkpoint was signed over, and that checkpoint no older than any that a
 * place outside was told of. Null where it is: then it may be added to and signed again.
 */
export async function verifyStoredTree(): Promise<TreeError | null> {
  // In this order: another instance that seals meanwhile can only put the later ones ahead.
  const deliveredSize = await findLargestDelivered();
  const newest = await findCheckpoint();
  const size = await treeSize();
  if (deliveredSize > (newest?.size ?? 0)) return 'checkpoint_gone';
  if (!newest) return null;
  const signed = openCheckpoint(newest.note, await findSigningKeys());
  if (signed?.size !== newest.size) return 'checkpoint_not_ours';
  if (size < signed.size) return 'tree_cut';
  return (await rootOf(signed.size, readNodes)) === signed.root ? null : 'tree_changed';
}

/** Whether the tree holds all that a note of ours was signed over. */
export async function continuesNote(note: string): Promise<boolean> {
  const signed = openCheckpoint(note, await findSigningKeys());
  if (!signed || signed.size > (await treeSize())) return false;
  return signed.root === (await rootOf(signed.size, readNodes));
}

const readNodes: Parameters<typeof rootOf>[1] = async (indexes) =>
  (await findNodes(indexes)).map((hash) => hash ?? MISSING);

/** No hash is written so, and no root comes of it. */
const MISSING = '';
