import 'server-only';
import { db } from './db.ts';

/** What the open alerts of a kind are about. */
export async function findOpenSubjects(kind: string): Promise<string[]> {
  const open = await db().alert.findMany({ where: { kind, resolvedAt: null }, select: { subject: true } });
  return open.map(({ subject }) => subject);
}
