import 'server-only';
import { withAlerts } from '#features/alerts/raise-alert.ts';
import { mayDeliver } from '#features/alerts/silence-copies.ts';
import {
  type ClaimedEvent,
  claimEvent,
  recordDelivered,
  recordFailed,
  requestNextRun,
} from '#features/lead-event/store/deliveries.ts';
import { findActiveEndpointIds } from '#features/lead-event/store/endpoints.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { SECOND_MS } from '#platform/values/duration.ts';
import { postEvent } from './post-event.ts';

/** To all endpoints together, at least one to each: borrowers wait for the same pool of connections. */
const LANES = 4;
/** A slow endpoint must not hold back the next run for the others. */
const MAX_RUN_MS = 20 * SECOND_MS;
/** No submission wakes this job: it asks by itself while an endpoint is active. */
const PAUSE_MS = 5 * SECOND_MS;
/** The next event would meet the same. */
const AWAY: readonly DeliveryFailure[] = [
  'unreachable',
  'timed_out',
  'tls_failed',
  'address_refused',
  'not_configured',
];

/** The process times the next run: the queue may start a job for later twenty seconds late. */
export async function keepDelivering(clock = SYSTEM_CLOCK): Promise<void> {
  let isNeeded = true;
  try {
    isNeeded = await deliverLeadEvents(clock);
  } finally {
    if (isNeeded) clock.after(PAUSE_MS, () => void requestNextRun());
  }
}

/**
 * Safe to run on several instances. Delivers at least once: a crash after sending repeats the event. Returns whether
 * there is an active endpoint.
 */
export async function deliverLeadEvents(clock = SYSTEM_CLOCK): Promise<boolean> {
  const endpoints = await findActiveEndpointIds();
  if (endpoints.length === 0 || !(await mayDeliver())) return false;
  const lanesEach = Math.max(1, Math.floor(LANES / endpoints.length));
  const endsAt = clock.now() + MAX_RUN_MS;
  const lanes = endpoints.flatMap((id) =>
    Array.from({ length: lanesEach }, () => deliverTo(id, endsAt, clock)),
  );
  // A failing database must not end the other lanes unseen.
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return true;
}

async function deliverTo(endpointId: string, endsAt: number, clock: Clock): Promise<void> {
  while (clock.now() < endsAt) {
    const claimed = await claimEvent(endpointId);
    if (!claimed) return;
    const failure = await send(claimed, clock);
    if (failure === null) await recordDelivered(claimed);
    else await withAlerts((alert) => recordFailed(claimed, failure, alert));
    if (failure && AWAY.includes(failure)) return;
  }
}

function send(claimed: ClaimedEvent, clock: Clock): Promise<DeliveryFailure | null> {
  const { url, secrets, eventId: id, type, at, sentAt, sequence, body } = claimed;
  return postEvent(url, secrets, { id, type, at, sentAt, data: { sequence, ...body } }, clock);
}
