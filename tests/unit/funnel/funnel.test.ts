import { expect, test } from 'vitest';
import { funnelStages, NO_COUNTS, shareOfVisits } from '#features/funnel/model/funnel.ts';

const now = { ...NO_COUNTS, landing_viewed: 80, visit: 40, start: 30, submitted: 10 };

test.each([true, false])('a share is of all visits, with a landing page: %s', (hasLanding) => {
  const counts = { now, before: NO_COUNTS };
  const stages = funnelStages(counts, { hasLanding, hasConsent: false, steps: [] });
  const shares = Object.fromEntries(stages.map((stage) => [stage.key, shareOfVisits(stage, stages)]));
  expect(shares).toMatchObject({ visit: '100.0%', start: '75.0%', submitted: '25.0%' });
  expect(shares.landing_viewed).toBe(hasLanding ? '–' : undefined);
});
