import 'server-only';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import { type AuditFacts, recordAudits, type StaffActor } from '#features/access/store/audit.ts';
import { MAX_HANDLED } from '#features/alerts/model/alert-form.ts';
import { neverSnoozed } from '#features/alerts/model/snooze.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { queueResolutions } from './resolutions.ts';
import { IS_SNOOZED, SEVERITY } from './severity.ts';

/** `cards`: severity and kind of cards whose alerts are all chosen, if they opened by `shownAt`. */
export type ChosenAlerts = {
  ids: readonly string[];
  cards: readonly string[];
  shownAt: string | null;
  isSnoozed: boolean;
};

type HandledAlert = { id: string; kind: string; subject: string };

/** The open alerts among the chosen ones that `condition` leaves, so that a second press goes on behind the limit. */
const isChosen = (
  { ids, cards, shownAt, isSnoozed }: ChosenAlerts,
  condition = Prisma.sql`true`,
) => Prisma.sql`alert.id = ANY (ARRAY(
  SELECT id FROM alert WHERE resolved_at IS NULL AND ${condition} AND (id = ANY (${[...ids]}::uuid[]) OR (
    first_seen_at <= ${shownAt}::timestamptz AND ${IS_SNOOZED} = ${isSnoozed}::boolean
    AND (${SEVERITY} || ' ' || kind) = ANY (${[...cards]}::text[])))
  ORDER BY id LIMIT ${MAX_HANDLED} FOR UPDATE))`;

export async function recordAcknowledged(by: StaffActor, chosen: ChosenAlerts): Promise<number> {
  return transaction(async (tx) => {
    const alerts = await tx.$queryRaw<HandledAlert[]>`
      UPDATE alert SET acknowledged_at = clock_timestamp(), acknowledged_by = ${by.staffId}::uuid
      WHERE ${isChosen(chosen, Prisma.sql`acknowledged_at IS NULL`)} RETURNING id, kind, subject`;
    await recordAudits(
      by,
      alerts.map((alert) => entryOf('alert_acknowledged', alert)),
      tx,
    );
    return alerts.length;
  });
}

/** Returns also the number of queued deliveries. */
export async function recordResolved(
  by: StaffActor,
  chosen: ChosenAlerts,
  note: string,
): Promise<{ resolved: number; queued: number }> {
  return transaction(async (tx) => {
    const alerts = await tx.$queryRaw<(HandledAlert & { acknowledgedBy: string | null })[]>`
      UPDATE alert SET resolved_at = clock_timestamp(), resolved_by = ${by.staffId}::uuid, resolved_note = ${note || null}
      WHERE ${isChosen(chosen)} RETURNING id, kind, subject, acknowledged_by AS "acknowledgedBy"`;
    const entries = alerts.map((alert) => ({
      ...entryOf('alert_done', alert, { state: 'done' }),
      ...(note && { reason: note }),
      before: { state: 'open', acknowledgedBy: alert.acknowledgedBy },
    }));
    await recordAudits(by, entries, tx);
    return { resolved: alerts.length, queued: await queueResolved(tx, alerts) };
  });
}

async function queueResolved(tx: Tx, alerts: readonly HandledAlert[]): Promise<number> {
  const ids = alerts.map(({ id }) => id);
  return tx.$executeRaw(queueResolutions(Prisma.sql`SELECT unnest(${ids}::uuid[])`));
}

type Assignee = { id: string; email: string };

export async function recordAssigned(
  by: StaffActor,
  chosen: ChosenAlerts,
  { id: assigneeId, email }: Assignee,
): Promise<number> {
  const isOther = Prisma.sql`assigned_to IS DISTINCT FROM ${assigneeId}::uuid`;
  return transaction(async (tx) => {
    const alerts = await tx.$queryRaw<HandledAlert[]>`
      UPDATE alert SET assigned_at = clock_timestamp(), assigned_to = ${assigneeId}::uuid
      WHERE ${isChosen(chosen, isOther)} RETURNING id, kind, subject`;
    const entries = alerts.map((alert) => entryOf('alert_assigned', alert, { assignedTo: email }));
    await recordAudits(by, entries, tx);
    return alerts.length;
  });
}

/** `refused`: open alerts among the chosen ones that may not be snoozed. */
export async function recordSnoozed(
  by: StaffActor,
  chosen: ChosenAlerts,
  hours: number,
): Promise<{ snoozed: number; refused: number }> {
  const isNever = Prisma.sql`kind = ANY (${neverSnoozed()}::text[])`;
  return transaction(async (tx) => {
    const [found] = await tx.$queryRaw<{ refused: number }[]>`
      SELECT count(*)::int AS refused FROM alert WHERE ${isChosen(chosen, isNever)}`;
    const alerts = await tx.$queryRaw<(HandledAlert & { until: Date | null })[]>`
      UPDATE alert SET snoozed_by = ${by.staffId}::uuid, snoozed_at = statement_timestamp(),
        snoozed_until = statement_timestamp() + ${hours}::int * interval '1 hour'
      WHERE ${isChosen(chosen, Prisma.sql`NOT ${isNever}`)}
      RETURNING id, kind, subject, snoozed_until AS until`;
    const entries = alerts.map((alert) =>
      entryOf('alert_snoozed', alert, { until: alert.until?.toISOString() ?? null }),
    );
    await recordAudits(by, entries, tx);
    return { snoozed: alerts.length, refused: found?.refused ?? 0 };
  });
}

export async function recordSnoozeEnded(by: StaffActor, chosen: ChosenAlerts): Promise<number> {
  return transaction(async (tx) => {
    const alerts = await tx.$queryRaw<HandledAlert[]>`
      UPDATE alert SET snoozed_by = NULL, snoozed_at = NULL, snoozed_until = NULL
      WHERE ${isChosen(chosen, Prisma.sql`snoozed_until IS NOT NULL`)} RETURNING id, kind, subject`;
    await recordAudits(
      by,
      alerts.map((alert) => entryOf('alert_woken', alert)),
      tx,
    );
    return alerts.length;
  });
}

const entryOf = (action: AuditAction, { id, kind, subject }: HandledAlert, facts: AuditFacts = {}) => ({
  action,
  subject: `${kind} ${subject}`,
  after: { ...facts, id },
});
