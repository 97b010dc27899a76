import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { loggedHead, newAuditHead } from '#features/evidence/proof/audit-entry.ts';
import { leafHashOf } from '#features/evidence/proof/event.ts';
import { appendLeaves, rootOf } from '#features/evidence/proof/tree.ts';
import {
  findCheckpoint,
  type MakeHead,
  readNodes,
  recordCheckpoint,
  recordPending,
  treeSize,
} from '#features/evidence/store/evidence-tree.ts';
import { KeyIdTakenError, recordSigningKey } from '#features/evidence/store/signing-keys.ts';
import { CHECKPOINT_DESTINATIONS } from './checkpoint-destinations.ts';
import { deliverCheckpoint } from './deliver-checkpoints.ts';
import { publicKey, signNote } from './evidence-signer.ts';
import { verifyStoredAudit } from './verify-stored-audit.ts';
import { verifyStoredTree } from './verify-stored-tree.ts';

/** Stops with an alert, and writes nothing, if the stored tree differs from the signed one. */
export async function commitPendingEvents(): Promise<void> {
  await publishOwnKey();
  const reason = await verifyStoredTree();
  if (reason) return raiseAlert('evidence_tree_changed', 'tree', { reason });
  await resolveAlert('evidence_tree_changed', 'tree');
  await appendPending();
  const size = await treeSize();
  const last = await findCheckpoint();
  if (size !== (last?.size ?? 0)) {
    const root = await rootOf(size, readNodes);
    await recordCheckpoint({ size, note: signNote({ size, root }) });
  }
  await Promise.all(CHECKPOINT_DESTINATIONS.map(deliverCheckpoint));
  const auditError = await verifyStoredAudit('some');
  // Another instance may be looking at other rows, so only staff end this alert.
  if (auditError) await raiseAlert('audit_changed', 'audit', { reason: auditError });
}

const KINDS = { in_time: 'staff_act', before_log: 'staff_act_earlier', late: 'staff_act_late' } as const;

export const makeAuditHead: MakeHead = (row, when) => {
  const { salt, ...head } = newAuditHead(row, KINDS[when]);
  return { head: { ...head, salt: Uint8Array.from(salt) }, leafHash: leafHashOf(loggedHead(head)) };
};

async function appendPending(): Promise<void> {
  for (;;) {
    const { added, late } = await recordPending(appendLeaves, makeAuditHead);
    if (late > 0) await raiseAlert('audit_changed', 'late', { count: late, reason: 'row_added_late' });
    if (added === 0) return;
  }
}

/** Publish the public key before signing, so that every signature can be checked. */
async function publishOwnKey(): Promise<void> {
  try {
    await recordSigningKey(publicKey());
  } catch (error) {
    if (error instanceof KeyIdTakenError) await raiseAlert('signing_key_refused', 'EVIDENCE_KEY');
    throw error;
  }
  await resolveAlert('signing_key_refused', 'EVIDENCE_KEY');
}
