import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';

export interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** A new database with all migrations: a copy of the test run's template. */
export function cloneDatabase(name?: string): Promise<OwnDatabase> {
  return createDatabase('template handoff_template', serverOfRun(), name);
}

export function emptyDatabase(server = serverOfRun()): Promise<OwnDatabase> {
  return createDatabase('template template0', server);
}

export async function createDatabase(
  source: string,
  server = serverOfRun(),
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<OwnDatabase> {
  await command(server, `create database ${name} ${source} owner handoff_owner`);
  // As in deploy/postgres/roles.sql: a copy has none of these grants.
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
