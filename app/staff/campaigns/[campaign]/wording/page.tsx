import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { previewParams } from '#app/staff/_shell/preview-params.ts';
import { Card } from '#components/console/card.tsx';
import { LivePreview } from '#components/console/live-preview.tsx';
import { Notice } from '#components/console/notice.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { readWording } from '#features/campaign/edit-wording.ts';
import { CAMPAIGN_WORDS, NO_WORDING } from '#features/campaign/model/campaign-words.ts';
import { untranslated } from '#features/campaign/model/wording-form.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { TextPage } from '../text-page.tsx';
import { discardWording, publishCampaignWording, retireCampaignWording } from './actions.ts';
import { WordingForm } from './wording-form.tsx';
import { WordingReview } from './wording-review.tsx';

type Address = { params: Promise<{ campaign: string }>; searchParams: SearchParams };

export default async function CampaignWordingPage({ params, searchParams }: Address) {
  const actor = await requireStaff('campaigns_read');
  const [campaign, formState, query] = await Promise.all([
    readCampaign((await params).campaign),
    findFormState(actor, searchParams),
    searchParams,
  ]);
  if (!campaign) notFound();
  const { slug, product, archivedAt } = campaign;
  const wording = await readWording(actor, slug);
  const { draft, published } = wording;
  const mayEdit = allows(actor.role, 'campaigns_edit') && !archivedAt;
  const english = published ? untranslated(published.content, campaign) : [];
  const hasOutcomes = product !== 'prefill';
  const { sheet, scheme } = previewParams(query);
  return (
    <TextPage
      actor={actor}
      campaign={campaign}
      page="wording"
      done={query.done}
      versions={wording}
      actions={{ publish: publishCampaignWording, discard: discardWording, retire: retireCampaignWording }}
      standard={{ badge: 'Standard texts', words: 'the standard texts' }}
      notice={
        english.length > 0 && (
          <Notice tone="warn" title="Some published texts exist in one language only">
            {`In the other language, borrowers see the standard text for ${english.map((key) => `“${CAMPAIGN_WORDS[key].label}”`).join(', ')}.`}
          </Notice>
        )
      }
      review={
        draft && (
          <WordingReview
            product={product}
            draft={draft.content}
            published={published?.content ?? NO_WORDING}
          />
        )
      }
      formState={formState}
    >
      <WordingForm campaign={campaign} wording={wording} formState={formState} mayEdit={mayEdit} />
      <Card title="Preview" note="Shows the saved draft, or the published texts if there’s no draft.">
        {/* Its buttons also work without scripts. */}
        <form method="get">
          <LivePreview
            page={`/staff/campaigns/${slug}/wording`}
            names={[]}
            typed={{}}
            fixed={{ campaign: slug }}
            previewPages={hasOutcomes ? ['steps', 'outcomes'] : ['steps']}
            shown={{ sheet: sheet === 'outcomes' && hasOutcomes ? 'outcomes' : 'steps', scheme }}
          />
        </form>
      </Card>
    </TextPage>
  );
}
