import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { testPort } from '#scripts/dev/test-port.ts';
import { runFolder } from '#scripts/dev/test-settings.ts';
import { sampleDatabase } from '#tests/support/database/sample-database.ts';
import { connectedTo } from '#tests/support/database/sql.ts';
import { type Identity, selfSigned } from '#tests/support/network/certificate.ts';
import { openTlsFront } from '#tests/support/network/tls-proxy.ts';
import { until } from '#tests/support/until.ts';
import { startSandbox, startServer } from './child-program.ts';
import { productionDatabase } from './set-up-database.ts';

export type Instance = Awaited<ReturnType<typeof openInstance>>;

/** In production mode app and simulator are behind proxies that end TLS. */
export async function openInstance(settings: Record<string, string>) {
  const isProduction = settings.HANDOFF_MODE === 'production';
  const database = await (isProduction ? productionDatabase() : sampleDatabase());
  const [appPort, sandboxPort] = [await testPort(), await testPort()];
  const identity = isProduction ? selfSigned() : undefined;
  const frontOf = async (target: number) =>
    identity
      ? openTlsFront(await testPort(), target, identity)
      : { origin: `http://localhost:${target}`, close: () => {} };
  const [appFront, sandboxFront] = [await frontOf(appPort), await frontOf(sandboxPort)];
  const environment: Record<string, string> = {
    ...testEnvironment(database.url),
    NODE_ENV: 'production',
    PORT: String(appPort),
    OPERATOR_BASE_URL: sandboxFront.origin,
    // All borrowers of a test run come from one address.
    LIMIT_POSTS_PER_MINUTE: '100000',
    LIMIT_STARTS_PER_MINUTE: '100000',
    LIMIT_GETS_PER_MINUTE: '1000000',
    LIMIT_FASTEST_SECONDS: '0',
    ...(identity && {
      APP_ORIGIN: appFront.origin,
      NODE_EXTRA_CA_CERTS: trusted(identity, appPort),
      OPERATOR_PARTNER: 'test-partner',
      TRUSTED_PROXY_HOPS: '1',
    }),
    ...settings,
    ...(settings.STAFF_ORIGIN && { STAFF_ORIGIN: withPort(settings.STAFF_ORIGIN, appPort) }),
  };
  const sandbox = await startSandbox(sandboxPort, environment);
  const app = await startServer(environment);
  await untilConsentsAreFetched(database.url);
  const apps = [app];
  return {
    /** For borrowers. The setting is empty in local mode. */
    app: environment.APP_ORIGIN || appFront.origin,
    /** The app's own port, which a proxy forwards to. */
    direct: `http://localhost:${appPort}`,
    sandbox: sandboxFront.origin,
    databaseUrl: database.url,
    identity,
    log: () => app.lines().join('\n'),
    logFile: app.logFile,
    /** A second app on the same database, with other settings. */
    addApp: async (others: Record<string, string>) => {
      const own = String(await testPort());
      apps.push(await startServer({ ...environment, PORT: own, ...others }));
      return `http://localhost:${own}`;
    },
    close: async () => {
      await Promise.all([...apps, sandbox].map((program) => program.stop('SIGKILL')));
      for (const front of [appFront, sandboxFront]) front.close();
      await database.drop();
    },
  };
}

const withPort = (origin: string, port: number) => (new URL(origin).port ? origin : `${origin}:${port}`);

/** For requests of the test itself. Returns the file that the app reads. */
function trusted({ cert }: Identity, port: number): string {
  const file = join(runFolder, `authority-${port}.pem`);
  mkdirSync(runFolder, { recursive: true });
  writeFileSync(file, cert);
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  return file;
}

/** The app fetches the consent texts at its start: a test that changes them waits for that. */
async function untilConsentsAreFetched(databaseUrl: string) {
  await connectedTo(databaseUrl, (client) => {
    const fetched = () => client.query("select from consent_fetch where source = 'personal_v3' limit 1");
    return until(async () => (await fetched()).rowCount, 'the app has fetched consent texts');
  });
}
