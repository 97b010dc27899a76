import { randomBytes } from 'node:crypto';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { queryAt } from './sql.ts';

export interface OwnDatabase {
  url: string;
  drop: () => Promise<unknown>;
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
  await queryAt(server, `create database ${name} ${source} owner handoff_owner`);
  // As in deploy/postgres/roles.sql: a copy has none of these grants.
  await queryAt(
    server,
    `revoke all on database ${name} from public; grant connect on database ${name} to handoff_app`,
  );
  const { href } = Object.assign(new URL(server), { pathname: `/${name}` });
  return { url: href, drop: () => queryAt(server, `drop database ${name} with (force)`) };
}

export function serverOfRun(): string {
  return Object.assign(new URL(testDatabaseUrl()), { pathname: '/postgres' }).href;
}
