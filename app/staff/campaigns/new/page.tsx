import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { appOrigin } from '#features/application/parties.ts';
import { isSlug } from '#features/campaign/model/campaign-slug.ts';
import { readFlowNames } from '#features/campaign/prefill-flows.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { addCampaign } from '../actions.ts';
import { CampaignFields } from '../campaign-fields.tsx';

const COPY_NOTE =
  'It starts as a draft. If you keep the product, it has the same languages, landing page and wording. Two people publish these texts.';

export default async function NewCampaignPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('campaigns_edit');
  const formState = await findFormState(actor, searchParams);
  const { from } = await searchParams;
  const source = formState.value('from', typeof from === 'string' ? from : '');
  const [model, flows] = await Promise.all([isSlug(source) ? readCampaign(source) : null, readFlowNames()]);
  // A copy gets a new link, name and schedule, and is not listed on the start page.
  const stored = model
    ? { ...model, name: `${model.name} (copy)`, slug: '', listedAt: null, opensAt: null, closesAt: null }
    : {};
  return (
    <ConsolePage
      actor={actor}
      area="campaigns"
      title={model ? `Duplicate “${model.name}”` : 'New campaign'}
      note={model ? COPY_NOTE : 'It starts as a draft. Borrowers can’t start until you publish it.'}
      up={{ href: '/staff/campaigns', label: 'Campaigns' }}
    >
      <FormErrors errors={formState.errors} />
      <Card>
        <form action={addCampaign} className="space-y-6">
          <input type="hidden" name="from" value={model?.slug ?? ''} />
          <input type="hidden" name="accent" value={model?.accent ?? ''} />
          <CampaignFields
            formState={formState}
            stored={stored}
            flows={flows}
            isStarted={false}
            zone={actor.timeZone}
            origin={appOrigin()}
          />
          <div className="flex flex-wrap gap-2">
            <Button>Create draft</Button>
            <ButtonLink href="/staff/campaigns">Cancel</ButtonLink>
          </div>
        </form>
      </Card>
    </ConsolePage>
  );
}
