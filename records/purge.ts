import 'server-only';
import { databaseNow, db, retention } from './db.ts';

/** How many of each class went. */
export type Purged = Record<'drafts' | 'links' | 'alerts' | 'marks', number>;

/** Deletes what has outlived its class: answers, links, alerts that are over, and marks of journeys without evidence. */
export async function recordPurge(): Promise<Purged> {
  const now = await databaseNow();
  const past = new Date(now.getTime() - retention().eventsMs);
  const drafts = await db().draft.deleteMany({ where: { expiresAt: { lte: now } } });
  const links = await db().lead.updateMany({
    where: { linkExpiresAt: { lte: now }, linkSealed: { not: null } },
    data: { linkSealed: null },
  });
  const alerts = await db().alert.deleteMany({ where: { resolvedAt: { lte: past } } });
  const marks = await db().evidencePerson.deleteMany({
    where: { journey: { evidenceKey: null, startedAt: { lte: past } } },
  });
  return { drafts: drafts.count, links: links.count, alerts: alerts.count, marks: marks.count };
}
