import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectFolder } from './data-folder.ts';

/** Of the test databases: they accept local connections only. */
const PASSWORD = 'of-the-tests';
const OWNER = 'handoff_owner';
export const APP_ROLE = 'handoff_app';

export async function createRoles(superuserUrl: string, database: string): Promise<void> {
  await runRolesFile(superuserUrl, { database, owner_password: PASSWORD, app_password: PASSWORD });
  const own = pg.escapeIdentifier(new URL(superuserUrl).pathname.slice(1));
  await run(superuserUrl, `ALTER DATABASE ${own} OWNER TO ${OWNER}`);
}

type Variables = Record<'database' | 'owner_password' | 'app_password', string>;

/** Supports psql's variables, \connect and \gexec; psql is in no npm package. A prefix renames the roles. */
export async function runRolesFile(
  administratorUrl: string,
  variables: Variables,
  prefix = 'handoff',
): Promise<void> {
  const file = readFileSync(join(projectFolder, 'deploy', 'postgres', 'roles.sql'), 'utf8');
  const script = file
    .replace(/^--.*$/gm, '')
    .replace(/\bhandoff_/g, `${prefix}_`)
    .replace(/:(['"])(\w+)\1/g, (_, quote: string, name: keyof Variables) =>
      quote === '"' ? pg.escapeIdentifier(variables[name]) : pg.escapeLiteral(variables[name]),
    );
  const [onServer = '', onDatabase = ''] = script.split(/^\\connect.*$/m);
  await run(administratorUrl, onServer);
  await run(at(administratorUrl, variables.database), onDatabase);
}

const at = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(database)}` }).href;

async function run(url: string, script: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One by one: CREATE DATABASE is not allowed inside a transaction.
    for (const [, statement = '', end] of script.matchAll(/([^;\\]*)(;|\\gexec|$)/g)) {
      if (!statement.trim()) continue;
      const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' });
      if (end === '\\gexec') for (const made of rows.flat()) await client.query(made);
    }
  } finally {
    await client.end();
  }
}

export const asOwner = (url: string) => as(OWNER, url);

export const asApp = (url: string) => as(APP_ROLE, url);

function as(username: string, url: string): string {
  return Object.assign(new URL(url), { username, password: PASSWORD }).href;
}
