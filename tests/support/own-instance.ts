import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { childEnvironment } from '#env.ts';
import { seed } from '#prisma/seed.ts';
import { projectFolder } from '#scripts/data-folder.ts';
import { freePort } from '#scripts/free-port.ts';
import { applyMigrations } from '#scripts/migrations.ts';
import { testEnvironment } from '#scripts/test-environment.ts';
import { emptyDatabase } from './database.ts';

const FIRST_PORT = 3700;
const PORTS_FOR_EACH = 20;
const FIRST_FETCH_LIMIT_MS = 20_000;
const POLL_MS = 50;

export type Instance = {
  app: string;
  sandbox: string;
  databaseUrl: string;
  /** Everything that the app has written to its log so far. */
  log: () => string;
  close: () => Promise<void>;
};

/** The built app with a sandbox and a database of the caller's own. `place` is a number that no other caller has now. */
export async function openInstance(place: number, settings: Record<string, string>): Promise<Instance> {
  const database = await emptyDatabase();
  await applyMigrations(database.url);
  await seed(database.url);
  const first = FIRST_PORT + place * PORTS_FOR_EACH;
  const appPort = await freePort(first);
  const sandboxPort = await freePort(first, [appPort]);
  const environment = {
    ...testEnvironment(database.url),
    PORT: String(appPort),
    OPERATOR_BASE_URL: `http://localhost:${sandboxPort}`,
    // All borrowers of a test run come from one address.
    LIMIT_POSTS_PER_MINUTE: '100000',
    LIMIT_FASTEST_SECONDS: '0',
    ...settings,
  };
  const client = ['--client-id', environment.OPERATOR_CLIENT_ID];
  const secret = ['--client-secret', environment.OPERATOR_CLIENT_SECRET];
  const sandbox = await start(
    ['sandbox/server.ts', '--port', String(sandboxPort), ...client, ...secret],
    {},
    /^Sandbox ready/,
  );
  const app = await start(['server.ts'], { ...environment, NODE_ENV: 'production' }, /^Handoff ready/);
  await untilConsentsAreFetched(database.url);
  return {
    app: `http://localhost:${appPort}`,
    sandbox: environment.OPERATOR_BASE_URL,
    databaseUrl: database.url,
    log: () => app.lines.join('\n'),
    close: async () => {
      await Promise.all([app.stop(), sandbox.stop()]);
      await database.drop();
    },
  };
}

async function start(program: string[], environment: Record<string, string>, ready: RegExp) {
  const child = spawn(process.execPath, ['--import', './scripts/end-with-starter.ts', ...program], {
    cwd: projectFolder,
    env: childEnvironment(environment),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const isReady = new Promise<void>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        if (ready.test(line)) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`${program[0]} ended: ${lines.join('\n')}`)));
  });
  await isReady;
  return { lines, stop: () => stop(child) };
}

/** The app asks for the consent texts as it starts; a test that changes them must not be overtaken by that. */
async function untilConsentsAreFetched(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const deadline = Date.now() + FIRST_FETCH_LIMIT_MS;
  for (;;) {
    const { rowCount } = await client.query('select from consent_fetch limit 1');
    if (rowCount) break;
    if (Date.now() > deadline) throw new Error('The app has fetched no consent texts.');
    await pause(POLL_MS);
  }
  await client.end();
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
