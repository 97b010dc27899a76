import { expect, test } from 'vitest';
import { allows, ROLES } from '#features/access/model/permissions.ts';
import { offerLanguages } from '#features/campaign/campaign-lifecycle.ts';
import { campaignOf, draft, openCampaigns } from '#tests/integration/support/campaigns.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';

const { ada } = await openCampaigns();
const carol = await someMember('compliance');

test('only Compliance changes the languages of a campaign, which the audit records once', async () => {
  expect(ROLES.filter((role) => allows(role, 'languages_offer'))).toEqual(['compliance']);
  const slug = await draft(ada);
  expect(await campaignOf(slug)).toMatchObject({ languages: 'en' });
  expect(await offerLanguages(carol, slug, 'es_en')).toBe('saved');
  expect(await offerLanguages(carol, slug, 'es_en')).toBe('same');
  expect(await campaignOf(slug)).toMatchObject({ languages: 'es_en' });
  expect(await auditsOf(slug)).toMatchObject([
    { act: 'campaign_created' },
    {
      act: 'campaign_languages_changed',
      actor: carol.email,
      before: { languages: 'en' },
      after: { languages: 'es_en' },
    },
  ]);
  expect(await offerLanguages(carol, 'no-such-campaign', 'es_en')).toBe('no_such_campaign');
});
