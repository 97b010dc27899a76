import { expect, test } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { checkCampaign } from '#features/campaign/check-campaign.ts';
import { publishDueConsents } from '#features/consent/publish-consent.ts';
import { listStoredConsents } from '#features/consent/read-consents.ts';
import { databaseUrl } from '#platform/config/env.ts';
import { addSample } from '#prisma/sample.ts';
import { campaignOf } from '#tests/integration/support/campaigns.ts';
import { aDraft, publish } from '#tests/integration/support/consent-drafts.ts';
import { offeredConsent } from '#tests/integration/support/moment.ts';
import { inProduction } from '#tests/integration/support/production-settings.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

inProduction();
await addSample(databaseUrl(), 'local');

const consentItem = async () => {
  const items = await checkCampaign(await campaignOf('student-refinance'), 'briefly');
  return items.find(({ key }) => key === 'consent');
};
const published = async () => {
  const sources = await listStoredConsents();
  return sources.find(({ source }) => source === 'refinance')?.versions[0];
};

test('offers no sample text in production, and names the reason in the readiness checks', async () => {
  expect(await offeredConsent('personal_v2')).toBeNull();
  expect(await offeredConsent('refinance')).toBeNull();
  expect(
    await sql("SELECT subject FROM alert WHERE kind = 'consent_not_published' ORDER BY subject"),
  ).toEqual([{ subject: 'personal_v2' }, { subject: 'refinance' }]);
  expect(await consentItem()).toMatchObject({
    verdict: 'blocks',
    sentence: expect.stringContaining('sample data'),
  });
  expect(await published()).toMatchObject({ number: 1, isWithheld: true });
});

test('replaces the sample with a published text of the partner’s own', async () => {
  await publish(await someMember('compliance'), await aDraft(await someMember()));
  expect(await offeredConsent('refinance')).toMatchObject({ fetchedAt: null });
  expect(await consentItem()).toMatchObject({ verdict: 'ok' });
  expect(await published()).toMatchObject({ number: 2, isWithheld: false, isForOtherEndpoint: false });
});

test('the job closes the alert of a source that has a text, and no other', async () => {
  await raiseAlert('consent_not_published', 'refinance');
  await publishDueConsents();
  expect(
    await sql("SELECT subject FROM alert WHERE kind = 'consent_not_published' AND resolved_at IS NULL"),
  ).toEqual([{ subject: 'personal_v2' }]);
});

test('keeps offering a text that was published for another operator, with a warning', async () => {
  await sql(`WITH other AS (
      INSERT INTO operator_endpoint (id, address, client_id, mode)
      SELECT encode(sha256(convert_to(E'https://former.example/leads\npartner\nproduction', 'UTF8')), 'hex'),
        'https://former.example/leads', 'partner', 'production'
      RETURNING id
    )
    INSERT INTO consent_fetch (id, source, verdict, endpoint_id)
    SELECT '018f6b3e-5a4e-7c3b-9d2a-0123456789ab', 'refinance', 'safe', id FROM other`);
  await sql(`INSERT INTO consent_fetch_block (fetch_id, position, key, sha256)
    SELECT '018f6b3e-5a4e-7c3b-9d2a-0123456789ab', 0, 'stored.consent', sha256 FROM consent_version
    WHERE source = 'refinance' AND state = 'published'`);
  await sql(`UPDATE consent_version SET fetch_id = '018f6b3e-5a4e-7c3b-9d2a-0123456789ab'
    WHERE source = 'refinance' AND state = 'published'`);
  expect(await offeredConsent('refinance')).not.toBeNull();
  expect(await consentItem()).toMatchObject({
    verdict: 'warns',
    sentence: expect.stringContaining('another operator'),
  });
  expect(await published()).toMatchObject({ isForOtherEndpoint: true });
});
