import { testPort } from '#scripts/dev/test-port.ts';
import { borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { queriesTo } from '#tests/support/database/sql.ts';
import { openFleet } from '#tests/support/instances/fleet.ts';
import { PATHS } from '#tests/support/operator-journal.ts';
import { until } from '#tests/support/until.ts';
import { ENDPOINTS, type Endpoint } from './cells.ts';
import { openProxy, type Wire } from './faulty-proxy.ts';
import { openOracle } from './oracle.ts';

export type Environment = Awaited<ReturnType<typeof openEnvironment>>;

/** A restarted database is back, and a late answer arrives, before the call to the operator times out. */
const LEAD_LIMIT_MS = 60_000;

/** An app and an operator of its own, with a proxy for each endpoint in between. */
export async function openEnvironment(databaseServer?: string) {
  const fleet = await openFleet(databaseServer);
  const { databaseUrl, sandbox, origin } = fleet;
  const opened: [Endpoint, Wire][] = [];
  for (const endpoint of ENDPOINTS) opened.push([endpoint, await openProxy(await testPort(), sandbox)]);
  const proxies = Object.fromEntries(opened) as Record<Endpoint, Wire>;
  const addressOf = (endpoint: Endpoint) => `${proxies[endpoint].address}${PATHS[endpoint]}`;
  const settings = {
    OPERATOR_TOKEN_URL: addressOf('token'),
    OPERATOR_CONSENTS_URL: addressOf('consents'),
    OPERATOR_PERSONAL_V3_URL: addressOf('lead'),
    OPERATOR_HANDOFF_HOSTS: new URL(proxies.lead.address).host,
    OPERATOR_TIMEOUT_MS: String(LEAD_LIMIT_MS),
    // Each lead requests a token, so that a fault of the token endpoint meets it.
    OPERATOR_FRESH_TOKEN: 'on',
  };
  const query = queriesTo(databaseUrl);
  return {
    fleet,
    proxies,
    query,
    oracle: openOracle(sandbox, query),
    async start(own: Record<string, string> = {}) {
      const app = await fleet.start({ ...settings, ...own });
      await until(
        async () => (await query("SELECT FROM consent_fetch WHERE source = 'personal_v3'")).length > 0,
        'the app has consent texts',
      );
      return app;
    },
    borrower: (at: () => string) => borrowerAt(origin, at),
    async close() {
      await fleet.close();
      for (const proxy of Object.values(proxies)) proxy.close();
    },
  };
}
