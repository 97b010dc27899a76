import { expect, test } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { checkCampaign, type RequestAddress } from '#features/campaign/check-campaign.ts';
import { publishDueConsents } from '#features/consent/publish-consent.ts';
import { listStoredConsents } from '#features/consent/read-consents.ts';
import { findJourney } from '#features/form/store/journeys.ts';
import { stopsBeforeOperator } from '#features/lead/send-lead.ts';
import { databaseUrl } from '#platform/config/env.ts';
import { addSample } from '#prisma/sample.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { campaignOf } from '#tests/integration/support/campaigns.ts';
import { aDraft, publish } from '#tests/integration/support/consent-drafts.ts';
import { offeredConsent, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';
import { openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { inProduction } from '#tests/support/production-settings.ts';

inProduction({ OPERATOR_NAME: '' });
await addSample(databaseUrl(), 'local');

const itemFor = async (wanted: string, visitor: RequestAddress = null) => {
  const items = await checkCampaign(await campaignOf('student-refinance'), 'briefly', visitor);
  return items.find(({ key }) => key === wanted);
};
const published = async () =>
  (await listStoredConsents()).find(({ source }) => source === 'refinance')?.versions[0];

test('offers no sample text in production, and names the reason in the readiness checks', async () => {
  expect([await offeredConsent('personal_v2'), await offeredConsent('refinance')]).toEqual([null, null]);
  expect(await openAlerts('consent_not_published')).toMatchObject([
    { subject: 'personal_v2' },
    { subject: 'refinance' },
  ]);
  expect(await itemFor('consent')).toMatchObject({
    verdict: 'blocks',
    sentence: expect.stringContaining('sample data'),
  });
  expect(await published()).toMatchObject({ number: 1, isWithheld: true });
});

test('replaces the sample with a published text of the partner’s own, and resolves its alert alone', async () => {
  await publish(await someMember('compliance'), await aDraft(await someMember()));
  expect(await offeredConsent('refinance')).toMatchObject({ fetchedAt: null });
  expect(await itemFor('consent')).toMatchObject({ verdict: 'ok' });
  expect(await published()).toMatchObject({ number: 2, isWithheld: false, isForOtherEndpoint: false });
  await raiseAlert('consent_not_published', 'refinance');
  await publishDueConsents();
  expect(await openAlerts('consent_not_published')).toMatchObject([{ subject: 'personal_v2' }]);
});

test('keeps offering a text that was published for another operator, with a warning', async () => {
  const id = "encode(sha256(E'https://former.example\\npartner\\nproduction'), 'hex')";
  await pastAllRules(`INSERT INTO operator_endpoint (id, address, client_id, mode)
      VALUES (${id}, 'https://former.example', 'partner', 'production');
    UPDATE consent_fetch SET endpoint_id = ${id} WHERE source = 'refinance'; ${RENEW_VERSION}`);
  expect(await offeredConsent('refinance')).not.toBeNull();
  expect(await itemFor('consent')).toMatchObject({
    verdict: 'warns',
    sentence: expect.stringContaining('another operator'),
  });
  expect(await published()).toMatchObject({ isForOtherEndpoint: true });
});

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
    stopsBeforeOperator({ isTest, campaign: { ...journey.campaign, testsReachOperator } });
  expect([isHeld(true, false), isHeld(true, true), isHeld(false, false)]).toEqual([true, false, false]);
});
