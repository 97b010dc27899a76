import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#scripts/dev/test-roles.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { queryAt } from '#tests/support/database/sql.ts';
import { startTlsPostgres, type TlsPostgres } from '#tests/support/database/tls-postgres.ts';
import { type AppInstance, type Fleet, openFleet } from '#tests/support/instances/fleet.ts';
import { runScript } from '#tests/support/run-script.ts';
import { until } from '#tests/support/until.ts';

let server: TlsPostgres;
let fleet: Fleet;
let instance: AppInstance;
beforeAll(async () => {
  server = await startTlsPostgres();
  fleet = await openFleet(server.url);
  instance = await fleet.start();
});
afterAll(async () => {
  await fleet?.close();
  await server?.close();
});

const addressWith = (parameters: Record<string, string>) => {
  const url = new URL(asOwner(fleet.databaseUrl));
  url.search = new URLSearchParams(parameters).toString();
  return url.href;
};
const migrate = (url: string) => runScript('migrate', [], { environment: { DATABASE_URL: url } });

test('every connection of an instance and of its jobs uses TLS', { tags: ['@database-tls'] }, async () => {
  await until(
    async () => (await fetch(`${instance.address}/readyz`)).status === 200,
    'the instance is ready',
  );
  const listening = "SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN \"jobs%'";
  await until(async () => (await queryAt(server.url, listening)).length > 0, 'the jobs are connected');
  const [used] = await queryAt(
    server.url,
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE ssl)::int AS encrypted
     FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE usename = 'handoff_app'`,
  );
  expect(used.all).toBeGreaterThan(2);
  expect(used.encrypted).toBe(used.all);
});

test('a command connects only to a server with a valid certificate for its address', async () => {
  const plain = new URL(asOwner(testDatabaseUrl()));
  plain.searchParams.set('sslmode', 'verify-full');
  const addresses = {
    'its authority': addressWith({ sslmode: 'verify-full', sslrootcert: server.authority }),
    'another authority': addressWith({ sslmode: 'verify-full', sslrootcert: server.otherAuthority }),
    'no authority': addressWith({ sslmode: 'require' }),
    'no TLS': addressWith({ sslmode: 'disable' }),
    'a server without TLS': plain.href,
  };
  const codes = await Promise.all(
    Object.entries(addresses).map(async ([what, url]) => [what, (await migrate(url)).code]),
  );
  expect(Object.fromEntries(codes)).toEqual({
    'its authority': 0,
    'another authority': 1,
    'no authority': 1,
    'no TLS': 1,
    'a server without TLS': 1,
  });
});
