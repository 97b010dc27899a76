import 'server-only';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import { type CheckedFetch, findNewestFetch } from '#features/consent/store/consents.ts';
import { env } from '#platform/config/env.ts';
import { databaseNow, db, probeDb } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';

export const probeClock = (): Promise<Date> => databaseNow(probeDb());

export const probeConsent = (): Promise<CheckedFetch | null> => findNewestFetch(probeDb());

export const probeKeyIds = (): Promise<number[]> => keyIdsInUse(probeDb());

/** Migrations of a later release do no harm. */
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

export async function needsFetchedConsent(now: Date): Promise<boolean> {
  const open = await probeDb().$queryRaw<{ slug: string }[]>`
    SELECT slug FROM campaign
    WHERE product = 'personal_loan' AND consent_version = 'v3' AND paused_at IS NULL
      AND (opens_at IS NULL OR opens_at <= ${now}::timestamptz)
      AND (closes_at IS NULL OR closes_at > ${now}::timestamptz)
    LIMIT 1`;
  return open.length > 0;
}

export async function hasOpenAlert(kind: AlertKind): Promise<boolean> {
  const open = await probeDb().$queryRaw<object[]>`
    SELECT FROM alert WHERE kind = ${kind} AND resolved_at IS NULL LIMIT 1`;
  return open.length > 0;
}

/** Of evidence, and of the few event endpoints and alert webhooks. Reads one or two index entries for each key, however many journeys exist. */
export async function keyIdsInUse(client: SqlClient = db()): Promise<number[]> {
  const rows = await client.$queryRaw<{ master: number }[]>`
    WITH RECURSIVE used AS (
      SELECT min(master) AS master FROM evidence_key
      UNION ALL
      SELECT (SELECT min(master) FROM evidence_key WHERE master > used.master) FROM used WHERE used.master IS NOT NULL
    )
    SELECT master FROM used
    WHERE EXISTS (SELECT FROM evidence_key WHERE master = used.master AND last_at IS NOT NULL)
    UNION SELECT secret_master FROM event_endpoint WHERE secret_master IS NOT NULL
    UNION SELECT target_master FROM alert_channel WHERE target_master IS NOT NULL`;
  return rows.map(({ master }) => master);
}

export type InstallationProblem = 'not_set_up' | 'sample_data';
/** An installation stays set up, so a good result is final. */
let isInstalled = false;

export async function findInstallationProblem(): Promise<InstallationProblem | null> {
  if (isInstalled) return null;
  const [found] = await probeDb().$queryRaw<{ isSample: boolean }[]>`
    SELECT is_sample AS "isSample" FROM installation WHERE id = 1`;
  if (!found) return 'not_set_up';
  if (found.isSample && env().HANDOFF_MODE === 'production') return 'sample_data';
  isInstalled = true;
  return null;
}
