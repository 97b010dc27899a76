import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { previewParams } from '#app/staff/_shell/preview-params.ts';
import { Card } from '#components/console/card.tsx';
import { LivePreview } from '#components/console/live-preview.tsx';
import { Notice } from '#components/console/notice.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { readLanding } from '#features/campaign/edit-landing.ts';
import { NO_LANDING_CONTENT, showsSpanish } from '#features/campaign/model/landing.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { TextPage } from '../text-page.tsx';
import { discardLandingPage, publishLandingPage, retireLandingPage } from './actions.ts';
import { LandingForm } from './landing-form.tsx';

type Address = { params: Promise<{ campaign: string }>; searchParams: SearchParams };

export default async function CampaignLandingPage({ params, searchParams }: Address) {
  const actor = await requireStaff('campaigns_read');
  const [campaign, formState, query] = await Promise.all([
    readCampaign((await params).campaign),
    findFormState(actor, searchParams),
    searchParams,
  ]);
  if (!campaign) notFound();
  const { slug, product, archivedAt, showsLanding, languages } = campaign;
  const landing = await readLanding(actor, slug);
  const content = (landing.draft ?? landing.published)?.content ?? NO_LANDING_CONTENT;
  const hasSpanish = showsSpanish(languages, content);
  const isUnsaved = formState.has('headline');
  const returned = isUnsaved && typeof query.returned === 'string' ? { returned: query.returned } : {};
  const mayEdit = allows(actor.role, 'campaigns_edit') && !archivedAt;
  return (
    <TextPage
      actor={actor}
      campaign={campaign}
      page="landing"
      done={query.done}
      versions={landing}
      actions={{ publish: publishLandingPage, discard: discardLandingPage, retire: retireLandingPage }}
      standard={{ badge: 'Standard page', words: 'the standard landing page' }}
      notice={
        !showsLanding && (
          <Notice tone="info" title="Borrowers don’t see this page">
            <span>
              {
                'The campaign link opens the first question. To show this page first, change the campaign’s settings. '
              }
            </span>
            {mayEdit && <ButtonLink href={`/staff/campaigns/${slug}/edit`}>Open settings</ButtonLink>}
          </Notice>
        )
      }
      formState={formState}
    >
      <LandingForm
        slug={slug}
        product={product}
        languages={languages}
        landing={landing}
        formState={formState}
        mayEdit={mayEdit}
      />
      <Card
        id="preview"
        title="Preview"
        note={
          isUnsaved && formState.errors.length === 0
            ? 'Shows the texts above. They aren’t saved yet.'
            : 'Shows the saved draft, or the published page if there’s no draft.'
        }
      >
        {/* Its buttons also work without scripts. */}
        <form method="get">
          {returned.returned && <input type="hidden" name="returned" value={returned.returned} />}
          <LivePreview
            page={`/staff/campaigns/${slug}/landing`}
            names={[]}
            typed={{}}
            fixed={{ campaign: slug, ...returned }}
            previewPages={hasSpanish ? ['landing', 'landing-es'] : ['landing']}
            shown={{
              ...previewParams(query),
              sheet: query.sheet === 'landing-es' ? 'landing-es' : 'landing',
            }}
          />
        </form>
      </Card>
    </TextPage>
  );
}
