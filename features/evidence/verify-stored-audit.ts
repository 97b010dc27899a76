import 'server-only';
import { type AuditLeaf, readAuditLeaves } from '#features/access/store/audit-log.ts';
import { auditDetails, loggedHead } from '#features/evidence/proof/audit-entry.ts';
import { openCheckpoint } from '#features/evidence/proof/checkpoint.ts';
import { commitmentTo, leafHashOf } from '#features/evidence/proof/event.ts';
import { inclusionProofs, isIncluded } from '#features/evidence/proof/tree.ts';
import { findCheckpoint, findNodes } from '#features/evidence/store/evidence-tree.ts';
import { findSigningKeys } from '#features/evidence/store/signing-keys.ts';
import { LeafBatches } from './leaf-batches.ts';

export type AuditError = 'leaf_gone' | 'row_gone' | 'row_changed' | 'not_in_log';

const batches = new LeafBatches();

export async function verifyStoredAudit(which: 'some' | 'all'): Promise<AuditError | null> {
  const newest = await findCheckpoint();
  const signed = newest && (await openCheckpoint(newest.note, await findSigningKeys()));
  if (!signed) return null;
  for (const { from, to } of batches.of(signed.size, which)) {
    const error = await findError(from, to, signed);
    if (error) return error;
  }
  return null;
}

async function findError(
  from: number,
  to: number,
  { size, root }: { size: number; root: string },
): Promise<AuditError | null> {
  const { leaves, count } = await readAuditLeaves(from, to);
  if (count < to - from) return 'leaf_gone';
  for (const leaf of leaves) {
    const error = rowError(leaf);
    if (error) return error;
  }
  const proofs = await inclusionProofs(
    leaves.map(({ index }) => index),
    size,
    async (indexes) => (await findNodes(indexes)).map((hash) => hash ?? ''),
  );
  const isInLog = ({ index, head }: AuditLeaf, position: number) =>
    head !== null && isIncluded(leafHashOf(loggedHead(head)), index, size, proofs[position] ?? [], root);
  return leaves.every(isInLog) ? null : 'not_in_log';
}

function rowError({ head, row }: AuditLeaf): AuditError | null {
  if (!head || !row) return 'row_gone';
  return commitmentTo(auditDetails(row, head.salt)) === head.commitment ? null : 'row_changed';
}
