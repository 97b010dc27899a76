import type { Address } from '#app/staff/_shell/console-page.tsx';
import { Notice } from '#components/console/status.tsx';
import { appOrigin } from '#features/application/parties.ts';
import { readFlowNames } from '#features/campaign/prefill-flows.ts';
import { saveCampaign } from '../../actions.ts';
import { CampaignForm } from '../../campaign-form.tsx';
import { CampaignPage, openCampaignPage } from '../campaign-page.tsx';

export default async function EditCampaignPage(address: Address<'campaign'>) {
  const page = await openCampaignPage('campaigns_edit', address);
  const { actor, formState, campaign } = page;
  const flows = await readFlowNames(campaign.flow);
  const { slug, version, accent, status, isStarted } = campaign;
  return (
    <CampaignPage page={page} current="edit">
      {status === 'open' && (
        <Notice tone="warn" title="This campaign is live">
          Borrowers see your changes on their next page.
        </Notice>
      )}
      <CampaignForm
        action={saveCampaign}
        hidden={{ campaign: slug, version, accent: accent ?? '' }}
        formState={formState}
        stored={campaign}
        flows={flows}
        isStarted={isStarted}
        zone={actor.timeZone}
        origin={appOrigin()}
        save="Save settings"
        cancel={`/staff/campaigns/${slug}`}
      />
    </CampaignPage>
  );
}
