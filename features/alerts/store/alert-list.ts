import 'server-only';
import type { AlertChannel, DeliveryState, QueuedEvent } from '#features/alerts/model/alert-delivery.ts';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import { type AlertDelivery, Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { readChannel, readDeliveryFailure, readDeliveryState, readQueuedEvent } from './columns.ts';

export type ListedAlert = {
  id: string;
  kind: string;
  subject: string;
  count: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  resolvedAt: Date | null;
  resolvedNote: string | null;
  acknowledgedAt: Date | null;
  /** By name; null where nobody has, or its cause went away by itself. */
  acknowledgedBy: string | null;
  resolvedBy: string | null;
  facts: Record<string, string | number | null>;
  deliveries: ListedDelivery[];
};

export type ListedDelivery = {
  channel: AlertChannel;
  event: QueuedEvent;
  state: DeliveryState;
  attempts: number;
  lastReason: DeliveryFailure | null;
  nextAttemptAt: Date;
  endedAt: Date | null;
};

/** Where a page of alerts begins: after this one. */
export type AlertCursor = { at: Date; id: string };

const SELECTED = Prisma.sql`
  SELECT alert.id, kind, subject, count, first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt", facts,
    resolved_at AS "resolvedAt", resolved_note AS "resolvedNote", acknowledged_at AS "acknowledgedAt",
    (SELECT name FROM staff WHERE staff.id = acknowledged_by) AS "acknowledgedBy",
    (SELECT name FROM staff WHERE staff.id = resolved_by) AS "resolvedBy"
  FROM alert`;

/** The open alerts of these kinds, those that opened last first. */
export async function findOpenAlerts(
  kinds: readonly string[],
  { limit, after }: { limit: number; after: AlertCursor | null },
): Promise<ListedAlert[]> {
  return withDeliveries(
    await db().$queryRaw<ListedAlert[]>`${SELECTED}
      WHERE resolved_at IS NULL AND kind = ANY (${[...kinds]}::text[]) ${beforeCursor(Prisma.sql`first_seen_at`, after)}
      ORDER BY first_seen_at DESC, alert.id DESC LIMIT ${limit}`,
  );
}

/** The alerts that are over, those that ended last first. */
export async function findPastAlerts(limit: number, after: AlertCursor | null): Promise<ListedAlert[]> {
  return withDeliveries(
    await db().$queryRaw<ListedAlert[]>`${SELECTED}
      WHERE resolved_at IS NOT NULL ${beforeCursor(Prisma.sql`resolved_at`, after)}
      ORDER BY resolved_at DESC, alert.id DESC LIMIT ${limit}`,
  );
}

export async function findAlert(id: string): Promise<ListedAlert | null> {
  const [alert] = await withDeliveries(
    await db().$queryRaw<ListedAlert[]>`${SELECTED} WHERE alert.id = ${id}::uuid`,
  );
  return alert ?? null;
}

/** The newest alert of a kind about a subject, open or over. */
export async function findNewestAlert(kind: AlertKind, subject: string): Promise<string | null> {
  const found = await db().alert.findFirst({
    where: { kind, subject },
    orderBy: { firstSeenAt: 'desc' },
    select: { id: true },
  });
  return found?.id ?? null;
}

const beforeCursor = (column: Prisma.Sql, after: AlertCursor | null) =>
  after ? Prisma.sql`AND (${column}, alert.id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty;

async function withDeliveries(alerts: ListedAlert[]): Promise<ListedAlert[]> {
  const found = await db().alertDelivery.findMany({
    where: { alertId: { in: alerts.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'asc' }, { channel: 'asc' }],
  });
  return alerts.map((alert) => ({
    ...alert,
    deliveries: found.filter(({ alertId }) => alertId === alert.id).map(deliveryFrom),
  }));
}

const deliveryFrom = (row: AlertDelivery): ListedDelivery => ({
  ...row,
  channel: readChannel(row.channel),
  event: readQueuedEvent(row.event),
  state: readDeliveryState(row.state),
  lastReason: readDeliveryFailure(row.lastReason),
});

/** What the open alert of a kind about a subject has gone through: since when, how often, and the last reason. */
export async function findOpenAlertCause(
  kind: AlertKind,
  subject: string,
): Promise<{ since: Date; count: number; reason: string | null } | null> {
  const [found] = await db().$queryRaw<{ since: Date; count: number; reason: string | null }[]>`
    SELECT first_seen_at AS since, count, facts->>'reason' AS reason FROM alert
    WHERE kind = ${kind} AND subject = ${subject} AND resolved_at IS NULL`;
  return found ?? null;
}
