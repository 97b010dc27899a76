import 'server-only';
import type { AlertChannel } from '#features/alerts/model/alert-delivery.ts';
import type { Severity } from '#features/alerts/model/alert-kind-info.ts';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import { type AlertDelivery, Prisma } from '#generated/prisma/client.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { addAlert } from './add-alert.ts';
import { readChannel, readDeliveryFailure, readDeliveryState, readQueuedEvent } from './columns.ts';
import { queueResolutions } from './resolutions.ts';
import { SEVERITY } from './severity.ts';

/** Raises of one kind and subject that one statement records: the facts are those of the last one. */
export type Raised = {
  kind: AlertKind;
  subject: string;
  facts: object;
  count: number;
  instance: string;
};

export type RecordAlertInTransaction = (
  client: Db,
  kind: AlertKind,
  subject: string,
  facts: object,
) => Promise<void>;

/** Returns the number of queued deliveries. */
export async function recordAlert(
  { kind, subject, count, ...occurrence }: Raised,
  channels: readonly AlertChannel[],
  client: Db = db(),
): Promise<number> {
  const raised = Prisma.sql`(SELECT ${kind}::text AS kind, ${subject}::text AS subject, ${count}::int AS count) AS raised`;
  return client.$executeRaw`WITH ${addAlert(raised, occurrence, channels)} SELECT FROM queued`;
}

export type AlertRef = { kind: AlertKind; subject: string };

export async function recordAlertsResolved(alerts: readonly AlertRef[], client: Db = db()): Promise<number> {
  const kinds = alerts.map(({ kind }) => kind);
  const subjects = alerts.map(({ subject }) => subject);
  const named = Prisma.sql`(alert.kind, alert.subject) IN (
    SELECT * FROM unnest(${kinds}::text[], ${subjects}::text[]))`;
  return recordResolvedWhere(named, client);
}

/**
 * Of open alerts, in the order of their ids, as staff resolve them: the two don't block each other. Returns the number of
 * queued deliveries.
 */
export async function recordResolvedWhere(condition: Prisma.Sql, client: Db = db()): Promise<number> {
  return client.$executeRaw`
    WITH resolved AS (
      UPDATE alert SET resolved_at = now() WHERE id = ANY (ARRAY(
        SELECT id FROM alert WHERE resolved_at IS NULL AND ${condition} ORDER BY id FOR UPDATE)) RETURNING id
    )
    ${queueResolutions(Prisma.sql`SELECT id FROM resolved`)}`;
}

/** A failing alert is noticed for at least this long, so that it doesn't open and resolve with each answer. */
const QUIET_SECONDS = 30;

export const IS_QUIET = Prisma.sql`alert.last_seen_at < clock_timestamp() - ${QUIET_SECONDS}::int * interval '1 second'`;

export async function recordQuietResolved(kinds: readonly string[]): Promise<number> {
  return recordResolvedWhere(Prisma.sql`kind = ANY(${[...kinds]}::text[])
    AND last_seen_at < clock_timestamp() - interval '1 day'`);
}

/**
 * The instance has delivered this alert itself. Returns false if another one of its kind and subject is
 * open.
 */
export async function recordOutage(
  { id, kind, subject, facts, instance, lastedMs }: Omit<Raised, 'count'> & { id: string; lastedMs: number },
  channels: readonly AlertChannel[],
): Promise<boolean> {
  const now = await databaseNow();
  const opened = await db().$queryRaw<object[]>`
    WITH opened AS (
      INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at, facts, instance)
      VALUES (${id}::uuid, ${kind}, ${subject}, ${now}::timestamptz - ${Math.round(lastedMs)}::float * interval '1 millisecond',
        ${now}, ${JSON.stringify(facts)}::jsonb, ${instance})
      ON CONFLICT (kind, subject) WHERE resolved_at IS NULL DO NOTHING RETURNING id
    ), delivered AS (
      INSERT INTO alert_delivery (id, alert_id, channel, event, state, attempts, created_at, next_try_at, ended_at)
      SELECT gen_random_uuid(), opened.id, channel, 'opened', 'delivered', 1, ${now}, ${now}, ${now}
      FROM opened CROSS JOIN unnest(${[...channels]}::text[]) AS channel
    )
    SELECT id FROM opened`;
  return opened.length > 0;
}

export type ListedAlert = {
  id: string;
  kind: string;
  severity: Severity;
  subject: string;
  count: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  resolvedAt: Date | null;
  resolvedNote: string | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  resolvedBy: string | null;
  assignedTo: string | null;
  snoozedBy: string | null;
  /** Null after it has passed. */
  snoozedUntil: Date | null;
  facts: Record<string, string | number | null>;
  instance: string | null;
  deliveries: ListedDelivery[];
};

export type AlertRow = Omit<ListedAlert, 'deliveries'>;

export type ListedDelivery = ReturnType<typeof deliveryFrom>;

export type AlertCursor = { at: Date; id: string };

export const SELECTED = Prisma.sql`
  SELECT alert.id, kind, ${SEVERITY} AS severity, subject, count, facts, instance,
    first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt", resolved_at AS "resolvedAt", resolved_note AS "resolvedNote", acknowledged_at AS "acknowledgedAt",
    CASE WHEN snoozed_until > statement_timestamp() THEN snoozed_until END AS "snoozedUntil",
    (SELECT name FROM staff WHERE staff.id = acknowledged_by) AS "acknowledgedBy",
    (SELECT name FROM staff WHERE staff.id = resolved_by) AS "resolvedBy",
    (SELECT name FROM staff WHERE staff.id = assigned_to) AS "assignedTo",
    (SELECT name FROM staff WHERE staff.id = snoozed_by) AS "snoozedBy"
  FROM alert`;

export async function findPastAlerts(limit: number, after: AlertCursor | null): Promise<ListedAlert[]> {
  return withDeliveries(
    await db().$queryRaw<AlertRow[]>`${SELECTED}
      WHERE resolved_at IS NOT NULL ${beforeCursor(Prisma.sql`resolved_at`, after)}
      ORDER BY resolved_at DESC, alert.id DESC LIMIT ${limit}`,
  );
}

export async function findAlert(id: string): Promise<ListedAlert | null> {
  const [alert] = await withDeliveries(
    await db().$queryRaw<AlertRow[]>`${SELECTED} WHERE alert.id = ${id}::uuid`,
  );
  return alert ?? null;
}

export async function findNewestAlert(kind: AlertKind, subject: string): Promise<string | null> {
  const [found] = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM alert WHERE kind = ${kind} AND subject = ${subject} ORDER BY first_seen_at DESC LIMIT 1`;
  return found?.id ?? null;
}

export const beforeCursor = (column: Prisma.Sql, after: AlertCursor | null) =>
  after ? Prisma.sql`AND (${column}, alert.id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty;

async function withDeliveries(alerts: AlertRow[]): Promise<ListedAlert[]> {
  const found = await db().alertDelivery.findMany({
    where: { alertId: { in: alerts.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'asc' }, { channel: 'asc' }],
    include: { consoleChannel: { select: { host: true, staff: { select: { email: true } } } } },
  });
  const shared = await findStates(found.flatMap(({ mergedInto }) => mergedInto ?? []));
  return alerts.map((alert) => ({
    ...alert,
    deliveries: found
      .filter(({ alertId }) => alertId === alert.id)
      .map((row) => deliveryFrom({ ...row, state: shared.get(row.mergedInto ?? '') ?? row.state })),
  }));
}

/** Of the deliveries that stand for others: what became of those. */
async function findStates(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db().alertDelivery.findMany({
    where: { id: { in: ids } },
    select: { id: true, state: true },
  });
  return new Map(found.map(({ id, state }) => [id, state]));
}

type DeliveryRow = AlertDelivery & {
  consoleChannel: { host: string | null; staff: { email: string } | null } | null;
};

/** `receiver`: of a channel of the console. */
const deliveryFrom = ({ consoleChannel, ...row }: DeliveryRow) => ({
  ...row,
  receiver: consoleChannel?.host ?? consoleChannel?.staff?.email ?? null,
  channel: readChannel(row.channel),
  event: readQueuedEvent(row.event),
  state: readDeliveryState(row.state),
  lastReason: readDeliveryFailure(row.lastReason),
});

export async function findOpenAlertCause(
  kind: AlertKind,
  subject: string,
): Promise<{ since: Date; count: number; reason: string | null } | null> {
  const [found] = await db().$queryRaw<{ since: Date; count: number; reason: string | null }[]>`
    SELECT first_seen_at AS since, count, facts->>'reason' AS reason FROM alert
    WHERE kind = ${kind} AND subject = ${subject} AND resolved_at IS NULL`;
  return found ?? null;
}

export async function findOpenSubjects(kind: AlertKind): Promise<string[]> {
  const open = await db().$queryRaw<{ subject: string }[]>`
    SELECT subject FROM alert WHERE kind = ${kind} AND resolved_at IS NULL`;
  return open.map(({ subject }) => subject);
}

export async function countOpenAlerts(client: SqlClient = db()): Promise<{ kind: string; open: number }[]> {
  return client.$queryRaw<{ kind: string; open: number }[]>`
    SELECT kind, count(*)::int AS open FROM alert WHERE resolved_at IS NULL GROUP BY kind`;
}
