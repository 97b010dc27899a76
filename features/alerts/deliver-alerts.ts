import 'server-only';
import type { AlertChannel, DeliveryRoute } from '#features/alerts/model/alert-delivery.ts';
import {
  claimDelivery,
  failStuckDeliveries,
  findQueuedRoutes,
  recordDeliveryAttempt,
} from '#features/alerts/store/alert-deliveries.ts';
import { logAlert } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';
import { sendAlert, sendToChannel } from './alert-channels.ts';
import { mayDeliver } from './silence-copies.ts';

/** Through a channel of the settings. */
export async function deliverAlerts(channel: AlertChannel, clock = SYSTEM_CLOCK): Promise<void> {
  if (await mayDeliver()) await deliverBy({ channel, channelId: null }, clock);
}

/** Through the channels of the console. */
export async function deliverToConsoleChannels(clock = SYSTEM_CLOCK): Promise<void> {
  if (!(await mayDeliver())) return;
  const routes = await findQueuedRoutes();
  await Promise.all(routes.map((route) => deliverBy(route, clock)));
}

/**
 * Safe to run on several instances. Delivers at least once: a crash after sending repeats the notification.
 */
async function deliverBy(route: DeliveryRoute, clock: Clock): Promise<void> {
  const { channel, channelId } = route;
  for (const { kind } of await failStuckDeliveries(route)) logDeliveryFailed(channel, kind, 'interrupted');
  const claim = () => claimDelivery(channel, channelId);
  // Terminates: an attempted delivery is due again only after its pause.
  for (let next = await claim(); next; next = await claim()) {
    const { notification } = next;
    const failure =
      channelId === null
        ? await sendAlert(channel, notification, clock)
        : await sendToChannel(channelId, notification, clock);
    const state = await recordDeliveryAttempt(next, failure);
    if (state === 'given_up') logDeliveryFailed(channel, notification.kind, failure ?? '');
    // The next would wait as long, and all channels of the console with it. The next run goes on.
    if (failure === 'timed_out') return;
  }
}

function logDeliveryFailed(channel: AlertChannel, kind: string, reason: string): void {
  logAlert('alert_not_delivered', { channel, alertKind: kind, reason });
}
