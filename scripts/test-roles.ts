import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectFolder } from './data-folder.ts';

/** Of the database roles that the tests use: what is not reachable from outside needs no better one. */
const PASSWORD = 'of-the-tests';
const OWNER = 'handoff_owner';
export const APP_ROLE = 'handoff_app';

/** Runs deploy/postgres/roles.sql as psql would, with this name for the database. The one at this address gets the same owner. */
export async function createRoles(superuserUrl: string, database: string): Promise<void> {
  const variables: Record<string, string> = {
    ":'owner_password'": pg.escapeLiteral(PASSWORD),
    ":'app_password'": pg.escapeLiteral(PASSWORD),
    ':"database"': pg.escapeIdentifier(database),
  };
  const file = readFileSync(join(projectFolder, 'deploy', 'postgres', 'roles.sql'), 'utf8');
  const script = file.replace(/^--.*$/gm, '').replace(/:(['"])\w+\1/g, (name) => variables[name] ?? name);
  const [onServer = '', onDatabase = ''] = script.split(/^\\connect.*$/m);
  await run(superuserUrl, onServer);
  await run(Object.assign(new URL(superuserUrl), { pathname: `/${database}` }).href, onDatabase);
  const own = pg.escapeIdentifier(new URL(superuserUrl).pathname.slice(1));
  await run(superuserUrl, `ALTER DATABASE ${own} OWNER TO ${OWNER}`);
}

async function run(url: string, script: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One at a time: a database can't be created within a transaction.
    for (const statement of script.split(';').filter((text) => text.trim())) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same database for the role that owns it. */
export const asOwner = (url: string) => as(OWNER, url);

/** The same database for the role that the app runs as. */
export const asApp = (url: string) => as(APP_ROLE, url);

function as(username: string, url: string): string {
  return Object.assign(new URL(url), { username, password: PASSWORD }).href;
}
