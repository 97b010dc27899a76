import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { previewParams } from '#app/staff/_shell/preview-params.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ColorField } from '#components/console/color-field.tsx';
import { ContrastGuard } from '#components/console/contrast-guard.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { LivePreview } from '#components/console/live-preview.tsx';
import { PreviewButton } from '#components/console/plain-button.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { requirePartner } from '#features/brand/store/brand.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { saveCampaignLook } from '../../actions.ts';
import { CampaignPage } from '../campaign-page.tsx';

type Address = { params: Promise<{ campaign: string }>; searchParams: SearchParams };

const NAMES = ['campaignAccent'];

export default async function CampaignLookPage({ params, searchParams }: Address) {
  const actor = await requireStaff('campaigns_read');
  const [campaign, partner, formState, query] = await Promise.all([
    readCampaign((await params).campaign),
    requirePartner(),
    findFormState(actor, searchParams),
    searchParams,
  ]);
  if (!campaign) notFound();
  const { slug, version, product } = campaign;
  const path = `/staff/campaigns/${slug}/look`;
  const accent =
    typeof query.campaignAccent === 'string'
      ? query.campaignAccent
      : formState.value('campaignAccent', campaign.accent);
  const mayEdit = allows(actor.role, 'campaigns_edit');
  return (
    <CampaignPage actor={actor} campaign={campaign} current="look">
      <FormErrors errors={formState.errors} />
      <FlashNotice page="campaignLook" done={query.done} />
      <form action={saveCampaignLook} className="space-y-5">
        <input type="hidden" name="campaign" value={slug} />
        <input type="hidden" name="version" value={version} />
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
        <Card title="Preview">
          <LivePreview
            page={path}
            names={NAMES}
            typed={{ campaignAccent: accent }}
            fixed={{ campaign: slug }}
            previewPages={product === 'prefill' ? ['start', 'form'] : ['start', 'form', 'consent']}
            shown={previewParams(query)}
          />
        </Card>
      </form>
    </CampaignPage>
  );
}
