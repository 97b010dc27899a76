import { expect, test } from 'vitest';
import { allowTests } from '#features/campaign/campaign-lifecycle.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { expireLeases } from '#features/lead/close-attempts.ts';
import { readLead } from '#features/lead/read-lead.ts';
import { countUnknownLeads, findUnknownLeads } from '#features/lead/store/lead-decisions.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { passTime } from '#tests/integration/support/new-journey.ts';
import { openOperatorAndSeed, reachConsent, submitFrom } from '#tests/integration/support/sent-lead.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

await openOperatorAndSeed();

const alertsOn = async (reference: string) =>
  (await sql<{ kind: string }>("SELECT kind FROM alert WHERE facts->>'reference' = $1", [reference])).map(
    ({ kind }) => kind,
  );

/** The simulator breaks the connection of a lead under this last name, so it stays unknown whether it arrived. */
async function unknownLead(query: string) {
  const { journeyKey, shown } = await reachConsent({ lastName: 'Reset' }, query);
  await submitFrom(journeyKey, shown);
  const [lead] = await sql<{ reference: string; state: string; is_test: boolean }>(
    'SELECT partner_lead_id AS reference, state, is_test FROM lead WHERE journey_id = $1',
    [journeyKey.journeyId],
  );
  if (!lead) throw new Error('there is no lead');
  return lead;
}

test('a test lead raises no alert and needs no decision, whatever its outcome', async () => {
  const tested = await unknownLead('handoff_test=1');
  expect(tested).toMatchObject({ state: 'unknown', is_test: true });
  const real = await unknownLead('');
  await passTime(3_600);
  await sql("UPDATE alert SET resolved_at = clock_timestamp() WHERE kind = 'lead_unknown'");
  await expireLeases();
  expect(await alertsOn(tested.reference)).toEqual([]);
  expect(await alertsOn(real.reference)).toEqual(['lead_unknown', 'lead_unknown']);
  expect((await findUnknownLeads()).map(({ reference }) => reference)).toEqual([real.reference]);
  expect(await countUnknownLeads()).toBe(1);
});

test('an administrator’s permission for test links is audited, once for each change', async () => {
  const admin = await someMember('admin');
  for (const isAllowed of [true, true, false]) await allowTests(admin, 'personal-loan', isAllowed);
  expect(await readCampaign('personal-loan')).toMatchObject({ testsReachOperator: false });
  expect(await auditsOf('personal-loan')).toMatchObject([
    { act: 'campaign_tests_changed', actor: admin.email, after: { testsReachOperator: true } },
    { act: 'campaign_tests_changed', after: { testsReachOperator: false } },
  ]);
  expect(await allowTests(admin, 'nowhere', true)).toBe(false);
});

test('the page of a test lead that stopped before the operator explains it', async () => {
  const { reference } = await unknownLead('handoff_test=1');
  await pastAllRules(`UPDATE lead SET state = 'unsent' WHERE partner_lead_id = '${reference}';
    UPDATE attempt SET outcome = 'unsent', reason = 'test' FROM lead
      WHERE lead.id = lead_id AND partner_lead_id = '${reference}'`);
  expect((await readLead({ role: 'viewer' }, reference))?.description.title).toBe('Test, not sent');
});
