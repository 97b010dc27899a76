import { addSample } from '#prisma/sample.ts';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { buildApp } from './app-build.ts';
import type { Running } from './child-processes.ts';
import { testPort } from './free-port.ts';
import { startApp, startSandbox } from './programs.ts';
import { testEnvironment } from './test-environment.ts';
import { APP_ROLE, asOwner } from './test-roles.ts';
import { durationOf } from './test-stage.ts';

export interface Serving {
  databaseUrl: string;
  build: string;
  signal: AbortSignal;
  logFile?: string;
}

export interface ServedApp {
  app: string;
  sandbox: string;
  stop: () => Promise<void>;
}

export async function serveApp(serving: Serving): Promise<ServedApp> {
  const { databaseUrl, build, signal, logFile } = serving;
  await migrateDatabase(asOwner(databaseUrl), APP_ROLE);
  await addSample(databaseUrl, 'local');
  const key = testEnvironment(databaseUrl).NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
  const started = performance.now();
  if (await buildApp(key, { folder: build, signal }))
    console.log(`The app was built in ${durationOf(performance.now() - started)}.`);
  // After the build: during it, another run could take the same ports.
  const appPort = await testPort();
  const sandboxPort = await testPort([appPort]);
  const environment = {
    ...testEnvironment(databaseUrl),
    HANDOFF_BUILD_FOLDER: build,
    PORT: String(appPort),
    OPERATOR_BASE_URL: `http://localhost:${sandboxPort}`,
    // All borrowers of a run share an address.
    LIMIT_POSTS_PER_MINUTE: '100000',
    LIMIT_STARTS_PER_MINUTE: '100000',
    LIMIT_FASTEST_SECONDS: '0',
  };
  const launch = { environment, signal, ...(logFile && { logFile }) };
  const programs: Running[] = [];
  const stop = async () => {
    for (const program of programs.reverse()) await program.stop();
  };
  try {
    programs.push(await startSandbox(sandboxPort, launch));
    programs.push(await startApp(false, launch));
  } catch (error) {
    await stop();
    throw error;
  }
  return { app: `http://localhost:${appPort}`, sandbox: environment.OPERATOR_BASE_URL, stop };
}
