import { expect, test } from 'vitest';
import { sharedFleet } from '#tests/fleet/balanced-fleet.ts';
import { OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { wallClockShiftedBy } from '#tests/support/instances/shifted-clock.ts';

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
});
