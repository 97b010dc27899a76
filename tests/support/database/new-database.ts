import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testDatabaseUrl } from '#platform/config/env.ts';

export interface OwnDatabase {
  /** For a role that may do everything. */
  url: string;
  drop: () => Promise<void>;
}

/** A database of the caller's own with all migrations: a copy of the one that the test run made. */
export function cloneDatabase(): Promise<OwnDatabase> {
  return createDatabase('template handoff_template');
}

/** A database of the caller's own with nothing in it, on the test run's server or another one. */
export function emptyDatabase(server = serverOfRun()): Promise<OwnDatabase> {
  return createDatabase('template template0', server);
}

export async function createDatabase(source: string, server = serverOfRun()): Promise<OwnDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await command(server, `create database ${name} ${source} owner handoff_owner`);
  // As deploy/postgres/roles.sql does: a copy has none of these rights.
  await command(
    server,
    `revoke all on database ${name} from public; grant connect on database ${name} to handoff_app`,
  );
  const { href } = Object.assign(new URL(server), { pathname: `/${name}` });
  return { url: href, drop: () => command(server, `drop database ${name} with (force)`) };
}

async function command(server: string, sql: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export function serverOfRun(): string {
  return Object.assign(new URL(testDatabaseUrl()), { pathname: '/postgres' }).href;
}
