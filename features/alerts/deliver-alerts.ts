import 'server-only';
import type { AlertChannel } from '#features/alerts/model/alert-delivery.ts';
import {
  claimDelivery,
  failStuckDeliveries,
  recordDeliveryAttempt,
} from '#features/alerts/store/alert-deliveries.ts';
import { logAlert } from '#platform/log/log.ts';
import { sendAlert } from './alert-channels.ts';

/**
 * Tells the house by one channel of all alerts that are due there. However many instances do so at once, each word is
 * told once; a process that dies between telling and writing it down makes it told once more.
 */
export async function deliverAlerts(channel: AlertChannel): Promise<void> {
  for (const { kind } of await failStuckDeliveries(channel)) logDeliveryFailed(channel, kind, 'interrupted');
  // It ends: what was tried is not due again before a pause is over.
  for (let next = await claimDelivery(channel); next; next = await claimDelivery(channel)) {
    const failure = await sendAlert(channel, next.notification);
    const state = await recordDeliveryAttempt(next, failure);
    if (state === 'given_up') logDeliveryFailed(channel, next.notification.kind, failure ?? '');
  }
}

function logDeliveryFailed(channel: AlertChannel, kind: string, reason: string): void {
  logAlert('alert_not_delivered', { channel, alertKind: kind, reason });
}
