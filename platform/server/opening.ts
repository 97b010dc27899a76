import pg from 'pg';
import { applicationName } from '#platform/database/pools.ts';

export type SetupStatus = 'open' | 'not_migrated' | 'not_set_up' | 'sample_data' | 'wrong_keys';
export type FindSetupStatus = () => Promise<SetupStatus>;

type SetupSettings = {
  databaseUrl: string;
  mode: 'production' | 'local';
  keyChecks: readonly { name: string; value: string }[];
};

/** Many visitors then cost one query. */
const RECHECK_MS = 1_000;
const TIMEOUT_MS = 2_000;
const NO_SUCH_TABLE = '42P01';

/**
 * Remembers `open` forever, because a set-up database stays open. Also `open`, for a second, while the database is down:
 * the app has the better page.
 */
export function createSetupCheck(settings: SetupSettings): FindSetupStatus {
  let known: Promise<SetupStatus> | undefined;
  const clearCache = () => {
    known = undefined;
  };
  return () => {
    known ??= readSetupStatus(settings)
      .then((setupStatus) => {
        if (setupStatus !== 'open') setTimeout(clearCache, RECHECK_MS).unref();
        return setupStatus;
      })
      .catch(() => {
        setTimeout(clearCache, RECHECK_MS).unref();
        return 'open';
      });
    return known;
  };
}

async function readSetupStatus(settings: SetupSettings): Promise<SetupStatus> {
  const client = new pg.Client({
    connectionString: settings.databaseUrl,
    application_name: applicationName('probe'),
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_sample: boolean }>('SELECT is_sample FROM installation');
    if (!rows[0]) return 'not_set_up';
    if (rows[0].is_sample && settings.mode === 'production') return 'sample_data';
    const known = await client.query<{ name: string; value: string }>('SELECT name, value FROM key_check');
    const differs = settings.keyChecks.some((own) =>
      known.rows.some(({ name, value }) => name === own.name && value !== own.value),
    );
    return differs ? 'wrong_keys' : 'open';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NO_SUCH_TABLE) return 'not_migrated';
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
