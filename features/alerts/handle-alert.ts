import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { requestDeliveries } from '#features/alerts/store/alert-deliveries.ts';
import { recordAcknowledged, recordResolved } from '#features/alerts/store/alert-handling.ts';

const MAX_NOTE_LENGTH = 500;

/** Says that somebody has seen an alert and is at it. It stays open. False where that was said before, or it is over. */
export async function acknowledgeAlert(actor: Actor, id: string): Promise<boolean> {
  return recordAcknowledged(actor, id);
}

/** Closes an alert whose cause somebody has seen to. False where it was over already. */
export async function closeAlert(actor: Actor, id: string, note: string): Promise<boolean> {
  const queued = await recordResolved(actor, id, note.trim().slice(0, MAX_NOTE_LENGTH));
  if (queued) await requestDeliveries();
  return queued !== null;
}
