import { expect, test, vi } from 'vitest';
import { openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { sendRefinance, sendWithBlocks } from '#tests/integration/support/undocumented-fields.ts';

vi.stubEnv('OPERATOR_CONSENT_KEYS', 'all');
vi.stubEnv('OPERATOR_REFINANCE_CAMPAIGN_ID', 'on');
const sandbox = await openOperatorAndSeed();

test('settings send undocumented blocks and a refinance partnerCampaignId', async () => {
  const blocks = { 'personal.consent': '<p>Main</p>', 'personal.bank.consent': '<p>More</p>' };
  const { body } = await sendWithBlocks(sandbox, 'Quilllenient', blocks);
  expect(body).toMatchObject({ disclosuresText: blocks });
  expect(await sendRefinance(sandbox, 'Quillrefi')).toMatchObject({ partnerCampaignId: 'student-refinance' });
});
