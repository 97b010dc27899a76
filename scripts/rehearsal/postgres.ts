import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { UserError } from '#scripts/cli/user-error.ts';
import { asOrdinaryUser } from '#scripts/dev/postgres-server.ts';
import type { Machine } from './machine.ts';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;
const SUPERUSER_PASSWORD = 'superuser-password';

/** The machine's own PostgreSQL: the guide needs psql and pg_dump, which no npm package has. */
export function postgresPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Number.isInteger) : [];
  const newest = Math.max(
    0,
    ...versions.filter((version) => existsSync(join(DEBIAN, `${version}`, 'bin/initdb'))),
  );
  if (newest >= OLDEST) return join(DEBIAN, String(newest), 'bin');
  const found = (process.platform === 'darwin' ? ['/opt/homebrew/bin', '/usr/local/bin'] : ['/usr/bin']).find(
    (folder) => existsSync(join(folder, 'initdb')),
  );
  if (found) return found;
  throw new UserError(
    `The rehearsal needs PostgreSQL ${OLDEST} or later on this machine: apt-get install postgresql`,
  );
}

export async function startPostgres(machine: Machine) {
  const programs = postgresPrograms();
  const data = machine.path('postgres');
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = machine.path('run/postgres-password');
  writeFileSync(passwordFile, SUPERUSER_PASSWORD, { mode: 0o600 });
  const user = asOrdinaryUser();
  const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const run = (program: string, given: string[]) => [...user, join(programs, program), ...given];
  const [initdb = '', ...options] = run('initdb', [
    ...['-D', data, '--encoding=UTF8', '--no-locale', '--auth=scram-sha-256'],
    ...['--username=postgres', `--pwfile=${passwordFile}`],
  ]);
  const env = { ...environment, NODE_ENV: 'production' as const };
  execFileSync(initdb, options, { cwd: data, env, stdio: 'pipe' });
  const port = await machine.port();
  const certificates = machine.path('etc/ssl/handoff');
  const settings = [
    `port=${port}`,
    'listen_addresses=localhost',
    'unix_socket_directories=',
    'ssl=on',
    `ssl_cert_file=${certificates}/fullchain.pem`,
    `ssl_key_file=${certificates}/postgres.key`,
    'fsync=off',
  ];
  const [file = '', ...given] = run('postgres', [
    '-D',
    data,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const program = {
    name: 'PostgreSQL',
    file,
    arguments: given,
    environment,
    logFile: machine.path('log/postgres.log'),
    ready: /ready to accept connections/,
  };
  await machine.start(program, { by: 'SIGINT', graceMs: 20_000 });
  const server = `postgresql://postgres:${SUPERUSER_PASSWORD}@localhost:${port}`;
  /** As superuser. */
  const queryAt = <Row extends pg.QueryResultRow>(name: string, sql: string, values?: unknown[]) =>
    query<Row>(`${server}/${name}`, sql, values);
  return { port, query: queryAt };
}

async function query<Row extends pg.QueryResultRow>(address: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
