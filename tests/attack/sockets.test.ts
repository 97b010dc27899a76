import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareInstance, openBareInstance } from '#tests/support/instances/bare-instance.ts';
import { quantile, servedPages, servedUnderAttack } from '#tests/support/instances/under-attack.ts';

const SOCKETS = 5_000;
/** Real seconds: some sockets send one byte in each. */
const SECONDS = 20;
const SECONDS_BEFORE = 3;
const MOST = 0.9;
const IN_TIME_MS = 1_000;

let place: BareInstance;
beforeAll(async () => {
  place = await openBareInstance();
  for (const path of ['/', '/staff/sign-in']) await place.fetchPage(path);
});
afterAll(() => place.close());

test('an instance with 5,000 hostile sockets serves borrowers and the console in under a second', {
  tags: ['@hostile-sockets'],
}, async () => {
  // On a busy machine the pages are slow without hostile sockets, too.
  const before = quantile(await servedPages(place, SECONDS_BEFORE), MOST);
  const { served, descriptors } = await servedUnderAttack(place, SOCKETS, SECONDS);
  const memory = Math.round((await place.metric('process_resident_memory_bytes')) / 1e6);
  const times = [0.5, MOST, 1].map((share) => quantile(served, share));
  console.log(
    `${served.length} pages in ${times} ms, ${before} ms before; ${descriptors} descriptors, ${memory} MB`,
  );
  expect(descriptors).toBeGreaterThan(SOCKETS / 2);
  expect(served.filter(({ status }) => status >= 400)).toEqual([]);
  expect(quantile(served, MOST)).toBeLessThan(Math.max(IN_TIME_MS, 3 * before));
});
