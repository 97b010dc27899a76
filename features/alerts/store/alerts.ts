import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AlertChannel } from '#features/alerts/model/alert-delivery.ts';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';

/** Records an alert in the transaction of what it is about, so that neither is there without the other. */
export type RecordAlertInTransaction = (
  client: Db,
  kind: AlertKind,
  subject: string,
  facts: object,
) => Promise<void>;

/**
 * Opens an alert and queues word of it for each channel, or counts it once more where one of this kind about this subject
 * is open. One statement, so that neither is kept without the other. Tells how many deliveries were queued.
 */
export async function recordAlert(
  kind: AlertKind,
  subject: string,
  channels: readonly AlertChannel[],
  facts: object = {},
  client: Db = db(),
): Promise<number> {
  const now = await databaseNow(client);
  return client.$executeRaw`
    WITH seen AS (
      INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at, facts)
      VALUES (${randomUUID()}::uuid, ${kind}, ${subject}, ${now}, ${now}, ${JSON.stringify(facts)}::jsonb)
      ON CONFLICT (kind, subject) WHERE resolved_at IS NULL
      DO UPDATE SET count = alert.count + 1, last_seen_at = GREATEST(alert.last_seen_at, EXCLUDED.last_seen_at),
        facts = EXCLUDED.facts
      RETURNING id, count
    )
    INSERT INTO alert_delivery (id, alert_id, channel, event, created_at, next_try_at)
    SELECT gen_random_uuid(), seen.id, channel, 'opened', ${now}, ${now}
    FROM seen CROSS JOIN unnest(${[...channels]}::text[]) AS channel WHERE seen.count = 1`;
}

/**
 * Closes the open alert of a kind about a subject, if there is one: whoever was told that it opened is told that it is
 * over.
 */
export async function recordAlertResolved(
  kind: AlertKind,
  subject: string,
  client: Db = db(),
): Promise<number> {
  return client.$executeRaw`
    WITH resolved AS (
      UPDATE alert SET resolved_at = now() WHERE kind = ${kind} AND subject = ${subject} AND resolved_at IS NULL
      RETURNING id
    )
    INSERT INTO alert_delivery (id, alert_id, channel, event, created_at, next_try_at)
    SELECT gen_random_uuid(), alert_id, channel, 'resolved', now(), now()
    FROM resolved JOIN alert_delivery ON alert_id = resolved.id AND event = 'opened'`;
}

/**
 * Opens an alert that its instance has delivered itself by these channels, as of when it began. Returns false where another of
 * its kind and subject is open: that one stays as it is.
 */
export async function recordOutage(
  { id, kind, subject, lastedMs }: { id: string; kind: AlertKind; subject: string; lastedMs: number },
  channels: readonly AlertChannel[],
  facts: object,
): Promise<boolean> {
  const now = await databaseNow();
  const opened = await db().$queryRaw<object[]>`
    WITH opened AS (
      INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at, facts)
      VALUES (${id}::uuid, ${kind}, ${subject}, ${now}::timestamptz - ${Math.round(lastedMs)}::float * interval '1 millisecond',
        ${now}, ${JSON.stringify(facts)}::jsonb)
      ON CONFLICT (kind, subject) WHERE resolved_at IS NULL DO NOTHING RETURNING id
    ), delivered AS (
      INSERT INTO alert_delivery (id, alert_id, channel, event, state, attempts, created_at, next_try_at, ended_at)
      SELECT gen_random_uuid(), opened.id, channel, 'opened', 'delivered', 1, ${now}, ${now}, ${now}
      FROM opened CROSS JOIN unnest(${[...channels]}::text[]) AS channel
    )
    SELECT id FROM opened`;
  return opened.length > 0;
}
