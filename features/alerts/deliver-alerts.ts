import 'server-only';
import type { AlertChannel, DeliveryRoute } from '#features/alerts/model/alert-delivery.ts';
import {
  claimDelivery,
  endInactiveDeliveries,
  failStuckDeliveries,
  findQueuedRoutes,
  recordDeliveryAttempt,
} from '#features/alerts/store/alert-deliveries.ts';
import { logAlert } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';
import { oneAtATime } from '#platform/values/one-at-a-time.ts';
import { sendAlert, sendToChannel } from './alert-channels.ts';
import { mayDeliver } from './silence-copies.ts';

/** Through a channel of the settings. */
export async function deliverAlerts(channel: AlertChannel, clock = SYSTEM_CLOCK): Promise<void> {
  if (await mayDeliver()) await deliverBy({ channel, channelId: null }, clock);
}

/** Through the channels of the console. */
export async function deliverToConsoleChannels(clock = SYSTEM_CLOCK): Promise<void> {
  if (!(await mayDeliver())) return;
  await endInactiveDeliveries();
  const routes = await findQueuedRoutes();
  // Each claim holds a connection of the pool that leads use. The posts wait for no other.
  const inTurn = oneAtATime();
  await Promise.all(routes.map((route) => deliverBy(route, clock, inTurn)));
}

/**
 * Safe to run on several instances. Delivers at least once: a crash after sending repeats the notification.
 */
async function deliverBy(route: DeliveryRoute, clock: Clock, inTurn = oneAtATime()): Promise<void> {
  const { channel, channelId } = route;
  const stuck = await inTurn(() => failStuckDeliveries(route));
  for (const { kind } of stuck) logDeliveryFailed(channel, kind, 'interrupted');
  const claim = () => inTurn(() => claimDelivery(channel, channelId));
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
