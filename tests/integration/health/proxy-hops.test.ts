import { beforeEach, expect, test } from 'vitest';
import { GET as metrics } from '#app/metrics/route.ts';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { checkReadiness } from '#features/health/check-readiness.ts';
import { shareReadiness } from '#features/health/shared-readiness.ts';
import { watchAddresses } from '#features/health/watch-addresses.ts';
import { trackBorrowerPost } from '#platform/http/borrower-addresses.ts';
import { processStates } from '#platform/process/process-wide.ts';
import { openAlerts } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

shareReadiness(checkReadiness);

const TEN_MINUTES_MS = 600_000;

beforeEach(() => {
  processStates().delete('borrowerPosts');
});

const sharedAddresses = () => openAlerts('^addresses_shared borrowers$');
const share = async () => {
  const here = { 'x-handoff-client-address': '127.0.0.1' };
  const text = await (await metrics(new Request('http://localhost/metrics', { headers: here }))).text();
  return Number(/^handoff_borrower_address_share (\S+)$/m.exec(text)?.[1]);
};
/** All callers share one result for a quarter of a second. */
const readinessWith = (word: string) =>
  until(async () => {
    const readiness = await checkReadiness();
    return readiness.checks.addresses === word && readiness;
  }, `the check is ${word}`);
const resolve = () => sql("UPDATE alert SET resolved_at = clock_timestamp() WHERE kind = 'addresses_shared'");
const note = (address: (at: number) => string) => {
  for (let at = 0; at < 100; at += 1) trackBorrowerPost(address(at));
};

test('an instance that saw nothing suspicious does not resolve the alert of another', async () => {
  await raiseAlert('addresses_shared', 'borrowers', { count: 100, what: 'one_address' });
  note((at) => `8.8.8.${at}`);
  await watchAddresses(0);
  expect(await sharedAddresses()).toHaveLength(1);
  // At another instance, which saw none of these posts, the open alert is enough.
  const here = processStates().get('borrowerPosts');
  processStates().delete('borrowerPosts');
  const elsewhere = /^Borrower posts at another instance came from one address/;
  expect((await readinessWith('not ok')).reasons.addresses).toMatch(elsewhere);
  processStates().set('borrowerPosts', here);
  await resolve();
});

test('wrong TRUSTED_PROXY_HOPS raise an alert, fail /readyz and show in the metrics until they are right', async () => {
  const before = await readinessWith('ok');
  await watchAddresses(0);
  expect(await sharedAddresses()).toEqual([]);
  note(() => '10.0.0.7');
  await watchAddresses(1);
  expect(await sharedAddresses()).toEqual([
    expect.objectContaining({ facts: { count: 100, what: 'one_address' } }),
  ]);
  const { reasons, isReady } = await readinessWith('not ok');
  const here = /^100 of the last 100 borrower posts came from one address\. Check TRUSTED_PROXY_HOPS /;
  expect(reasons.addresses).toMatch(here);
  expect(isReady).toBe(before.isReady);
  expect(await share()).toBe(1);

  await resolve();
  await watchAddresses(TEN_MINUTES_MS - 1);
  expect(await sharedAddresses()).toEqual([]);
  await watchAddresses(TEN_MINUTES_MS + 1);
  expect(await sharedAddresses()).toHaveLength(1);

  note((at) => `8.8.8.${at}`);
  expect(await share()).toBe(0.01);
  await watchAddresses(TEN_MINUTES_MS + 2);
  expect(await sharedAddresses()).toEqual([]);
});
