import 'server-only';
import { randomUUID } from 'node:crypto';
import { databaseNow, db } from './db.ts';

/** Opens an alert, or counts it once more where one of this kind about this subject is open. True where it is new. */
export async function recordAlert(kind: string, subject: string): Promise<boolean> {
  const now = await databaseNow();
  const rows = await db().$queryRaw<{ count: number }[]>`
    INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at)
    VALUES (${randomUUID()}::uuid, ${kind}, ${subject}, ${now}, ${now})
    ON CONFLICT (kind, subject) WHERE resolved_at IS NULL
    DO UPDATE SET count = alert.count + 1, last_seen_at = GREATEST(alert.last_seen_at, EXCLUDED.last_seen_at)
    RETURNING count`;
  return rows[0]?.count === 1;
}

/** Closes the open alert of a kind about a subject, if there is one. */
export async function recordAlertResolved(kind: string, subject: string): Promise<void> {
  const resolvedAt = await databaseNow();
  await db().alert.updateMany({ where: { kind, subject, resolvedAt: null }, data: { resolvedAt } });
}
