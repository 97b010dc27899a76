import { testPort } from '#scripts/dev/free-port.ts';
import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { sampleDatabase } from '#tests/support/database/sample-database.ts';
import { until } from '#tests/support/until.ts';
import { type ChildProgram, startChild } from './child-program.ts';

export type AppInstance = ChildProgram & {
  /** Where this instance alone is reached; borrowers know it by the fleet's origin. */
  address: string;
};

/** Instances of the built app on one database, with one operator in miniature, for a test to start and to end as it likes. */
export type Fleet = {
  /** Where borrowers take the app to be: the value of APP_ORIGIN. */
  origin: string;
  sandbox: string;
  databaseUrl: string;
  /** What all instances are started with, and commands beside them. */
  environment: Record<string, string>;
  /** A port that nobody has; no other caller is promised it. */
  port: () => Promise<number>;
  /** At a port of its own, or at the PORT of an instance that has ended. */
  start: (settings?: Record<string, string>) => Promise<AppInstance>;
  close: () => Promise<void>;
};

/** `databaseServer` is the address of another server than the test run's. */
export async function openFleet(databaseServer?: string): Promise<Fleet> {
  const promised: number[] = [];
  const port = async () => {
    const free = await testPort(promised);
    promised.push(free);
    return free;
  };
  const database = await sampleDatabase(databaseServer);
  const origin = `http://localhost:${await port()}`;
  const sandboxPort = await port();
  const sandbox = `http://localhost:${sandboxPort}`;
  const environment = {
    ...testEnvironment(database.url),
    NODE_ENV: 'production',
    APP_ORIGIN: origin,
    OPERATOR_BASE_URL: sandbox,
    // All borrowers of a test run come from one address.
    LIMIT_POSTS_PER_MINUTE: '1000000',
    LIMIT_STARTS_PER_MINUTE: '1000000',
    LIMIT_FASTEST_SECONDS: '0',
  };
  const client = ['--client-id', environment.OPERATOR_CLIENT_ID];
  const secret = ['--client-secret', environment.OPERATOR_CLIENT_SECRET];
  const programs: ChildProgram[] = [
    await startChild(
      ['sandbox/server.ts', '--port', String(sandboxPort), ...client, ...secret],
      {},
      /^Sandbox ready/,
    ),
  ];
  return {
    origin,
    sandbox,
    databaseUrl: database.url,
    environment,
    port,
    async start(settings = {}) {
      const own = settings.PORT ?? String(await port());
      const program = await startChild(
        ['server.ts'],
        { ...environment, ...settings, PORT: own },
        /\bHandoff ready at /,
      );
      programs.push(program);
      const address = `http://localhost:${own}`;
      // While it loads what it is made of it may be so late that it turns newcomers away.
      await until(async () => (await fetch(address)).status === 200, 'newcomers are let in');
      return { ...program, address };
    },
    async close() {
      await Promise.all(programs.map((program) => program.stop('SIGKILL')));
      await database.drop();
    },
  };
}
