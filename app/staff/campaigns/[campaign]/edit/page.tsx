import { type Address, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Notice } from '#components/console/status.tsx';
import { appOrigin } from '#features/application/parties.ts';
import { readFlowNames } from '#features/campaign/prefill-flows.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { saveCampaign } from '../../actions.ts';
import { CampaignForm } from '../../campaign-form.tsx';
import { CampaignPage } from '../campaign-page.tsx';

export default async function EditCampaignPage(address: Address<'campaign'>) {
  const page = await openFormPage('campaigns_edit', address);
  const { actor, params, formState } = page;
  const campaign = found(await readCampaign(params.campaign));
  const flows = await readFlowNames(campaign.flow);
  const { slug, version, accent, status, isStarted } = campaign;
  return (
    <CampaignPage page={page} campaign={campaign} current="edit">
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
