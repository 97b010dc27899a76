import { afterAll, describe, expect, test } from 'vitest';
import { sharedFleet, times } from '#tests/fleet/balanced-fleet.ts';
import { OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { frozenWallClock, wallClockShiftedBy } from '#tests/support/instances/shifted-clock.ts';
import { until } from '../../support/until.ts';

const FIVE_MINUTES = 5 * 60_000;
const CLOCKS = [wallClockShiftedBy(FIVE_MINUTES), wallClockShiftedBy(-FIVE_MINUTES), {}];
const CLOSED = 'We can’t show the consent text right now';

const place = sharedFleet(CLOCKS);
afterAll(async () => {
  await place.operator.control('/consents/outage', { status: null });
});

const eachInstance = () => times(CLOCKS.length).map((at) => place.instances[at] ?? never());
const never = () => {
  throw new Error('There are three instances.');
};

describe('instances whose clocks are five minutes fast, five minutes slow, and right', () => {
  test('share one consent day: the database’s', async () => {
    const ready = await Promise.all(
      eachInstance().map(async (instance) => {
        const borrower = place.borrowerOf(instance);
        return { borrower, agreed: await borrower.arriveAtConsent() };
      }),
    );
    await place.operator.control('/consents/outage', { status: 503 });
    await place.ageConsents('23 hours 59 minutes');
    for (const { borrower } of ready)
      expect((await borrower.ask('/apply/personal-loan/consent')).html).not.toContain(CLOSED);
    await place.ageConsents('24 hours');
    for (const { borrower, agreed } of ready) {
      expect((await borrower.agree(agreed)).location).toBe('/apply/personal-loan/consent');
      expect((await borrower.ask('/apply/personal-loan/consent')).html).toContain(CLOSED);
      expect(await place.operator.requestsTo('lead', borrower.person.lastName)).toEqual([]);
    }
    await place.ageConsents('23 hours 59 minutes');
    for (const { borrower, agreed } of ready) expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
    await place.operator.control('/consents/outage', { status: null });
  });

  test('send a lead once, on any instance and however often it is submitted', async () => {
    const borrower = place.borrower();
    const agreed = await borrower.arriveAtConsent();
    const replies = await Promise.all(times(15).map(() => borrower.agree(agreed)));
    expect(new Set(replies.map(({ location }) => location))).toEqual(new Set([OUTCOME]));
    expect(await place.operator.requestsTo('lead', borrower.person.lastName)).toHaveLength(1);
  });
});

test('a wall clock that is set back lengthens no token', async () => {
  await place.operator.control('/token', { expiresIn: 62 });
  const slow = await place.start(frozenWallClock());
  const ready = [];
  for (const _ of times(2)) {
    const borrower = place.borrowerOf(slow);
    ready.push({ borrower, agreed: await borrower.arriveAtConsent() });
  }
  const tokens = [];
  for (const { borrower, agreed } of ready) {
    // The token is used for two of its 62 seconds, by a clock that no test can move.
    const end = performance.now() + (tokens.length > 0 ? 2_500 : 0);
    await until(() => performance.now() > end, 'the token has expired', 5_000);
    await borrower.agree(agreed);
    tokens.push((await place.operator.requestsTo('token')).length);
  }
  expect(tokens[1]).toBe(Number(tokens[0]) + 1);
});
