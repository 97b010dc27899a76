import 'server-only';
import { env } from '#platform/config/env.ts';
import { probeDb } from '#platform/database/db.ts';

/** Why this database can't serve borrowers. */
export type InstallationProblem = 'not_set_up' | 'sample_data';

/** An installation never goes back to not being set up, so what was found fine is not read again. */
let isInstalled = false;

/** What is wrong with how the database was set up; null where nothing is. */
export async function findInstallationProblem(): Promise<InstallationProblem | null> {
  if (isInstalled) return null;
  const found = await probeDb().installation.findUnique({ where: { id: 1 }, select: { isSample: true } });
  if (!found) return 'not_set_up';
  if (found.isSample && env().HANDOFF_MODE === 'production') return 'sample_data';
  isInstalled = true;
  return null;
}
