import 'server-only';
import type { Severity } from '#features/alerts/model/alert-kind-info.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import { type AlertCursor, type AlertRow, beforeCursor, SELECTED } from './alerts.ts';
import { IS_SNOOZED, SEVERITY } from './severity.ts';

export type CardName = { severity: Severity; kind: string };

/** `count`: of all occurrences. */
export type CardHead = CardName & { open: number; count: number; firstSeenAt: Date; lastSeenAt: Date };

/** Of open alerts: those that are snoozed, or the others. */
export async function findCardHeads(isSnoozed: boolean): Promise<CardHead[]> {
  return db().$queryRaw<CardHead[]>`
    SELECT kind, ${SEVERITY} AS severity, count(*)::int AS open, sum(count)::float8 AS count,
      min(first_seen_at) AS "firstSeenAt", max(last_seen_at) AS "lastSeenAt"
    FROM alert WHERE resolved_at IS NULL AND ${IS_SNOOZED} = ${isSnoozed}::boolean GROUP BY 1, 2`;
}

/** The newest alerts of each card, newest first. */
export async function findNewestOfCards(isSnoozed: boolean, limit: number): Promise<AlertRow[]> {
  return db().$queryRaw<AlertRow[]>`${SELECTED}
    JOIN (
      SELECT id AS listed_id, row_number() OVER (
        PARTITION BY kind, ${SEVERITY} ORDER BY first_seen_at DESC, id DESC) AS place
      FROM alert WHERE resolved_at IS NULL AND ${IS_SNOOZED} = ${isSnoozed}::boolean
    ) AS listed ON listed_id = alert.id AND place <= ${limit}
    ORDER BY first_seen_at DESC, alert.id DESC`;
}

type CardPage = { isSnoozed: boolean; limit: number; after: AlertCursor | null };

export async function findCardAlerts(
  { severity, kind }: CardName,
  { isSnoozed, limit, after }: CardPage,
): Promise<AlertRow[]> {
  return db().$queryRaw<AlertRow[]>`${SELECTED}
    WHERE resolved_at IS NULL AND kind = ${kind} AND ${SEVERITY} = ${severity}
      AND ${IS_SNOOZED} = ${isSnoozed}::boolean ${beforeCursor(Prisma.sql`first_seen_at`, after)}
    ORDER BY first_seen_at DESC, alert.id DESC LIMIT ${limit}`;
}

/** Open alerts that are neither acknowledged nor snoozed. */
export async function countWaitingAlerts(): Promise<number> {
  const [found] = await db().$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM alert
    WHERE resolved_at IS NULL AND acknowledged_at IS NULL AND NOT ${IS_SNOOZED}`;
  return found?.waiting ?? 0;
}

export type Handler = { id: string; name: string; email: string };

/** Active team members with one of the roles. */
export async function findHandlers(roles: readonly string[]): Promise<Handler[]> {
  return db().$queryRaw<Handler[]>`
    SELECT id, name, email FROM staff
    WHERE role = ANY (${[...roles]}::text[]) AND disabled_at IS NULL AND joined_at IS NOT NULL ORDER BY name, id`;
}
