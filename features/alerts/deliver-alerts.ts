import 'server-only';
import type { AlertChannel } from '#features/alerts/model/alert-delivery.ts';
import {
  claimDelivery,
  failStuckDeliveries,
  recordDeliveryAttempt,
} from '#features/alerts/store/alert-deliveries.ts';
import { logAlert } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { sendAlert } from './alert-channels.ts';
import { mayDeliver } from './silence-copies.ts';

/**
 * Safe to run on several instances. Delivers at least once: a crash after sending repeats the notification.
 */
export async function deliverAlerts(channel: AlertChannel, clock = SYSTEM_CLOCK): Promise<void> {
  if (!(await mayDeliver())) return;
  for (const { kind } of await failStuckDeliveries(channel)) logDeliveryFailed(channel, kind, 'interrupted');
  // Terminates: an attempted delivery is due again only after its pause.
  for (let next = await claimDelivery(channel); next; next = await claimDelivery(channel)) {
    const failure = await sendAlert(channel, next.notification, clock);
    const state = await recordDeliveryAttempt(next, failure);
    if (state === 'given_up') logDeliveryFailed(channel, next.notification.kind, failure ?? '');
  }
}

function logDeliveryFailed(channel: AlertChannel, kind: string, reason: string): void {
  logAlert('alert_not_delivered', { channel, alertKind: kind, reason });
}
