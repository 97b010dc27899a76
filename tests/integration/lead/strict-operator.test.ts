import { expect, test, vi } from 'vitest';
import { env } from '#platform/config/env.ts';
import { CLIENT_INFO, openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { sendRefinance, sendWithBlocks } from '#tests/integration/support/undocumented-fields.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openAllDetails } from '#tests/support/evidence/sealed-details.ts';

const MAIN = { 'personal.consent': '<p>Main</p>' };
const CALLS = { 'personal.tcpa.consent': '<p>Calls</p>' };

const sandbox = await openOperatorAndSeed();

test.each([
  ['a block of another product', { ...MAIN, ...CALLS, 'refinance.consent': '<p>More</p>' }],
  ['several blocks and none about calls', { ...MAIN, 'a.consent': '<p>A</p>', 'z.consent': '<p>Z</p>' }],
  ['a key that resembles a documented one', { ...MAIN, ...CALLS, 'Personal.consent': '<p>More</p>' }],
])('by default, an operator that serves %s gets the documented blocks only', async (what, blocks) => {
  const { body, journeyId } = await sendWithBlocks(sandbox, `Quillstrict${what.length}`, blocks);
  const documented = Object.keys(blocks).filter((key) => key in MAIN || key in CALLS);
  expect(Object.keys(Object(body.disclosuresText))).toEqual(documented);
  expect(body).toMatchObject({ disclosuresText: MAIN });
  const agreed = await blocksOfEvent(journeyId, 'consent_acknowledged');
  expect(agreed.toSorted()).toEqual(Object.keys(blocks).toSorted());
  expect(await blocksOfEvent(journeyId, 'lead_sent')).toEqual(documented);
});

test('by default, a refinance lead has no partnerCampaignId, whatever its campaign', async () => {
  await sql("UPDATE campaign SET partner_campaign_id = 'spring-27' WHERE slug = 'student-refinance'");
  const body = await sendRefinance(sandbox, 'Quillrefi');
  expect(body).toMatchObject({ borrower: { consentData: { ipAddress: CLIENT_INFO.address } } });
  expect(body).not.toHaveProperty('partnerCampaignId');
});

test('settings send undocumented blocks and a refinance partnerCampaignId', async () => {
  vi.stubEnv('OPERATOR_CONSENT_KEYS', 'all');
  vi.stubEnv('OPERATOR_REFINANCE_CAMPAIGN_ID', 'on');
  vi.resetModules();
  const lenient = await import('#tests/integration/support/undocumented-fields.ts');
  const blocks = { ...MAIN, 'personal.bank.consent': '<p>More</p>' };
  const { body } = await lenient.sendWithBlocks(sandbox, 'Quilllenient', blocks);
  expect(body).toMatchObject({ disclosuresText: blocks });
  const refinance = await lenient.sendRefinance(sandbox, 'Quillcampaign');
  expect(refinance).toMatchObject({ partnerCampaignId: 'spring-27' });
});

/** Under which keys the evidence of a journey lists texts, in its only event of a kind. */
async function blocksOfEvent(journeyId: string, kind: string) {
  const details = await openAllDetails(sql, new Map(env().DATA_KEY.keys));
  const [recorded] = details.filter((event) => event.journey === journeyId && event.kind === kind);
  return [...(recorded?.text ?? '').matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key ?? '');
}
