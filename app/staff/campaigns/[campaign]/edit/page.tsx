import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Notice } from '#components/console/notice.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { appOrigin } from '#features/application/parties.ts';
import { readFlowNames } from '#features/campaign/prefill-flows.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { saveCampaign } from '../../actions.ts';
import { CampaignFields } from '../../campaign-fields.tsx';
import { CampaignPage } from '../campaign-page.tsx';

type Address = { params: Promise<{ campaign: string }>; searchParams: SearchParams };

export default async function EditCampaignPage({ params, searchParams }: Address) {
  const actor = await requireStaff('campaigns_edit');
  const campaign = await readCampaign((await params).campaign);
  if (!campaign) notFound();
  const [flows, formState] = await Promise.all([
    readFlowNames(campaign.flow),
    findFormState(actor, searchParams),
  ]);
  const { slug, version, accent, status, isStarted } = campaign;
  return (
    <CampaignPage actor={actor} campaign={campaign} current="edit">
      <FormErrors errors={formState.errors} />
      {status === 'open' && (
        <Notice tone="warn" title="This campaign is live">
          Borrowers see your changes on their next page.
        </Notice>
      )}
      <Card>
        <form action={saveCampaign} className="space-y-6">
          <input type="hidden" name="campaign" value={slug} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="accent" value={accent ?? ''} />
          <CampaignFields
            formState={formState}
            stored={campaign}
            flows={flows}
            isStarted={isStarted}
            zone={actor.timeZone}
            origin={appOrigin()}
          />
          <div className="flex flex-wrap gap-2">
            <Button>Save settings</Button>
            <ButtonLink href={`/staff/campaigns/${slug}`}>Cancel</ButtonLink>
          </div>
        </form>
      </Card>
    </CampaignPage>
  );
}
