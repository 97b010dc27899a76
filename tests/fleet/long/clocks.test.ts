import { expect, test } from 'vitest';
import { sharedFleet, times } from '#tests/fleet/balanced-fleet.ts';
import { OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { frozenWallClock, wallClockShiftedBy } from '#tests/support/instances/shifted-clock.ts';
import { until } from '../../support/until.ts';

const FIVE_MINUTES = 5 * 60_000;
const CLOCKS = [wallClockShiftedBy(FIVE_MINUTES), wallClockShiftedBy(-FIVE_MINUTES), {}];

const place = sharedFleet(CLOCKS);

test('instances whose clocks are five minutes fast, five minutes slow, and right share one consent day', async () => {
  const ready = await Promise.all(
    place.instances.map(async (instance) => {
      const borrower = place.borrowerOf(instance);
      return { borrower, agreed: await borrower.arriveAtConsent() };
    }),
  );
  const CONSENT = '/apply/personal-loan/consent';
  await place.operator.consentsFail(503);
  await place.ageConsents('24 hours');
  for (const { borrower, agreed } of ready) {
    expect((await borrower.agree(agreed)).location).toBe(CONSENT);
    expect((await borrower.ask(CONSENT)).html).toContain('We can’t show the consent text right now');
    expect(await place.operator.requestsTo('lead', borrower.person.lastName)).toEqual([]);
  }
  await place.ageConsents('23 hours 59 minutes');
  for (const { borrower, agreed } of ready) expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
  await place.operator.consentsFail(null);
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
