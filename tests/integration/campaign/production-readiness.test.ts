import { expect, test } from 'vitest';
import { checkCampaign, type RequestAddress } from '#features/campaign/check-campaign.ts';
import { findJourney } from '#features/journey/store/journeys.ts';
import { isHeldTest } from '#features/lead/test-journeys.ts';
import { databaseUrl } from '#platform/config/env.ts';
import { addSample } from '#prisma/sample.ts';
import { campaignOf } from '#tests/integration/support/campaigns.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';
import { inProduction } from '#tests/integration/support/production-settings.ts';

inProduction({ OPERATOR_NAME: '' });
await addSample(databaseUrl(), 'local');

const itemFor = async (key: string, visitor: RequestAddress) =>
  (await checkCampaign(await campaignOf('student-refinance'), 'briefly', visitor)).find(
    (item) => item.key === key,
  );

test.each([
  ['address', '10.0.0.7', 'warns', /^We see you at 10\.0\.0\.7, a private address\. .*TRUSTED_PROXY_HOPS\.$/],
  ['address', '8.8.8.8', 'ok', /^We see you at 8\.8\.8\.8\./],
  ['operator', null, 'warns', /OPERATOR_NAME isn’t set, so consent pages say “the lender network”/],
  ['site', null, 'warns', /OPERATOR_SITE_URL isn’t set/],
])('in production, the check “%s” for a visitor at %s %s', async (key, address, verdict, sentence) => {
  expect(await itemFor(key, address ? { address } : null)).toMatchObject({
    verdict,
    sentence: expect.stringMatching(sentence),
  });
  expect(await itemFor('address', null)).toBeUndefined();
});

test('production sends no test to the operator, unless its campaign may', async () => {
  const journey = await findJourney((await someBorrower()).journeyId);
  if (!journey) throw new Error('the journey is gone');
  const isHeld = (isTest: boolean, testsReachOperator: boolean) =>
    isHeldTest({ isTest, campaign: { ...journey.campaign, testsReachOperator } });
  expect([isHeld(true, false), isHeld(true, true), isHeld(false, false)]).toEqual([true, false, false]);
});
