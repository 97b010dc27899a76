import 'server-only';
import type {
  AlertChannel,
  AlertNotification,
  DeliveryState,
} from '#features/alerts/model/alert-delivery.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { readChannel, readDeliveryFailure } from './columns.ts';

export type ClaimedDelivery = {
  id: string;
  channel: AlertChannel;
  attempt: number;
  notification: AlertNotification;
};

type ClaimedRow = Omit<AlertNotification, 'sentAt' | 'isStored'> & { deliveryId: string; attempt: number };

const MAX_ATTEMPTS = 5;
/** Longer than any attempt takes; afterwards its process counts as dead. */
const LEASE_SECONDS = 60;
/** Each pause is three times the one before, give or take a fifth: half an hour in all. */
const FIRST_PAUSE_SECONDS = 45;
const PAUSE_FACTOR = 3;
/** Of one kind through one channel. Later ones wait, and then share one notification. */
const MAX_OPENINGS_A_MINUTE = 5;

export async function claimDelivery(channel: AlertChannel): Promise<ClaimedDelivery | null> {
  return transaction(async (tx) => {
    // One at a time, so that no two instances count the same openings.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`alert deliveries ${channel}`}))`;
    const now = await databaseNow(tx);
    const heldKinds = await findHeldKinds(tx, channel, now);
    if (heldKinds.length > 0) await mergeOpenings(tx, channel, heldKinds, now);
    return claimNext(tx, channel, heldKinds, now);
  });
}

/** Kinds with as many openings as a minute may have. One that is being retried counts until it ends. */
async function findHeldKinds(tx: Tx, channel: AlertChannel, now: Date): Promise<string[]> {
  const held = await tx.$queryRaw<{ kind: string }[]>`
    SELECT kind FROM alert_delivery AS sent JOIN alert ON alert.id = sent.alert_id
    WHERE sent.channel = ${channel} AND event = 'opened' AND merged_into IS NULL AND attempts > 0
      AND (state = 'queued' OR ended_at > ${now}::timestamptz - interval '1 minute')
    GROUP BY kind HAVING count(*) >= ${MAX_OPENINGS_A_MINUTE}`;
  return held.map(({ kind }) => kind);
}

const isWaitingOpening = Prisma.sql`event = 'opened' AND state = 'queued' AND attempts = 0`;

/** The oldest waiting opening of a kind also stands for the others. */
async function mergeOpenings(tx: Tx, channel: AlertChannel, kinds: string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE alert_delivery AS merged SET state = 'delivered', merged_into = waiting.oldest, ended_at = ${now}
    FROM (
      SELECT delivery.id, first_value(delivery.id) OVER (
        PARTITION BY kind ORDER BY EXISTS (SELECT FROM alert_delivery WHERE merged_into = delivery.id) DESC,
          created_at, delivery.id) AS oldest
      FROM alert_delivery AS delivery JOIN alert ON alert.id = alert_id
      WHERE channel = ${channel} AND kind = ANY(${kinds}::text[]) AND ${isWaitingOpening}
    ) AS waiting WHERE merged.id = waiting.id AND waiting.id <> waiting.oldest`;
}

async function claimNext(
  tx: Tx,
  channel: AlertChannel,
  heldKinds: string[],
  now: Date,
): Promise<ClaimedDelivery | null> {
  const rows = await tx.$queryRaw<ClaimedRow[]>`
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
        AND NOT (${isWaitingOpening} AND EXISTS (
          SELECT FROM alert AS held WHERE held.id = due.alert_id AND held.kind = ANY(${heldKinds}::text[])
        ))
      ORDER BY due.next_try_at, due.created_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING claimed.id AS "deliveryId", claimed.attempts AS attempt, alert.id, claimed.event, alert.kind,
      alert.subject, alert.first_seen_at AS "firstSeenAt", alert.last_seen_at AS "lastSeenAt", alert.count,
      alert.facts, alert.instance,
      (SELECT count(*)::int FROM alert_delivery AS merged WHERE merged.merged_into = claimed.id) AS others`;
  const [row] = rows;
  if (!row) return null;
  const { deliveryId, attempt, ...notification } = row;
  return {
    id: deliveryId,
    channel,
    attempt,
    notification: { ...notification, isStored: true, sentAt: now },
  };
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
