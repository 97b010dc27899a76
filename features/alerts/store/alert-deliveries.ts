import 'server-only';
import type {
  AlertChannel,
  AlertNotification,
  DeliveryRoute,
  DeliveryState,
} from '#features/alerts/model/alert-delivery.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { readChannel, readDeliveryFailure } from './columns.ts';
import { HAS_CHANNEL } from './resolutions.ts';
import { SEVERITY } from './severity.ts';

export type ClaimedDelivery = DeliveryRoute & {
  id: string;
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
/** Of one kind through one channel within ten minutes. More of them share one notification. */
const MAX_OPENINGS = 5;
const PERIOD_MINUTES = 10;

const isOn = (row: Prisma.Sql, { channel, channelId }: DeliveryRoute) =>
  Prisma.sql`${row}.channel = ${channel} AND ${row}.channel_id IS NOT DISTINCT FROM ${channelId}::uuid`;

/** By default, of a channel of the settings. */
export async function claimDelivery(
  channel: AlertChannel,
  channelId: string | null = null,
): Promise<ClaimedDelivery | null> {
  const route = { channel, channelId };
  return transaction(async (tx) => {
    // One at a time, so that no two instances count the same openings.
    const lock = `alert deliveries ${channelId ?? channel}`;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${lock}))`;
    const now = await databaseNow(tx);
    const crowded = await findCrowdedCards(tx, route, now);
    const crowdedCards = crowded.map(({ card }) => card);
    if (crowdedCards.length > 0) await mergeOpenings(tx, route, crowdedCards, now);
    await dropResolutionsOfMerged(tx, route);
    const heldCards = crowded.filter(({ isHeld }) => isHeld).map(({ card }) => card);
    return claimNext(tx, route, heldCards, now);
  });
}

/** Of an alert's columns. A digest of warnings must not hold a critical alert of their kind. */
const CARD = Prisma.sql`kind || ' ' || ${SEVERITY}`;

const isWaitingOpening = Prisma.sql`event = 'opened' AND state = 'queued' AND attempts = 0`;

type CrowdedCard = { card: string; isHeld: boolean };

/**
 * Kinds, by severity, with more openings than the period may have, sent and waiting. One that is being retried counts as
 * sent until it ends. A kind is held after as many as it may have, or after one that stood for others.
 */
async function findCrowdedCards(tx: Tx, route: DeliveryRoute, now: Date): Promise<CrowdedCard[]> {
  return tx.$queryRaw<CrowdedCard[]>`
    SELECT card, (count(*) FILTER (WHERE attempts > 0) >= ${MAX_OPENINGS}
      OR bool_or(attempts > 0 AND stands_for_others)) AS "isHeld"
    FROM (
      SELECT ${CARD} AS card, attempts, EXISTS (
        SELECT FROM alert_delivery AS merged WHERE merged.merged_into = opened.id) AS stands_for_others
      FROM alert_delivery AS opened JOIN alert ON alert.id = opened.alert_id
      WHERE ${isOn(Prisma.sql`opened`, route)} AND event = 'opened' AND merged_into IS NULL AND (state = 'queued'
        OR (attempts > 0 AND ended_at > ${now}::timestamptz - ${PERIOD_MINUTES}::int * interval '1 minute'))
    ) AS opening
    GROUP BY card HAVING count(*) > ${MAX_OPENINGS} OR bool_or(attempts > 0 AND stands_for_others)`;
}

/** The oldest waiting opening of a kind also stands for the others: of an alert that is still open, if there is one. */
async function mergeOpenings(tx: Tx, route: DeliveryRoute, cards: string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE alert_delivery AS merged SET state = 'delivered', merged_into = waiting.oldest, ended_at = ${now}
    FROM (
      SELECT delivery.id, first_value(delivery.id) OVER (
        PARTITION BY ${CARD} ORDER BY EXISTS (SELECT FROM alert_delivery WHERE merged_into = delivery.id) DESC,
          resolved_at IS NOT NULL, created_at, delivery.id) AS oldest
      FROM alert_delivery AS delivery JOIN alert ON alert.id = alert_id
      WHERE ${isOn(Prisma.sql`delivery`, route)} AND ${CARD} = ANY(${cards}::text[]) AND ${isWaitingOpening}
    ) AS waiting WHERE merged.id = waiting.id AND waiting.id <> waiting.oldest`;
}

/** Of alerts that were resolved before their openings shared a notification: the receiver knows none of them. */
async function dropResolutionsOfMerged(tx: Tx, route: DeliveryRoute): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM alert_delivery AS due
    WHERE ${isOn(Prisma.sql`due`, route)} AND due.state = 'queued' AND ${IS_RESOLUTION_OF_MERGED}`;
}

/** Of the delivery `due`. The two share a channel. */
const isOpening = Prisma.sql`opened.alert_id = due.alert_id AND opened.event = 'opened'
  AND opened.channel = due.channel AND opened.channel_id IS NOT DISTINCT FROM due.channel_id`;

const IS_RESOLUTION_OF_MERGED = Prisma.sql`(due.event = 'resolved' AND EXISTS (
  SELECT FROM alert_delivery AS opened WHERE ${isOpening} AND opened.merged_into IS NOT NULL))`;

/** Before the opening has left, or while an alert is open that shares it: the receiver has one incident for all of them. */
const IS_EARLY_RESOLUTION = Prisma.sql`(due.event = 'resolved' AND EXISTS (
  SELECT FROM alert_delivery AS opened WHERE ${isOpening} AND (opened.state = 'queued' OR EXISTS (
    SELECT FROM alert_delivery AS merged JOIN alert AS other ON other.id = merged.alert_id
    WHERE merged.merged_into = opened.id AND other.resolved_at IS NULL))))`;

async function claimNext(
  tx: Tx,
  route: DeliveryRoute,
  heldCards: string[],
  now: Date,
): Promise<ClaimedDelivery | null> {
  const rows = await tx.$queryRaw<ClaimedRow[]>`
    UPDATE alert_delivery AS claimed
    SET attempts = claimed.attempts + 1, next_try_at = ${now}::timestamptz + ${LEASE_SECONDS}::int * interval '1 second'
    FROM alert
    WHERE alert.id = claimed.alert_id AND claimed.id = (
      SELECT due.id FROM alert_delivery AS due
      WHERE ${isOn(Prisma.sql`due`, route)} AND due.state = 'queued'
        AND due.next_try_at <= ${now} AND due.attempts < ${MAX_ATTEMPTS}
        AND NOT ${IS_EARLY_RESOLUTION} AND NOT ${IS_RESOLUTION_OF_MERGED}
        AND NOT (${isWaitingOpening} AND EXISTS (
          SELECT FROM alert AS held WHERE held.id = due.alert_id AND ${CARD} = ANY(${heldCards}::text[])
        ))
      ORDER BY due.next_try_at, due.created_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING claimed.id AS "deliveryId", claimed.attempts AS attempt, alert.id, claimed.event, alert.kind,
      alert.subject, alert.first_seen_at AS "firstSeenAt", alert.last_seen_at AS "lastSeenAt", alert.count,
      alert.facts, alert.instance,
      (SELECT count(*)::int FROM alert_delivery AS merged JOIN alert_delivery AS opened ON opened.id = merged.merged_into
        WHERE opened.alert_id = alert.id AND ${isOn(Prisma.sql`opened`, route)}) AS others`;
  const [row] = rows;
  if (!row) return null;
  const { deliveryId, attempt, ...notification } = row;
  return {
    id: deliveryId,
    ...route,
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
  route: DeliveryRoute,
): Promise<{ kind: string; alertId: string }[]> {
  const now = await databaseNow();
  return db().$queryRaw<{ kind: string; alertId: string }[]>`
    UPDATE alert_delivery AS dead SET state = 'given_up', last_reason = 'interrupted', ended_at = ${now}
    FROM alert
    WHERE alert.id = dead.alert_id AND ${isOn(Prisma.sql`dead`, route)} AND dead.state = 'queued'
      AND dead.attempts >= ${MAX_ATTEMPTS} AND dead.next_try_at <= ${now}
    RETURNING alert.kind, alert.id AS "alertId"`;
}

/** Ends deliveries that wait for a disabled person, or for a channel that was just removed. They are no failures. */
export async function endInactiveDeliveries(): Promise<void> {
  await db().$executeRaw`
    UPDATE alert_delivery SET state = 'given_up', last_reason = 'not_configured', ended_at = clock_timestamp()
    WHERE state = 'queued' AND NOT ${HAS_CHANNEL}`;
}

/** Of channels of the console. */
export async function findQueuedRoutes(): Promise<DeliveryRoute[]> {
  const rows = await db().$queryRaw<{ channel: string; channelId: string | null }[]>`
    SELECT DISTINCT channel, channel_id AS "channelId" FROM alert_delivery
    WHERE state = 'queued' AND channel_id IS NOT NULL`;
  return rows.map(({ channel, channelId }) => ({ channel: readChannel(channel), channelId }));
}

/** Best effort: the schedule runs the job within a minute anyway. */
export async function requestDeliveries(): Promise<void> {
  await db()
    .$executeRaw`SELECT graphile_worker.add_job('deliver_alerts', job_key => 'deliver_alerts', max_attempts => 1)`.catch(
    () => undefined,
  );
}

/** Of the last week. */
export type ChannelFigures = DeliveryRoute & {
  deliveredAt: Date | null;
  failedAt: Date | null;
  /** Null if a later notification arrived. */
  lastReason: DeliveryFailure | null;
  queued: number;
};

type FiguresRow = Omit<ChannelFigures, 'channel' | 'lastReason'> & {
  channel: string;
  lastReason: string | null;
};

export async function findChannelFigures(): Promise<ChannelFigures[]> {
  const rows = await db().$queryRaw<FiguresRow[]>`
    SELECT channel, channel_id AS "channelId", max(ended_at) FILTER (WHERE state = 'delivered' AND merged_into IS NULL) AS "deliveredAt",
      max(ended_at) FILTER (WHERE state = 'given_up') AS "failedAt",
      (array_agg(last_reason ORDER BY created_at DESC)
        FILTER (WHERE last_reason IS NOT NULL AND state <> 'delivered'))[1] AS "lastReason",
      count(*) FILTER (WHERE state = 'queued')::int AS queued
    FROM alert_delivery WHERE created_at > statement_timestamp() - interval '7 days' GROUP BY channel, channel_id`;
  return rows.map(({ channel, lastReason, ...row }) => {
    const { deliveredAt, failedAt, queued } = row;
    const isOver = queued === 0 && deliveredAt !== null && (failedAt === null || failedAt < deliveredAt);
    return {
      ...row,
      channel: readChannel(channel),
      lastReason: isOver ? null : readDeliveryFailure(lastReason),
    };
  });
}
