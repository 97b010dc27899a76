import pg from 'pg';
import { UserError } from '#scripts/cli/user-error.ts';

export const CLOCK_MOVES = ['consent', 'link', 'tomorrow'] as const;
export type ClockMove = (typeof CLOCK_MOVES)[number];

/** The time to move to; null without a text or a link. */
const TARGETS: Record<ClockMove, { sql: string; missing: string }> = {
  consent: {
    sql: `SELECT max(fetched_at) + interval '23 hours 59 minutes' FROM consent_fetch WHERE source = 'personal_v3'`,
    missing: 'The app has no consent text that is younger.',
  },
  link: { sql: 'SELECT max(link_expires_at) FROM lead', missing: 'No lead has a link that still works.' },
  tomorrow: { sql: `SELECT clock_timestamp() + interval '1 day'`, missing: '' },
};

/**
 * The functions hide PostgreSQL's own ones from all later sessions. `public` stays the first schema, where migrations
 * create tables. Defaults name a function by its id, so they are set again.
 */
const INSTALLATION = `
  CREATE SCHEMA IF NOT EXISTS test_clock;
  CREATE TABLE IF NOT EXISTS test_clock.setting (ahead interval NOT NULL);
  INSERT INTO test_clock.setting SELECT interval '0' WHERE NOT EXISTS (SELECT FROM test_clock.setting);
  CREATE OR REPLACE FUNCTION test_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT pg_catalog.clock_timestamp() + ahead FROM test_clock.setting';
  CREATE OR REPLACE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT pg_catalog.now() + ahead FROM test_clock.setting';
  CREATE OR REPLACE FUNCTION test_clock.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT pg_catalog.statement_timestamp() + ahead FROM test_clock.setting';
  DO $$
  DECLARE
    path text := 'public, test_clock, pg_catalog';
    statement text;
  BEGIN
    SET LOCAL search_path = public;
    FOR statement IN
      SELECT format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', adrelid::regclass, attname,
        replace(pg_get_expr(adbin, adrelid), 'clock_timestamp()', 'test_clock.clock_timestamp()'))
      FROM pg_attrdef
        JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
        JOIN pg_class ON pg_class.oid = adrelid
      WHERE relnamespace = 'public'::regnamespace
        AND pg_get_expr(adbin, adrelid) LIKE '%clock_timestamp()%'
        AND pg_get_expr(adbin, adrelid) NOT LIKE '%test_clock%'
    LOOP
      EXECUTE statement;
    END LOOP;
    EXECUTE format('ALTER DATABASE %I SET search_path = %s', current_database(), path);
  END $$`;

const AHEAD_MS = '(SELECT round(extract(epoch FROM ahead) * 1000)::float8 FROM test_clock.setting)';

/** How far the clock of the built-in database is ahead. Zero until it is moved for the first time. */
export function clockAhead(databaseUrl: string): Promise<number> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ found: string | null }>(
      `SELECT to_regclass('test_clock.setting')::text AS found`,
    );
    return rows[0]?.found ? aheadMs(client) : 0;
  });
}

/** Only while no program uses the database. Returns how far it is ahead. */
export function moveClock(databaseUrl: string, move: ClockMove): Promise<number> {
  const { sql, missing } = TARGETS[move];
  return connected(databaseUrl, async (client) => {
    await client.query(INSTALLATION);
    const { rowCount } = await client.query(
      `UPDATE test_clock.setting SET ahead = target - pg_catalog.clock_timestamp()
       FROM (SELECT (${sql.replace('clock_timestamp()', 'test_clock.clock_timestamp()')}) AS target) AS wanted
       WHERE target > test_clock.clock_timestamp()`,
    );
    if (rowCount === 0) throw new UserError(missing);
    return aheadMs(client);
  });
}

async function aheadMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(`SELECT ${AHEAD_MS} AS ms`);
  return rows[0]?.ms ?? 0;
}

async function connected<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
