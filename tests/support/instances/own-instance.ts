import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import pg from 'pg';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { emptyDatabase } from '#tests/support/database/new-database.ts';
import { sampleDatabase } from '#tests/support/database/sample-database.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';
import { openTlsFront } from '#tests/support/network/tls-proxy.ts';
import { until } from '#tests/support/until.ts';
import { startSandbox, startServer } from './child-program.ts';
import { setUpWithCampaign } from './set-up-database.ts';

export type Instance = Awaited<ReturnType<typeof openInstance>>;

export async function openInstance(settings: Record<string, string>) {
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
  const sandbox = await startSandbox(ports.sandbox, environment);
  const app = await startServer({ ...environment, NODE_ENV: 'production' });
  await untilConsentsAreFetched(database.url);
  const apps = [app];
  /** A second app on the same database, with other settings. */
  const addApp = async (others: Record<string, string>) => {
    const port = String(await testPort(Object.values(ports)));
    apps.push(await startServer({ ...environment, NODE_ENV: 'production', PORT: port, ...others }));
    return `http://localhost:${port}`;
  };
  return {
    /** For borrowers: behind TLS in production mode. */
    app: environment.APP_ORIGIN || fronts.app,
    /** The app's own port, which a proxy forwards to. */
    direct: `http://localhost:${ports.app}`,
    sandbox: fronts.sandbox,
    databaseUrl: database.url,
    /** The certificate of both proxies; undefined over plain http. */
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

async function openPorts() {
  const promised: number[] = [];
  for (const _ of Array(4)) promised.push(await testPort(promised));
  const [app = 0, sandbox = 0, appFront = 0, sandboxFront = 0] = promised;
  return { app, sandbox, appFront, sandboxFront };
}

/** Over plain http, or each behind a proxy that ends TLS. */
async function openFronts(isSecure: boolean, ports: Awaited<ReturnType<typeof openPorts>>) {
  if (!isSecure) {
    const at = (port: number) => `http://localhost:${port}`;
    return {
      app: at(ports.app),
      sandbox: at(ports.sandbox),
      settings: {},
      identity: undefined,
      close: () => {},
    };
  }
  const identity = selfSigned();
  const folder = join(projectFolder, 'data', 'test');
  const file = join(folder, `authority-${ports.appFront}.pem`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, identity.cert);
  // For requests of the test itself; the app reads the file.
  setDefaultCACertificates([...getCACertificates('default'), identity.cert]);
  const app = await openTlsFront(ports.appFront, ports.app, identity);
  const sandbox = await openTlsFront(ports.sandboxFront, ports.sandbox, identity);
  const settings = { APP_ORIGIN: app.origin, NODE_EXTRA_CA_CERTS: file };
  const close = () => {
    for (const front of [app, sandbox]) front.close();
  };
  return { app: app.origin, sandbox: sandbox.origin, settings, identity, close };
}

/** The app fetches the consent texts at its start: a test that changes them waits for that. */
async function untilConsentsAreFetched(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const fetched = () => client.query("select from consent_fetch where source = 'personal_v3' limit 1");
  await until(async () => (await fetched()).rowCount, 'the app has fetched consent texts');
  await client.end();
}
