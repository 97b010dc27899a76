import type { Address } from '#app/staff/_shell/console-page.tsx';
import { wordIn } from '#app/staff/_shell/old-input.ts';
import { PreviewCard } from '#app/staff/_shell/preview-card.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ColorField } from '#components/console/color-field.tsx';
import { ContrastGuard } from '#components/console/contrast-guard.tsx';
import { Hidden } from '#components/console/form.tsx';
import { PreviewButton } from '#components/console/plain-button.tsx';
import { requirePartner } from '#features/brand/store/brand.ts';
import { saveCampaignLook } from '../../actions.ts';
import { CampaignPage, openCampaignPage } from '../campaign-page.tsx';

export default async function CampaignLookPage(address: Address<'campaign'>) {
  const page = await openCampaignPage('campaigns_read', address);
  const { query, formState, campaign } = page;
  const partner = await requirePartner();
  const { slug, version, product } = campaign;
  const path = `/staff/campaigns/${slug}/look`;
  const accent = wordIn(query, 'campaignAccent') ?? formState.value('campaignAccent', campaign.accent);
  const mayEdit = page.may('campaigns_edit');
  return (
    <CampaignPage page={page} current="look" flash="campaignLook">
      <form action={saveCampaignLook} className="space-y-5">
        <Hidden fields={{ campaign: slug, version }} />
        <Card
          title="Campaign color"
          note="Overrides the brand color on this campaign’s pages. Leave blank to use the brand color."
        >
          <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <div className="space-y-4">
              <ColorField
                name="campaignAccent"
                label="Accent color"
                hint={`Brand color: ${partner.accent}`}
                value={accent}
                placeholder={partner.accent}
                error={formState.error('campaignAccent')}
                readOnly={!mayEdit}
              />
              <div className="flex flex-wrap gap-2">
                {mayEdit && <Button>Save</Button>}
                {mayEdit && <PreviewButton page={path} />}
              </div>
            </div>
            <ContrastGuard name="campaignAccent" accent={accent} fallback={partner.accent} />
          </div>
        </Card>
        <PreviewCard
          page={path}
          query={query}
          sheets={product === 'prefill' ? ['start', 'form'] : ['start', 'form', 'consent']}
          typed={{ campaignAccent: accent }}
          fixed={{ campaign: slug }}
        />
      </form>
    </CampaignPage>
  );
}
