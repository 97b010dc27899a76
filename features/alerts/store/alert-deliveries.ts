import 'server-only';
import type {
  AlertChannel,
  AlertNotification,
  DeliveryState,
} from '#features/alerts/model/alert-delivery.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { readChannel, readDeliveryFailure } from './columns.ts';

export type ClaimedDelivery = {
  id: string;
  channel: AlertChannel;
  attempt: number;
  notification: AlertNotification;
};

type ClaimedRow = Omit<AlertNotification, 'sentAt'> & { deliveryId: string; attempt: number };

const MAX_ATTEMPTS = 5;
/** Longer than any attempt takes; afterwards its process counts as dead. */
const LEASE_SECONDS = 60;
/** Each pause is three times the one before, give or take a fifth: half an hour in all. */
const FIRST_PAUSE_SECONDS = 45;
const PAUSE_FACTOR = 3;

export async function claimDelivery(channel: AlertChannel): Promise<ClaimedDelivery | null> {
  const now = await databaseNow();
  const rows = await db().$queryRaw<ClaimedRow[]>`
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

/** Returns null if the lease has expired and another process has claimed the delivery. */
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

/** Best effort: the schedule runs the job within a minute anyway. */
export async function requestDeliveries(): Promise<void> {
  await db()
    .$executeRaw`SELECT graphile_worker.add_job('deliver_alerts', job_key => 'deliver_alerts', max_attempts => 1)`.catch(
    () => undefined,
  );
}

export type ChannelFigures = {
  channel: AlertChannel;
  deliveredAt: Date | null;
  failedAt: Date | null;
  lastReason: DeliveryFailure | null;
  queued: number;
};

type FiguresRow = Omit<ChannelFigures, 'channel' | 'lastReason'> & {
  channel: string;
  lastReason: string | null;
};

export async function findChannelFigures(): Promise<ChannelFigures[]> {
  const rows = await db().$queryRaw<FiguresRow[]>`
    SELECT channel, max(ended_at) FILTER (WHERE state = 'delivered') AS "deliveredAt",
      max(ended_at) FILTER (WHERE state = 'given_up') AS "failedAt",
      (array_agg(last_reason ORDER BY created_at DESC) FILTER (WHERE last_reason IS NOT NULL))[1] AS "lastReason",
      count(*) FILTER (WHERE state = 'queued')::int AS queued
    FROM alert_delivery WHERE created_at > statement_timestamp() - interval '7 days' GROUP BY channel`;
  return rows.map(({ channel, lastReason, ...row }) => ({
    ...row,
    channel: readChannel(channel),
    lastReason: readDeliveryFailure(lastReason),
  }));
}
