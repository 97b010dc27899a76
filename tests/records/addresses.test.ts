import { beforeEach, expect, test } from 'vitest';
import { noteBorrowerPost } from '#edge/borrower-addresses.ts';
import { judgeReadiness } from '#journeys/judge-readiness.ts';
import { watchAddresses } from '#journeys/watch-addresses.ts';
import { sql } from '../support/sql.ts';
import { until } from '../support/until.ts';

const TEN_MINUTES_MS = 600_000;

beforeEach(() => {
  globalThis.handoffBorrowerPosts = undefined;
});

const openAlerts = () =>
  sql<{ facts: object }>(
    "SELECT facts FROM alert WHERE kind = 'addresses_shared' AND subject = 'borrowers' AND resolved_at IS NULL",
  );
const note = (address: (at: number) => string) => {
  for (let at = 0; at < 100; at += 1) noteBorrowerPost(address(at));
};

test('wrong hops are seen in an alert, at /readyz and in the metrics, until they are right', async () => {
  const before = await judgeReadiness();
  expect(before.checks.addresses).toBe('ok');
  await watchAddresses(0);
  expect(await openAlerts()).toEqual([]);
  note(() => '10.0.0.7');
  await watchAddresses(1);
  expect(await openAlerts()).toEqual([{ facts: { count: 100, what: 'one_address' } }]);
  // The first judgment holds for a quarter of a second.
  await until(async () => (await judgeReadiness()).checks.addresses === 'not ok', '/readyz reports it');
  const { reasons, isReady } = await judgeReadiness();
  expect(reasons.addresses).toMatch(
    /^100 of the last 100 borrower posts came from one address\. Check TRUSTED_PROXY_HOPS /,
  );
  // The load balancer keeps sending borrowers: all instances have the same settings.
  expect(isReady).toBe(before.isReady);

  await sql("UPDATE alert SET resolved_at = clock_timestamp() WHERE kind = 'addresses_shared'");
  await watchAddresses(TEN_MINUTES_MS - 1);
  expect(await openAlerts()).toEqual([]);
  await watchAddresses(TEN_MINUTES_MS + 1);
  expect(await openAlerts()).toHaveLength(1);

  note((at) => `8.8.8.${at}`);
  await watchAddresses(TEN_MINUTES_MS + 2);
  expect(await openAlerts()).toEqual([]);
});
