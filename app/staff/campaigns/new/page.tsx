import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { wordIn } from '#app/staff/_shell/old-input.ts';
import { appOrigin } from '#features/application/parties.ts';
import { isSlug } from '#features/campaign/model/campaign-slug.ts';
import { readFlowNames } from '#features/campaign/prefill-flows.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { addCampaign } from '../actions.ts';
import { CampaignForm } from '../campaign-form.tsx';

const COPY_NOTE =
  'It starts as a draft. If you keep the product, it has the same languages, landing page and wording. Two people publish these texts.';

export default async function NewCampaignPage(address: Address) {
  const page = await openFormPage('campaigns_edit', address);
  const { actor, query, formState } = page;
  const source = formState.value('from', wordIn(query, 'from'));
  const [model, flows] = await Promise.all([isSlug(source) ? readCampaign(source) : null, readFlowNames()]);
  // A copy gets a new link, name and schedule, and is not listed on the start page.
  const stored = model
    ? { ...model, name: `${model.name} (copy)`, slug: '', listedAt: null, opensAt: null, closesAt: null }
    : {};
  return (
    <ConsolePage
      page={page}
      area="campaigns"
      title={model ? `Duplicate “${model.name}”` : 'New campaign'}
      note={model ? COPY_NOTE : 'It starts as a draft. Borrowers can’t start until you publish it.'}
      up={{ href: '/staff/campaigns', label: 'Campaigns' }}
    >
      <CampaignForm
        action={addCampaign}
        hidden={{ from: model?.slug ?? '', accent: model?.accent ?? '' }}
        formState={formState}
        stored={stored}
        flows={flows}
        isStarted={false}
        zone={actor.timeZone}
        origin={appOrigin()}
        save="Create draft"
        cancel="/staff/campaigns"
      />
    </ConsolePage>
  );
}
