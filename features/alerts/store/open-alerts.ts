import 'server-only';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import { type Db, db } from '#platform/database/db.ts';

/** What the open alerts of a kind are about. */
export async function findOpenSubjects(kind: AlertKind): Promise<string[]> {
  const open = await db().alert.findMany({ where: { kind, resolvedAt: null }, select: { subject: true } });
  return open.map(({ subject }) => subject);
}

/** How many alerts of each kind are open. */
export async function countOpenAlerts(client: Db = db()): Promise<{ kind: string; open: number }[]> {
  const groups = await client.alert.groupBy({ by: ['kind'], where: { resolvedAt: null }, _count: true });
  return groups.map(({ kind, _count }) => ({ kind, open: _count }));
}
