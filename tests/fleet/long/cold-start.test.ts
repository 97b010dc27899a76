import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FleetBehind, openFleetBehind, times } from '#tests/fleet/balanced-fleet.ts';
import { cloneBorrowers } from '#tests/support/borrowers/many-borrowers.ts';
import { OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';

const SUBMITS = 300;
const SESSION_SECRET = 'of-those-who-come-in-from-the-cold';

let place: FleetBehind;
beforeAll(async () => {
  place = await openFleetBehind([{}], { SESSION_SECRET: `1:${SESSION_SECRET}` });
});
afterAll(() => place.close());

test(`${SUBMITS} leads after a cold start cost one token per instance, none of them too old`, async () => {
  const model = place.borrower();
  const agreed = await model.arriveAtConsent();
  const borrowers = await cloneBorrowers(SUBMITS, {
    model,
    origin: place.fleet.origin,
    query: place.rows,
    sessionSecret: SESSION_SECRET,
  });
  const warm = place.instances.map(({ address }) => address);
  const cold = [await place.start(), await place.start(), await place.start()];
  for (const address of warm) place.balancer.remove(address);
  const before = (await place.operator.requestsTo('token')).length;
  const replies = await Promise.all(borrowers.map((borrower) => borrower.agree(agreed)));
  expect(replies.map(({ status, location }) => `${status} ${location}`)).toEqual(
    times(SUBMITS).map(() => `303 ${OUTCOME}`),
  );
  expect((await place.operator.requestsTo('token')).length - before).toBe(cold.length);
  const posts = await place.operator.requestsTo('lead');
  expect(posts.filter(({ status }) => status === 201)).toHaveLength(SUBMITS);
  expect(posts).toHaveLength(SUBMITS);
}, 300_000);
