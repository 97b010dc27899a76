import { randomUUID } from 'node:crypto';
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
  const id = randomUUID();
  await sql(
    `WITH other AS (
      INSERT INTO operator_endpoint (id, address, client_id, mode)
      SELECT encode(sha256(convert_to(E'https://former.example/leads\\npartner\\nproduction', 'UTF8')), 'hex'),
        'https://former.example/leads', 'partner', 'production'
      RETURNING id
    )
    INSERT INTO consent_fetch (id, source, verdict, endpoint_id) SELECT $1, 'refinance', 'safe', id FROM other`,
    [id],
  );
  await sql(
    `INSERT INTO consent_fetch_block (fetch_id, position, key, sha256)
    SELECT $1, 0, 'stored.consent', sha256 FROM consent_version WHERE source = 'refinance' AND state = 'published'`,
    [id],
  );
  await sql("UPDATE consent_version SET fetch_id = $1 WHERE source = 'refinance' AND state = 'published'", [
    id,
  ]);
  expect(await offeredConsent('refinance')).not.toBeNull();
  expect(await consentItem()).toMatchObject({
    verdict: 'warns',
    sentence: expect.stringContaining('another operator'),
  });
  expect(await published()).toMatchObject({ isForOtherEndpoint: true });
});
