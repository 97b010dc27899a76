import { mkdirSync, writeFileSync } from 'node:fs';
import { asOrdinaryUser } from '#scripts/dev/postgres-server.ts';
import { findProgram } from '#scripts/dev/tool.ts';
import { expect, waitFor } from '#scripts/dev/wait.ts';
import { takeLead } from './borrower.ts';
import { restartAll } from './operations.ts';
import { readiness } from './requests.ts';
import { changeSetting, INSTANCES, settingOf, type World } from './world.ts';

const PROGRAM = findProgram('pgbouncer');
export const hasPgBouncer = PROGRAM !== undefined;

/** PgBouncer in transaction mode, as docs/operations.md describes it. */
export async function goThroughPgBouncer(world: World) {
  const direct = settingOf(world, 'DATABASE_URL');
  const port = await startPgBouncer(world, new URL(direct));
  const pooled = Object.assign(new URL(direct), { host: `localhost:${port}`, search: '' });
  changeSetting(world, 'DATABASE_URL', pooled.href);
  changeSetting(world, 'DATABASE_DIRECT_URL', direct);
  const logOf = (instance: string) => world.services.log(`handoff@${world.machine.value(instance)}`);
  // Errors from before the pooler don't count.
  const before = new Map(INSTANCES.map((instance) => [instance, logOf(instance).length]));
  await restartAll(world);
  await takeLead(world);
  for (const instance of INSTANCES) {
    await waitFor(
      `all checks of ${instance} are fine`,
      async () => !(await readiness(world, instance)).body.includes('not ok'),
      90_000,
    );
    const log = logOf(instance).slice(before.get(instance));
    expect(!log.includes('"event":"jobs_not_running"'), `The jobs of ${instance} do not run.`);
  }
}

async function startPgBouncer({ machine, database }: World, { username, password }: URL): Promise<number> {
  const folder = machine.path('run/pgbouncer');
  mkdirSync(folder, { recursive: true });
  const port = await machine.port();
  writeFileSync(`${folder}/users.txt`, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    `${folder}/pgbouncer.ini`,
    [
      '[databases]',
      `handoff = host=localhost port=${database.port} dbname=handoff`,
      '[pgbouncer]',
      'listen_addr = localhost',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      'auth_type = scram-sha-256',
      `auth_file = ${folder}/users.txt`,
      'server_tls_sslmode = verify-full',
      `server_tls_ca_file = ${machine.path('etc/ssl/handoff/authority.pem')}`,
      'ignore_startup_parameters = extra_float_digits',
      '',
    ].join('\n'),
  );
  const [file = '', ...given] = [...asOrdinaryUser(), PROGRAM ?? '', `${folder}/pgbouncer.ini`];
  await machine.start({
    name: 'PgBouncer',
    file,
    arguments: given,
    environment: { PATH: '/usr/bin:/bin' },
    logFile: machine.path('log/pgbouncer.log'),
    ready: /process up/,
  });
  return port;
}
