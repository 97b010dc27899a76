import 'server-only';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckedFetch, findNewestFetch } from '#features/consent/store/consents.ts';
import { databaseNow, probeDb } from '#platform/database/db.ts';

/** The database's clock, where it answers in time. */
export const probeClock = (): Promise<Date> => databaseNow(probeDb());

export const probeConsent = (): Promise<CheckedFetch | null> => findNewestFetch(probeDb());

/** Whether the database has all the migrations that lie beside this release; those of a later one do no harm. */
export async function isMigrated(): Promise<boolean> {
  const [files, rows] = await Promise.all([
    readdir(join(/* turbopackIgnore: true */ process.cwd(), 'prisma', 'migrations'), { withFileTypes: true }),
    probeDb().$queryRaw<{ name: string }[]>`
      SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  ]);
  const applied = new Set(rows.map(({ name }) => name));
  return files.filter((entry) => entry.isDirectory()).every(({ name }) => applied.has(name));
}

/** Whether any campaign that is open now shows the operator's own consent. */
export async function needsFetchedConsent(now: Date): Promise<boolean> {
  const open = await probeDb().campaign.count({
    where: {
      product: 'personal_loan',
      consentVersion: 'v3',
      pausedAt: null,
      AND: [
        { OR: [{ opensAt: null }, { opensAt: { lte: now } }] },
        { OR: [{ closesAt: null }, { closesAt: { gt: now } }] },
      ],
    },
  });
  return open > 0;
}

/**
 * The master keys that any details which are still kept are sealed under; a step or two along their index for each, however
 * many journeys there are.
 */
export async function keyIdsInUse(): Promise<number[]> {
  const rows = await probeDb().$queryRaw<{ master: number }[]>`
    WITH RECURSIVE used AS (
      SELECT min(master) AS master FROM evidence_key
      UNION ALL
      SELECT (SELECT min(master) FROM evidence_key WHERE master > used.master) FROM used WHERE used.master IS NOT NULL
    )
    SELECT master FROM used
    WHERE EXISTS (SELECT FROM evidence_key WHERE master = used.master AND last_at IS NOT NULL)`;
  return rows.map(({ master }) => master);
}
