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
 * Brings the newest checkpoint to a place outside that does not have it yet: it binds all that came before it, so that those
 * which the place missed need not follow. One that can't be brought is tried again the next time, and staff are told. A
 * process that dies between bringing and noting it brings one twice, which is no harm. A copy of the database delivers nothing,
 * and nothing follows a note that this tree does not continue: a verifier would find two histories.
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

/** `not_ours`: the destination holds a checkpoint that this tree doesn't continue. */
type CheckpointFailure = DeliveryFailure | 'not_ours';

async function deliverNote(
  destination: CheckpointDestination,
  note: string,
): Promise<CheckpointFailure | null> {
  let last: string | null;
  try {
    last = await lastNoteIn(destination);
  } catch {
    // What cannot be read may hold another history.
    return 'failed';
  }
  const isOurs = last === null || (await continuesNote(last));
  return isOurs ? publishCheckpoint(destination, note) : 'not_ours';
}
