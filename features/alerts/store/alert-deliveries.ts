import 'server-only';
import type {
  AlertChannel,
  AlertNotification,
  DeliveryState,
} from '#features/alerts/model/alert-delivery.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';

/** A delivery that this process alone may try now; `attempt` counts from 1. */
export type ClaimedDelivery = {
  id: string;
  channel: AlertChannel;
  attempt: number;
  notification: AlertNotification;
};

const MAX_ATTEMPTS = 5;
/** Longer than any try may take; after it, whoever claimed the delivery is taken for dead. */
const LEASE_SECONDS = 60;
/** Each pause is three times the one before, give or take a fifth: half an hour in all. */
const FIRST_PAUSE_SECONDS = 45;
const PAUSE_FACTOR = 3;

/** Takes the delivery of a channel that is due longest. Word that an alert is over waits for the word that it opened. */
export async function claimDelivery(channel: AlertChannel): Promise<ClaimedDelivery | null> {
  const now = await databaseNow();
  const rows = await db().$queryRaw<(AlertNotification & { deliveryId: string; attempt: number })[]>`
    UPDATE alert_delivery AS claimed
    SET attempts = claimed.attempts + 1, next_try_at = ${now}::timestamptz + ${LEASE_SECONDS}::int * interval '1 second'
    FROM alert
    WHERE alert.id = claimed.alert_id AND claimed.id = (
      SELECT due.id FROM alert_delivery AS due
      WHERE due.channel = ${channel} AND due.state = 'queued'
        AND due.next_try_at <= ${now} AND due.attempts < ${MAX_ATTEMPTS}
        AND NOT (due.event = 'resolved' AND EXISTS (
          SELECT FROM alert_delivery AS opened
          WHERE opened.alert_id = due.alert_id AND opened.channel = due.channel
            AND opened.event = 'opened' AND opened.state = 'queued'
        ))
      ORDER BY due.next_try_at, due.created_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING claimed.id AS "deliveryId", claimed.attempts AS attempt, alert.id, claimed.event, alert.kind,
      alert.subject, alert.first_seen_at AS "firstSeenAt", alert.last_seen_at AS "lastSeenAt", alert.count`;
  const [row] = rows;
  if (!row) return null;
  const { deliveryId, attempt, ...notification } = row;
  return { id: deliveryId, channel, attempt, notification: { ...notification, sentAt: now } };
}

/** Writes down how a try ended, unless its lease ran out and somebody else has it. Null is success. */
export async function recordDeliveryAttempt(
  { id, attempt }: ClaimedDelivery,
  failure: DeliveryFailure | null,
): Promise<DeliveryState | null> {
  const now = await databaseNow();
  const isLast = attempt >= MAX_ATTEMPTS || failure === 'not_configured';
  const state = failure === null ? 'delivered' : isLast ? 'given_up' : 'queued';
  const pause = FIRST_PAUSE_SECONDS * PAUSE_FACTOR ** (attempt - 1);
  const count = await db().$executeRaw`
    UPDATE alert_delivery
    SET state = ${state}, last_reason = coalesce(${failure}::text, last_reason),
      next_try_at = ${now}::timestamptz + ${pause}::int * (0.8 + 0.4 * random()) * interval '1 second',
      ended_at = CASE WHEN ${state}::text = 'queued' THEN NULL ELSE ${now}::timestamptz END
    WHERE id = ${id}::uuid AND state = 'queued' AND attempts = ${attempt}`;
  return count === 1 ? state : null;
}

/** Gives up what was on its last try when the process died. Tells of which alerts. */
export async function failStuckDeliveries(
  channel: AlertChannel,
): Promise<{ kind: string; alertId: string }[]> {
  const now = await databaseNow();
  return db().$queryRaw<{ kind: string; alertId: string }[]>`
    UPDATE alert_delivery AS dead SET state = 'given_up', last_reason = 'interrupted', ended_at = ${now}
    FROM alert
    WHERE alert.id = dead.alert_id AND dead.channel = ${channel} AND dead.state = 'queued'
      AND dead.attempts >= ${MAX_ATTEMPTS} AND dead.next_try_at <= ${now}
    RETURNING alert.kind, alert.id AS "alertId"`;
}

/** Asks for a run of the job at once. Where the queue isn't there yet, the timetable sees to it within a minute. */
export async function requestDeliveries(): Promise<void> {
  await db()
    .$executeRaw`SELECT graphile_worker.add_job('deliver_alerts', job_key => 'deliver_alerts', max_attempts => 1)`.catch(
    () => undefined,
  );
}
