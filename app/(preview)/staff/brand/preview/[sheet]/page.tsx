import { notFound } from 'next/navigation';
import { Landing } from '#app/(borrower)/landing.tsx';
import { Welcome } from '#app/(borrower)/welcome/[campaign]/welcome.tsx';
import { pageNonce } from '#app/page-nonce.ts';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { type FormState, findFormState } from '#app/staff/_shell/old-input.ts';
import { AccentStyle } from '#components/borrower/accent-style.tsx';
import { Shell } from '#components/borrower/shell.tsx';
import { type Preview, previewParties } from '#features/application/preview-brand.ts';
import { NO_LANDING_CONTENT, parseLandingForm } from '#features/campaign/model/landing.ts';
import { landingVersions } from '#features/campaign/store/text-versions.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { english } from '#features/wording/model/en/english.ts';
import type { Language } from '#features/wording/model/language.ts';
import { ConsentPreview } from './consent-preview.tsx';
import { StepPreview } from './step-preview.tsx';
import { OutcomesPreview, StepsPreview } from './wording-preview.tsx';

const SPANISH_LANDING = 'landing-es';
const languageOf = (sheet: string): Language => (sheet === SPANISH_LANDING ? 'es' : 'en');

type Address = {
  params: Promise<{ sheet: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Real components, but inert. Reads no journey cookie and stores nothing. */
export default async function PreviewPage({ params, searchParams }: Address) {
  const actor = await requireStaff('campaigns_read');
  const { sheet } = await params;
  const query = await searchParams;
  const typed = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const preview = await previewParties(typed, typed.campaign ?? null, languageOf(sheet));
  const unsaved = await findFormState(actor, searchParams);
  const content = previewOf(sheet, preview, unsaved);
  if (!content) notFound();
  const scheme = typed.scheme === 'dark' ? 'dark' : 'light';
  return (
    <>
      <title>{`Preview – ${preview.parties.partner.brandName}`}</title>
      <AccentStyle tones={preview.theme} nonce={await pageNonce()} />
      <div inert data-scheme={scheme} lang={languageOf(sheet)}>
        <Shell parties={preview.parties} copy={DICTIONARIES[languageOf(sheet)]} language={languageOf(sheet)}>
          {content}
        </Shell>
      </div>
    </>
  );
}

function previewOf(sheet: string, preview: Preview, unsaved: FormState): React.ReactNode {
  const { parties, campaigns, campaign, moment } = preview;
  if (sheet === 'start') return <Landing parties={parties} campaigns={campaigns} copy={english} />;
  if (!campaign) return null;
  if (sheet === 'landing' || sheet === SPANISH_LANDING)
    return (
      <LandingPreview
        parties={parties}
        campaign={campaign}
        language={languageOf(sheet)}
        text={unsavedText(campaign, unsaved)}
      />
    );
  const shown = { parties, campaign, moment };
  if (sheet === 'form') return <StepPreview {...shown} />;
  if (sheet === 'steps') return <StepsPreview {...shown} />;
  if (sheet === 'outcomes') return <OutcomesPreview {...shown} />;
  return sheet === 'consent' ? <ConsentPreview {...shown} /> : null;
}

/** The texts of the editor that its *Preview* button returned. */
function unsavedText({ slug }: Campaign, form: FormState) {
  if (!form.has('headline') || form.value('campaign') !== slug) return {};
  const parsed = parseLandingForm((name) => form.value(name));
  return parsed.ok ? parsed.value : {};
}

type LandingPreviewProps = Pick<Preview, 'parties'> & {
  campaign: Campaign;
  language: Language;
  text: ReturnType<typeof unsavedText>;
};

async function LandingPreview({ parties, campaign, language, text }: LandingPreviewProps) {
  const { draft, published } = await landingVersions.find(campaign.slug);
  const content = (draft ?? published)?.content ?? NO_LANDING_CONTENT;
  return (
    <Welcome
      parties={parties}
      campaign={campaign}
      content={{ ...content, ...text }}
      copy={DICTIONARIES[language]}
      language={language}
      linkFields={[]}
      amount=""
    />
  );
}
