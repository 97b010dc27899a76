import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { isDeliveringDatabase } from '#features/evidence/store/delivering-database.ts';
import {
  findCheckpoint,
  findDeliveredSize,
  recordDelivered,
} from '#features/evidence/store/evidence-tree.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import {
  type CheckpointDestination,
  configuredDestinations,
  deliversEvidence,
  lastNoteIn,
  publishCheckpoint,
} from './checkpoint-destinations.ts';
import { continuesNote } from './verify-stored-tree.ts';

/**
 * Delivers only the newest checkpoint: it covers all earlier ones. At least once: a crash after delivery
 * repeats it. A copied database delivers nothing, and nothing follows a checkpoint that this tree doesn't
 * continue, since a verifier would see two histories.
 */
export async function deliverCheckpoint(destination: CheckpointDestination): Promise<void> {
  if (!deliversEvidence() || !configuredDestinations().includes(destination))
    return resolveAlert('checkpoint_not_delivered', destination);
  const newest = await findCheckpoint();
  if (!newest || newest.size <= (await findDeliveredSize(destination))) return;
  if (!(await isDeliveringDatabase())) return raiseAlert('database_copied', 'checkpoints');
  await resolveAlert('database_copied', 'checkpoints');
  const failure = await deliverNote(destination, newest.note);
  if (failure)
    return raiseAlert('checkpoint_not_delivered', destination, { channel: destination, reason: failure });
  await recordDelivered(destination, newest.size);
  await resolveAlert('checkpoint_not_delivered', destination);
}

/** `not_ours`: this tree doesn't continue the checkpoint that the destination has. */
type CheckpointFailure = DeliveryFailure | 'not_ours';

async function deliverNote(
  destination: CheckpointDestination,
  note: string,
): Promise<CheckpointFailure | null> {
  let last: string | null;
  try {
    last = await lastNoteIn(destination);
  } catch {
    // An unreadable file may have another history.
    return 'failed';
  }
  const isOurs = last === null || (await continuesNote(last));
  return isOurs ? publishCheckpoint(destination, note) : 'not_ours';
}
