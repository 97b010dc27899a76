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
 * Compares the stored tree with its newest checkpoint, and that one with the newest delivered. Null if
 * intact.
 */
export async function verifyStoredTree(): Promise<TreeError | null> {
  // In this order: another instance that seals at the same time can only put the later ones ahead.
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

export async function continuesNote(note: string): Promise<boolean> {
  const signed = openCheckpoint(note, await findSigningKeys());
  if (!signed || signed.size > (await treeSize())) return false;
  return signed.root === (await rootOf(signed.size, readNodes));
}

const readNodes: Parameters<typeof rootOf>[1] = async (indexes) =>
  (await findNodes(indexes)).map((hash) => hash ?? MISSING);

/** Placeholder for a missing node: never a valid hash. */
const MISSING = '';
