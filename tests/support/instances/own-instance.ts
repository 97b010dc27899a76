import pg from 'pg';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { emptyDatabase } from '#tests/support/database/new-database.ts';
import { sampleDatabase } from '#tests/support/database/sample-database.ts';
import type { Identity } from '#tests/support/network/certificate.ts';
import { until } from '#tests/support/until.ts';
import { startChild, startServer } from './child-program.ts';
import { openFronts, type Ports } from './origins.ts';
import { setUpWithCampaign } from './set-up-database.ts';

export type Instance = {
  /** For borrowers: behind TLS in production mode. */
  app: string;
  /** The app's own port, which a proxy forwards to. */
  direct: string;
  sandbox: string;
  databaseUrl: string;
  /** The certificate of both proxies; undefined over plain http. */
  identity: Identity | undefined;
  log: () => string;
  logFile: string;
  /** A second app on the same database, with other settings. */
  addApp: (settings: Record<string, string>) => Promise<string>;
  close: () => Promise<void>;
};

export async function openInstance(settings: Record<string, string>): Promise<Instance> {
  const isProduction = settings.HANDOFF_MODE === 'production';
  const database = await (isProduction ? emptyDatabase() : sampleDatabase());
  if (isProduction) {
    await migrateDatabase(asOwner(database.url), APP_ROLE);
    await setUpWithCampaign(database.url);
  }
  const ports = await openPorts();
  const fronts = await openFronts(isProduction, ports);
  const environment = {
    ...testEnvironment(database.url),
    PORT: String(ports.app),
    OPERATOR_BASE_URL: fronts.sandbox,
    // All borrowers of a test run come from one address.
    LIMIT_POSTS_PER_MINUTE: '100000',
    LIMIT_STARTS_PER_MINUTE: '100000',
    LIMIT_GETS_PER_MINUTE: '1000000',
    LIMIT_FASTEST_SECONDS: '0',
    ...fronts.settings,
    ...(isProduction && { OPERATOR_PARTNER: 'test-partner', TRUSTED_PROXY_HOPS: '1' }),
    ...settings,
    ...(settings.STAFF_ORIGIN && { STAFF_ORIGIN: withPort(settings.STAFF_ORIGIN, ports.app) }),
  };
  const client = ['--client-id', environment.OPERATOR_CLIENT_ID];
  const secret = [`--client-secret=${environment.OPERATOR_CLIENT_SECRET}`];
  const sandbox = await startChild(
    ['sandbox/server.ts', '--port', String(ports.sandbox), ...client, ...secret],
    {},
    /^Sandbox ready/,
  );
  const app = await startServer({ ...environment, NODE_ENV: 'production' });
  await untilConsentsAreFetched(database.url);
  const apps = [app];
  const addApp = async (others: Record<string, string>) => {
    const port = String(await testPort(Object.values(ports)));
    apps.push(await startServer({ ...environment, NODE_ENV: 'production', PORT: port, ...others }));
    return `http://localhost:${port}`;
  };
  return {
    // Empty in local mode.
    app: environment.APP_ORIGIN || fronts.app,
    direct: `http://localhost:${ports.app}`,
    sandbox: fronts.sandbox,
    databaseUrl: database.url,
    identity: fronts.identity,
    log: () => app.lines.join('\n'),
    logFile: app.logFile,
    addApp,
    close: async () => {
      await Promise.all([...apps, sandbox].map((program) => program.stop('SIGKILL')));
      fronts.close();
      await database.drop();
    },
  };
}

const withPort = (origin: string, port: number) => (new URL(origin).port ? origin : `${origin}:${port}`);

async function openPorts(): Promise<Ports> {
  const promised: number[] = [];
  const next = async () => {
    const port = await testPort(promised);
    promised.push(port);
    return port;
  };
  return { app: await next(), sandbox: await next(), appFront: await next(), sandboxFront: await next() };
}

/** The app fetches the consent texts at its start: a test that changes them waits for that. */
async function untilConsentsAreFetched(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const fetched = () => client.query("select from consent_fetch where source = 'personal_v3' limit 1");
  await until(async () => (await fetched()).rowCount, 'the app has fetched consent texts');
  await client.end();
}
