import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { checkCampaign } from '#features/campaign/check-campaign.ts';
import { publishDueConsents } from '#features/consent/publish-consent.ts';
import { listStoredConsents } from '#features/consent/read-consents.ts';
import { databaseUrl } from '#platform/config/env.ts';
import { addSample } from '#prisma/sample.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { campaignOf } from '#tests/integration/support/campaigns.ts';
import { aDraft, publish } from '#tests/integration/support/consent-drafts.ts';
import { offeredConsent, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { inProduction } from '#tests/integration/support/production-settings.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

inProduction();
await addSample(databaseUrl(), 'local');

const consentItem = async () => {
  const items = await checkCampaign(await campaignOf('student-refinance'), 'briefly');
  return items.find(({ key }) => key === 'consent');
};
const published = async () =>
  (await listStoredConsents()).find(({ source }) => source === 'refinance')?.versions[0];
const openAlerts = () =>
  sql(
    "SELECT subject FROM alert WHERE kind = 'consent_not_published' AND resolved_at IS NULL ORDER BY subject",
  );

test('offers no sample text in production, and names the reason in the readiness checks', async () => {
  expect([await offeredConsent('personal_v2'), await offeredConsent('refinance')]).toEqual([null, null]);
  expect(await openAlerts()).toEqual([{ subject: 'personal_v2' }, { subject: 'refinance' }]);
  expect(await consentItem()).toMatchObject({
    verdict: 'blocks',
    sentence: expect.stringContaining('sample data'),
  });
  expect(await published()).toMatchObject({ number: 1, isWithheld: true });
});

test('replaces the sample with a published text of the partner’s own, and closes its alert alone', async () => {
  await publish(await someMember('compliance'), await aDraft(await someMember()));
  expect(await offeredConsent('refinance')).toMatchObject({ fetchedAt: null });
  expect(await consentItem()).toMatchObject({ verdict: 'ok' });
  expect(await published()).toMatchObject({ number: 2, isWithheld: false, isForOtherEndpoint: false });
  await raiseAlert('consent_not_published', 'refinance');
  await publishDueConsents();
  expect(await openAlerts()).toEqual([{ subject: 'personal_v2' }]);
});

test('keeps offering a text that was published for another operator, with a warning', async () => {
  const { address, clientId } = { address: 'https://former.example/leads', clientId: 'partner' };
  const id = createHash('sha256').update(`${address}\n${clientId}\nproduction`).digest('hex');
  await sql(
    "INSERT INTO operator_endpoint (id, address, client_id, mode) VALUES ($1, $2, $3, 'production')",
    [...[id, address, clientId]],
  );
  await pastAllRules(
    `UPDATE consent_fetch SET endpoint_id = '${id}' WHERE source = 'refinance'; ${RENEW_VERSION}`,
  );
  expect(await offeredConsent('refinance')).not.toBeNull();
  expect(await consentItem()).toMatchObject({
    verdict: 'warns',
    sentence: expect.stringContaining('another operator'),
  });
  expect(await published()).toMatchObject({ isForOtherEndpoint: true });
});
