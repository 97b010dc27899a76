import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { applyGrants } from './grants.ts';
import { applyMigrations } from './migrations.ts';
import { UserError } from './user-error.ts';

export async function migrateDatabase(ownerUrl: string, appRole: string) {
  const applied = await applyMigrations(ownerUrl);
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  // The query on a broken connection reports its failure.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    const client = await pool.connect();
    try {
      return { applied, granted: await applyGrants(client, appRole) };
    } finally {
      client.release();
    }
  } catch (error) {
    throw new UserError(
      `The tables are up to date, but the queue or the rights of ${appRole} are not: ${error instanceof Error ? error.message : error}. Correct this, then run npm run migrate again before you start the app.`,
      { cause: error },
    );
  } finally {
    await pool.end();
  }
}
