import pg from 'pg';
import { applicationName } from '#platform/database/pools.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';

/** `slow`: the database gave no answer in time, so the status isn't known. */
export type SetupStatus = 'open' | 'not_migrated' | 'not_set_up' | 'sample_data' | 'wrong_keys' | 'slow';
export type FindSetupStatus = () => Promise<SetupStatus>;

type SetupSettings = {
  databaseUrl: string;
  mode: 'production' | 'local';
  keyChecks: readonly { name: string; value: string }[];
  /** To connect, and to answer. */
  limitMs?: number;
};

/** Many visitors then cost one query. */
const RECHECK_MS = 1_000;
const LIMIT_MS = 2_000;
const NO_SUCH_TABLE = '42P01';

/**
 * Remembers `open` forever, because a set-up database stays open. Also `open`, for a second, while the database rejects
 * connections: the app has the better page.
 */
export function createSetupCheck(settings: SetupSettings, { after } = SYSTEM_CLOCK): FindSetupStatus {
  let known: Promise<SetupStatus> | undefined;
  const clearCache = () => {
    known = undefined;
  };
  return () => {
    known ??= readSetupStatus(settings)
      .then((setupStatus) => {
        if (setupStatus !== 'open') after(RECHECK_MS, clearCache);
        return setupStatus;
      })
      .catch((error: unknown) => {
        after(RECHECK_MS, clearCache);
        return isTimeout(error) ? 'slow' : 'open';
      });
    return known;
  };
}

/** The driver's own timeouts have no code. Its other errors are those of the system or of PostgreSQL, with one. */
const isTimeout = (error: unknown) => error instanceof Error && !('code' in error && error.code);

async function readSetupStatus(settings: SetupSettings): Promise<SetupStatus> {
  const { limitMs = LIMIT_MS } = settings;
  const client = new pg.Client({
    connectionString: settings.databaseUrl,
    application_name: applicationName('probe'),
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
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
