import { addSample } from '#prisma/sample.ts';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { buildApp } from './app-build.ts';
import type { Running } from './child-processes.ts';
import { testPort } from './free-port.ts';
import { startApp, startSandbox } from './programs.ts';
import { durationOf } from './test/tool-run.ts';
import { testEnvironment } from './test-environment.ts';
import { APP_ROLE, asOwner } from './test-roles.ts';

export interface Serving {
  databaseUrl: string;
  build: string;
  signal: AbortSignal;
}

export interface Instance {
  address: string;
  pid: number;
  stop: () => Promise<void>;
}

export interface ServedApp {
  app: string;
  pid: number;
  sandbox: string;
  /** On a port of its own, for borrowers of the same origin. */
  addInstance: () => Promise<Instance>;
  stop: () => Promise<void>;
}

export async function serveApp({ databaseUrl, build, signal }: Serving): Promise<ServedApp> {
  await migrateDatabase(asOwner(databaseUrl), APP_ROLE);
  await addSample(databaseUrl, 'local');
  const started = performance.now();
  if (await buildApp({ folder: build, signal }))
    console.log(`The app was built in ${durationOf(performance.now() - started)}.`);
  // After the build: during it, another run could take the same ports.
  const appPort = await testPort();
  const sandboxPort = await testPort([appPort]);
  const app = `http://localhost:${appPort}`;
  const environment = {
    ...testEnvironment(databaseUrl),
    HANDOFF_BUILD_FOLDER: build,
    APP_ORIGIN: app,
    OPERATOR_BASE_URL: `http://localhost:${sandboxPort}`,
    // All borrowers of a run share an address.
    LIMIT_POSTS_PER_MINUTE: '100000',
    LIMIT_STARTS_PER_MINUTE: '100000',
    LIMIT_GETS_PER_MINUTE: '1000000',
    LIMIT_FASTEST_SECONDS: '0',
  };
  const programs: Running[] = [];
  const stop = async () => {
    for (const program of programs.reverse()) await program.stop();
  };
  const startInstance = async (port: number): Promise<Instance> => {
    const own = { ...environment, PORT: String(port) };
    const program = await startApp(false, { environment: own, signal });
    programs.push(program);
    return { address: `http://localhost:${port}`, pid: program.pid, stop: program.stop };
  };
  let first: Instance;
  try {
    programs.push(await startSandbox(sandboxPort, { environment, signal }));
    first = await startInstance(appPort);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    app,
    pid: first.pid,
    sandbox: environment.OPERATOR_BASE_URL,
    addInstance: async () => startInstance(await testPort()),
    stop,
  };
}
