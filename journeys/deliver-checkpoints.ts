import 'server-only';
import { findCheckpointsBeyond, findToldSize, recordTold } from '#records/evidence-tree.ts';
import { type CheckpointPlace, tellCheckpoint } from '#telemetry/checkpoint-places.ts';
import { raiseAlert, resolveAlert } from './raise-alert.ts';

const AT_ONCE = 100;

/**
 * Brings all checkpoints that a place outside does not have yet there, in order. One that can't be brought is tried again
 * the next time, and staff are told. A process that dies between bringing and noting it brings one twice, which is no harm.
 */
export async function deliverCheckpoints(place: CheckpointPlace): Promise<void> {
  for (;;) {
    const due = await findCheckpointsBeyond(await findToldSize(place), AT_ONCE);
    if (due.length === 0) return;
    for (const { size, note } of due) {
      const failure = await tellCheckpoint(place, note);
      if (failure === 'not_configured') return resolveAlert('checkpoint_not_delivered', place);
      if (failure) return raiseAlert('checkpoint_not_delivered', place, { channel: place, reason: failure });
      await recordTold(place, size);
    }
    await resolveAlert('checkpoint_not_delivered', place);
  }
}
