import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { testPort } from '#scripts/dev/test-port.ts';
import { sampleDatabase } from '#tests/support/database/sample-database.ts';
import { until } from '#tests/support/until.ts';
import { type ChildProgram, startSandbox, startServer } from './child-program.ts';

export type AppInstance = ChildProgram & {
  /** Of this instance alone; borrowers use the fleet's origin. */
  address: string;
};

export type Fleet = Awaited<ReturnType<typeof openFleet>>;

/** `databaseServer`: the address of another server than the test run's. */
export async function openFleet(databaseServer?: string) {
  const database = await sampleDatabase(databaseServer);
  const origin = `http://localhost:${await testPort()}`;
  const sandboxPort = await testPort();
  const sandbox = `http://localhost:${sandboxPort}`;
  const environment: Record<string, string> = {
    ...testEnvironment(database.url),
    NODE_ENV: 'production',
    APP_ORIGIN: origin,
    OPERATOR_BASE_URL: sandbox,
    LIMIT_POSTS_PER_MINUTE: '1000000',
    LIMIT_STARTS_PER_MINUTE: '1000000',
    LIMIT_GETS_PER_MINUTE: '1000000',
    LIMIT_FASTEST_SECONDS: '0',
  };
  const programs: ChildProgram[] = [await startSandbox(sandboxPort, environment)];
  return {
    origin,
    sandbox,
    databaseUrl: database.url,
    environment,
    /** On a port of its own, or on the PORT of an instance that has ended. */
    async start(settings: Record<string, string> = {}): Promise<AppInstance> {
      const own = settings.PORT ?? String(await testPort());
      const program = await startServer({ ...environment, ...settings, PORT: own });
      programs.push(program);
      const address = `http://localhost:${own}`;
      // A starting instance may be slow enough to reject new visitors.
      await until(async () => (await fetch(address)).status === 200, 'new visitors are admitted');
      return { ...program, address };
    },
    async close() {
      await Promise.all(programs.map((program) => program.stop('SIGKILL')));
      await database.drop();
    },
  };
}
