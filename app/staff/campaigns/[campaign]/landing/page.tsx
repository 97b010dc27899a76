import { type Address, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { PreviewCard } from '#app/staff/_shell/preview-card.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Notice } from '#components/console/status.tsx';
import { readLanding } from '#features/campaign/edit-landing.ts';
import { NO_LANDING_CONTENT, showsSpanish } from '#features/campaign/model/landing.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { discardLandingPage, publishLandingPage, retireLandingPage } from '../../actions.ts';
import { TextPage } from '../text-page.tsx';
import { LandingForm } from './landing-form.tsx';

const SKIPPED =
  'The campaign link opens the first question. To show this page first, change the campaign’s settings.';

export default async function CampaignLandingPage(address: Address<'campaign'>) {
  const page = await openFormPage('campaigns_read', address);
  const { actor, params, query, formState } = page;
  const campaign = found(await readCampaign(params.campaign));
  const { slug, archivedAt, showsLanding, languages } = campaign;
  const landing = await readLanding(actor, slug);
  const content = (landing.draft ?? landing.published)?.content ?? NO_LANDING_CONTENT;
  const hasSpanish = showsSpanish(languages, content);
  const isUnsaved = formState.has('headline');
  const returned = isUnsaved && typeof query.returned === 'string' ? { returned: query.returned } : {};
  const mayEdit = page.may('campaigns_edit') && !archivedAt;
  return (
    <TextPage
      page={page}
      campaign={campaign}
      current="landing"
      versions={landing}
      actions={{ publish: publishLandingPage, discard: discardLandingPage, retire: retireLandingPage }}
      standard={{ badge: 'Standard page', words: 'the standard landing page' }}
      notice={
        !showsLanding && (
          <Notice tone="info" title="Borrowers don’t see this page">
            <span>{`${SKIPPED} `}</span>
            {mayEdit && <ButtonLink href={`/staff/campaigns/${slug}/edit`}>Open settings</ButtonLink>}
          </Notice>
        )
      }
    >
      <LandingForm campaign={campaign} landing={landing} formState={formState} mayEdit={mayEdit} />
      <PreviewCard
        page={`/staff/campaigns/${slug}/landing`}
        query={query}
        sheets={hasSpanish ? ['landing', 'landing-es'] : ['landing']}
        fixed={{ campaign: slug, ...returned }}
        note={
          isUnsaved && formState.errors.length === 0
            ? 'Shows the texts above. They aren’t saved yet.'
            : 'Shows the saved draft, or the published page if there’s no draft.'
        }
      />
    </TextPage>
  );
}
