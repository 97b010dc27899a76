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

const itemsFor = async (visitor: RequestAddress) => {
  const items = await checkCampaign(await campaignOf('student-refinance'), 'briefly', visitor);
  return (key: string) => items.find((item) => item.key === key);
};

test('warns staff with a private address in production', async () => {
  expect((await itemsFor({ address: '10.0.0.7' }))('address')).toMatchObject({
    verdict: 'warns',
    sentence: expect.stringMatching(
      /^We see you at 10\.0\.0\.7, a private address\. .*TRUSTED_PROXY_HOPS\.$/,
    ),
  });
  expect((await itemsFor({ address: '8.8.8.8' }))('address')).toMatchObject({
    verdict: 'ok',
    sentence: expect.stringMatching(/^We see you at 8\.8\.8\.8\./),
  });
  expect((await itemsFor(null))('address')).toBeUndefined();
});

test('warns in production while the operator’s name is unset', async () => {
  expect((await itemsFor(null))('operator')).toMatchObject({
    verdict: 'warns',
    sentence: expect.stringContaining('OPERATOR_NAME isn’t set, so consent pages say “the lender network”'),
  });
});

test('warns in production while borrowers get no link to the operator’s site', async () => {
  expect((await itemsFor(null))('site')).toMatchObject({
    verdict: 'warns',
    sentence: expect.stringContaining('OPERATOR_SITE_URL isn’t set'),
  });
});

test('production sends no test to the operator, unless its campaign may', async () => {
  const journey = await findJourney((await someBorrower()).journeyId);
  if (!journey) throw new Error('the journey is gone');
  const isHeld = (isTest: boolean, testsReachOperator: boolean) =>
    isHeldTest({ isTest, campaign: { ...journey.campaign, testsReachOperator } });
  expect([isHeld(true, false), isHeld(true, true), isHeld(false, false)]).toEqual([true, false, false]);
});
