import 'server-only';
import { findCheckpoint, findToldSize, recordTold } from '#records/evidence-tree.ts';
import { type CheckpointPlace, tellCheckpoint } from '#telemetry/checkpoint-places.ts';
import { raiseAlert, resolveAlert } from './raise-alert.ts';

/**
 * Brings the newest checkpoint to a place outside that does not have it yet: it binds all that came before it, so that those
 * which the place missed need not follow. One that can't be brought is tried again the next time, and staff are told. A
 * process that dies between bringing and noting it brings one twice, which is no harm.
 */
export async function deliverCheckpoint(place: CheckpointPlace): Promise<void> {
  const newest = await findCheckpoint();
  if (!newest || newest.size <= (await findToldSize(place))) return;
  const failure = await tellCheckpoint(place, newest.note);
  if (failure && failure !== 'not_configured')
    return raiseAlert('checkpoint_not_delivered', place, { channel: place, reason: failure });
  if (!failure) await recordTold(place, newest.size);
  await resolveAlert('checkpoint_not_delivered', place);
}
