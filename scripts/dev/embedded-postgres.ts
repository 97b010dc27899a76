import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { LOCK_NOT_AVAILABLE } from '#scripts/cli/migrations.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { giveToOwner, privateFolder, secretFile, storedSecret } from './data-folder.ts';
import { type Keeping, postgresCommand, runServer, stopServer } from './postgres-server.ts';
import { createRoles } from './test-roles.ts';

const USER = 'handoff';
const PASSWORD = 'POSTGRES_PASSWORD';
const SAME_EVERYWHERE = [
  '--encoding=UTF8',
  '--no-locale',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];
const ONE_AT_A_TIME = 72_707_370;

export const TEMPLATE = 'handoff_template';

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Uses a server that survived its starter. A second starter in the same folder gets `purpose` in its error. */
export async function startEmbeddedPostgres(
  dataFolder: string,
  purpose: string,
  keeping: Keeping = 'durable',
) {
  const parent = realpathSync(privateFolder(dataFolder));
  const cluster = {
    folder: join(parent, 'postgres'),
    log: join(parent, 'postgres.log'),
    user: USER,
    password: storedSecret(parent, PASSWORD, () => randomBytes(24).toString('base64url')),
    keeping,
  };
  if (!existsSync(cluster.folder)) createCluster(cluster.folder, parent);
  const address = await runServer(cluster);
  const holder = await holdAlone(address, purpose);
  const lost = new Promise<void>((resolve) => holder.on('error', () => resolve()));
  await createDatabase(holder);
  const stop = async () => {
    await holder.end().catch(() => undefined);
    await stopServer(cluster.folder);
  };
  return { url: Object.assign(new URL(address), { pathname: '/handoff' }).href, lost, stop };
}

/** A new server, whose data is removed when it stops. */
export async function freshDatabase(folder: string, purpose: string, keeping: Keeping = 'durable') {
  const left = await startEmbeddedPostgres(folder, purpose, keeping);
  await left.stop();
  rmSync(folder, { recursive: true, force: true });
  const server = await startEmbeddedPostgres(folder, purpose, keeping);
  await createRoles(server.url, TEMPLATE);
  const stop = async () => {
    await server.stop();
    rmSync(join(folder, 'postgres'), { recursive: true, force: true });
  };
  return { ...server, stop };
}

// Renamed into place when complete, so that an interrupted initdb is never mistaken for a database.
function createCluster(folder: string, parent: string) {
  const draft = mkdtempSync(`${folder}-new-`);
  giveToOwner(draft);
  try {
    const access = ['--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${secretFile(parent, PASSWORD)}`];
    const command = postgresCommand('initdb', ['-D', draft, ...SAME_EVERYWHERE, ...access]);
    const { status, stderr, error } = spawnSync(command.file, command.arguments, {
      ...command.options,
      cwd: parent,
      encoding: 'utf8',
    });
    if (status !== 0) {
      throw new UserError(`The database could not be created in ${folder}: ${error?.message ?? stderr}`);
    }
    moveUnlessThere(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function moveUnlessThere(draft: string, folder: string) {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

// A lock that ends with its connection: a killed process leaves none behind. The server may take a moment to release it.
async function holdAlone(address: string, purpose: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, application_name: purpose.slice(0, 63) });
  await client.connect();
  await client.query("set lock_timeout = '1s'");
  const isHeld = await client.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME]).then(
    () => true,
    (error: pg.DatabaseError) => {
      if (error.code !== LOCK_NOT_AVAILABLE) throw error;
      return false;
    },
  );
  await client.query('reset lock_timeout');
  if (isHeld) return client;
  const holder = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [ONE_AT_A_TIME],
  );
  await client.end();
  throw new UserError(
    `${holder.rows[0]?.name ?? 'Another start'} already runs in this folder. Stop it first.`,
  );
}

async function createDatabase(client: pg.Client) {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'handoff'");
  if (!rowCount) await client.query('create database handoff');
}
