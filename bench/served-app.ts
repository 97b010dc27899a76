import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addSample } from '#prisma/sample.ts';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { buildApp } from '#scripts/dev/app-build.ts';
import type { Running } from '#scripts/dev/child-processes.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freshDatabase } from '#scripts/dev/embedded-postgres.ts';
import { startApp, startSandbox } from '#scripts/dev/programs.ts';
import { durationOf } from '#scripts/dev/test/tool-run.ts';
import { BENCH_BUILD, testEnvironment } from '#scripts/dev/test-environment.ts';
import { testPort } from '#scripts/dev/test-port.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';

export type Context = {
  signal: AbortSignal;
  /** Only shows that everything works, with the smallest counts. */
  isQuick: boolean;
  /** Run in reverse order at the end. */
  cleanups: (() => Promise<unknown>)[];
};

export type BenchDatabase = { url: string; pid: number };

type Instance = Pick<Running, 'pid' | 'stop'> & { address: string };

export type ServedApp = Awaited<ReturnType<typeof serveOn>>;

export const BENCH = join(projectFolder, 'data', 'bench');

/** A fresh database in the folder `data/bench/NAME`. */
export async function openDatabase({ cleanups }: Context, name = 'database'): Promise<BenchDatabase> {
  const folder = join(BENCH, name);
  const { url, stop } = await freshDatabase(folder, `npm run bench (process ${process.pid})`);
  cleanups.push(stop);
  const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { url, pid: Number(pid) };
}

/** With a simulator of its own. Builds the app if its sources have changed. */
export async function serveOn({ url }: BenchDatabase, { signal, cleanups }: Context) {
  await migrateDatabase(asOwner(url), APP_ROLE);
  await addSample(url, 'local');
  const settings = testEnvironment(url);
  const started = performance.now();
  if (await buildApp({ folder: BENCH_BUILD, signal }))
    console.log(`The app was built in ${durationOf(performance.now() - started)}.`);
  // After the build: during it, another run could take the same ports.
  const appPort = await testPort();
  const sandboxPort = await testPort();
  const app = `http://localhost:${appPort}`;
  const sandbox = `http://localhost:${sandboxPort}`;
  const environment = {
    ...settings,
    HANDOFF_BUILD_FOLDER: BENCH_BUILD,
    APP_ORIGIN: app,
    OPERATOR_BASE_URL: sandbox,
    // All borrowers of a run share an address.
    LIMIT_POSTS_PER_MINUTE: '100000',
    LIMIT_STARTS_PER_MINUTE: '100000',
    LIMIT_GETS_PER_MINUTE: '1000000',
    LIMIT_FASTEST_SECONDS: '0',
  };
  const startInstance = async (port: number): Promise<Instance> => {
    const own = { ...environment, PORT: String(port) };
    const { pid, stop } = await startApp(false, { environment: own, signal });
    cleanups.push(stop);
    return { address: `http://localhost:${port}`, pid, stop };
  };
  cleanups.push((await startSandbox(sandboxPort, { environment, signal })).stop);
  const { pid } = await startInstance(appPort);
  // On a port of its own, for borrowers of the same origin.
  return { app, pid, sandbox, addInstance: async () => startInstance(await testPort()) };
}
