import pg from 'pg';

/**
 * Whether the app may serve pages. `not_migrated` and `not_set_up`: a command has to run first. `sample_data`: the database was
 * made for local mode. `wrong_keys`: it was written with other keys than this instance holds.
 */
export type SetupStatus = 'open' | 'not_migrated' | 'not_set_up' | 'sample_data' | 'wrong_keys';
export type FindSetupStatus = () => Promise<SetupStatus>;

type SetupSettings = {
  databaseUrl: string;
  mode: 'production' | 'local';
  /** What the keys of this instance are recognized by. */
  keyChecks: readonly { name: string; value: string }[];
};

/** How long an answer other than open holds, so that many visitors cost one query. */
const RECHECK_MS = 1_000;
const TIMEOUT_MS = 2_000;
/** PostgreSQL's code for a table that does not exist. */
const NO_SUCH_TABLE = '42P01';

/**
 * Reads once whether the database is set up, and with the keys of this instance. An open installation never closes again, so the answer open is kept and costs no
 * further query. Where the database does not answer, the app itself has the better page: the answer is open for a second.
 */
export function createSetupCheck(settings: SetupSettings): FindSetupStatus {
  let known: Promise<SetupStatus> | undefined;
  const forget = () => {
    known = undefined;
  };
  return () => {
    known ??= readSetupStatus(settings)
      .then((setupStatus) => {
        if (setupStatus !== 'open') setTimeout(forget, RECHECK_MS).unref();
        return setupStatus;
      })
      .catch(() => {
        setTimeout(forget, RECHECK_MS).unref();
        return 'open';
      });
    return known;
  };
}

async function readSetupStatus(settings: SetupSettings): Promise<SetupStatus> {
  const client = new pg.Client({
    connectionString: settings.databaseUrl,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // A connection that breaks while it is idle is reported by the query or not at all.
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
