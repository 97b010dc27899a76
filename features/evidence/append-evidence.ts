import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { openCheckpoint } from '#features/evidence/proof/format/checkpoint.ts';
import { rootOf } from '#features/evidence/proof/format/tree.ts';
import {
  findCheckpoint,
  findDeliveredSize,
  findLargestDelivered,
  findNodes,
  isBeginningOfNote,
  readNodes,
  recordCheckpoint,
  recordDelivered,
  recordPending,
  treeSize,
  withCheckpointFileLock,
} from '#features/evidence/store/evidence-tree.ts';
import { findSigningKeys, KeyIdTakenError, recordSigningKey } from '#features/evidence/store/signing-keys.ts';
import { isDeliveringDatabase } from '#platform/database/delivering-database.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';
import {
  CHECKPOINT_DESTINATIONS,
  type CheckpointDestination,
  configuredDestinations,
  deliversEvidence,
  publishCheckpoint,
} from './checkpoint-destinations.ts';
import { publicKey, signNote } from './evidence-signer.ts';
import { verifyStoredAudit, verifyStoredDetails } from './verify-stored.ts';

/** Stops with an alert, and writes nothing, if the stored tree differs from the signed one. */
export async function appendPendingToTree(): Promise<void> {
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
  await Promise.all(CHECKPOINT_DESTINATIONS.map((destination) => deliverCheckpoint(destination)));
  const auditError = await verifyStoredAudit('some');
  // Another instance may be looking at other rows, so only staff resolve this alert.
  if (auditError) await raiseAlert('audit_changed', 'audit', { reason: auditError });
  const detailsError = await verifyStoredDetails('some');
  if (detailsError) await raiseAlert('evidence_details_missing', 'details', detailsError);
}

async function appendPending(): Promise<void> {
  for (;;) {
    const { added, late } = await recordPending();
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

export type TreeError = 'checkpoint_not_ours' | 'checkpoint_gone' | 'tree_cut' | 'tree_changed';

/** Compares the stored tree with its newest checkpoint, and that one with the newest delivered. Null if intact. */
export async function verifyStoredTree(): Promise<TreeError | null> {
  // In this order: another instance that appends at the same time can only put the later ones ahead.
  const deliveredSize = await findLargestDelivered();
  const newest = await findCheckpoint();
  const size = await treeSize();
  if (deliveredSize > (newest?.size ?? 0)) return 'checkpoint_gone';
  if (!newest) return null;
  const signed = await openCheckpoint(newest.note, await findSigningKeys());
  if (signed?.size !== newest.size) return 'checkpoint_not_ours';
  if (size < signed.size) return 'tree_cut';
  return (await rootOf(signed.size, findNodes)) === signed.root ? null : 'tree_changed';
}

async function continuesNote(note: string): Promise<boolean> {
  const signed = await openCheckpoint(note, await findSigningKeys());
  if (!signed || signed.size > (await treeSize())) return false;
  return signed.root === (await rootOf(signed.size, findNodes));
}

/**
 * Delivers only the newest checkpoint: it covers all earlier ones. At least once: a crash after delivery repeats it. A
 * copied database delivers nothing, and nothing follows a checkpoint that this tree doesn't continue, since a verifier
 * would see two histories.
 */
async function deliverCheckpoint(destination: CheckpointDestination, clock = SYSTEM_CLOCK): Promise<void> {
  if (!deliversEvidence() || !configuredDestinations().includes(destination))
    return resolveAlert('checkpoint_not_delivered', destination);
  const deliver = () => deliverNewest(destination, clock);
  await (destination === 'file' ? withCheckpointFileLock(deliver) : deliver());
}

async function deliverNewest(destination: CheckpointDestination, clock: Clock): Promise<void> {
  const newest = await findCheckpoint();
  if (!newest || newest.size <= (await findDeliveredSize(destination))) return;
  if (!(await isDeliveringDatabase())) return raiseAlert('database_copied', 'checkpoints');
  await resolveAlert('database_copied', 'checkpoints');
  const known = { continues: continuesNote, beginsNote: isBeginningOfNote };
  const failure = await publishCheckpoint(destination, newest.note, known, clock);
  if (failure)
    return raiseAlert('checkpoint_not_delivered', destination, { channel: destination, ...failure });
  await recordDelivered(destination, newest.size);
  await resolveAlert('checkpoint_not_delivered', destination);
}
