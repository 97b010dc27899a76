import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { MAX_NOTE_LENGTH } from '#features/alerts/model/alert-form.ts';
import { requestDeliveries } from '#features/alerts/store/alert-deliveries.ts';
import { recordAcknowledged, recordResolved } from '#features/alerts/store/alerts.ts';

export async function acknowledgeAlert(actor: Actor, id: string): Promise<boolean> {
  return recordAcknowledged(actor, id);
}

export async function closeAlert(actor: Actor, id: string, note: string): Promise<boolean> {
  const queued = await recordResolved(actor, id, note.trim().slice(0, MAX_NOTE_LENGTH));
  if (queued) await requestDeliveries();
  return queued !== null;
}
