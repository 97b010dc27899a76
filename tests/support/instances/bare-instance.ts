import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { emptyDatabase } from '#tests/support/database/new-database.ts';
import { type ChildProgram, startServer } from './child-program.ts';
import { setUpWithCampaign } from './set-up-database.ts';

export const METRICS_TOKEN = 'a-token-of-more-than-thirty-two-characters';
export const CAMPAIGN = 'personal-loan';

export type BareInstance = {
  origin: string;
  port: number;
  databaseUrl: string;
  app: ChildProgram;
  /** From an address of its own, on a new connection. */
  fetchPage: (path: string, headers?: Record<string, string>) => Promise<Response>;
  metric: (name: string) => Promise<number>;
  close: () => Promise<void>;
};

/** The built app in production mode without a proxy, so that sockets reach it directly. It has no operator. */
export async function openBareInstance(): Promise<BareInstance> {
  const database = await emptyDatabase();
  await migrateDatabase(asOwner(database.url), APP_ROLE);
  await setUpWithCampaign(database.url, CAMPAIGN);
  const port = await testPort();
  const origin = 'https://apply.larch.example';
  const app = await startServer({
    ...testEnvironment(database.url),
    NODE_ENV: 'production',
    HANDOFF_MODE: 'production',
    APP_ORIGIN: origin,
    OPERATOR_BASE_URL: 'https://localhost:9',
    OPERATOR_PARTNER: 'larch',
    TRUSTED_PROXY_HOPS: '0',
    DRAIN_GRACE_SECONDS: '0',
    LIMIT_STARTS_PER_MINUTE: '100000',
    LIMIT_GETS_PER_MINUTE: '1000000',
    METRICS_TOKEN,
    PORT: String(port),
  });
  const fetchPage = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      headers: { ...headers, Connection: 'close' },
    });
  return {
    origin,
    port,
    databaseUrl: database.url,
    app,
    fetchPage,
    async metric(name) {
      const answer = await fetchPage('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
      const line = (await answer.text()).split('\n').find((each) => each.startsWith(`${name} `));
      return Number(line?.split(' ')[1]);
    },
    async close() {
      await app.stop('SIGKILL');
      await database.drop();
    },
  };
}
