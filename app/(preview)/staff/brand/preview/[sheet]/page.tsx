import { notFound } from 'next/navigation';
import { StepSheet } from '#app/(borrower)/apply/[form]/[step]/sheet.tsx';
import { ConsentSheet, ConsentUnavailable, SheetForm } from '#app/(borrower)/apply/[form]/consent/sheet.tsx';
import { Landing } from '#app/(borrower)/landing.tsx';
import { Welcome } from '#app/(borrower)/welcome/[campaign]/welcome.tsx';
import { pageNonce } from '#app/page-nonce.ts';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { type FormState, findFormState } from '#app/staff/_shell/old-input.ts';
import { AccentStyle } from '#components/borrower/document-head.tsx';
import { OutcomeText } from '#components/borrower/outcome-text.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { Shell } from '#components/borrower/shell.tsx';
import { formContext } from '#features/application/borrower.ts';
import { type Preview, previewConsent, previewParties } from '#features/application/preview-brand.ts';
import {
  NO_WORDING,
  OUTCOME_STATES,
  withCampaignWords,
  wordsOf,
} from '#features/campaign/model/campaign-words.ts';
import { NO_LANDING_CONTENT, parseLandingForm } from '#features/campaign/model/landing.ts';
import { landingsAt, landingVersions, wordingVersions } from '#features/campaign/store/text-versions.ts';
import { measureTexts } from '#features/consent/measure-texts.ts';
import { type Campaign, formSlugOf } from '#features/form/model/campaign.ts';
import type { FormContext } from '#features/form/model/form.ts';
import { formBySlug } from '#features/form/model/form-registry.ts';
import { unsentJourney } from '#features/form/model/journey.ts';
import type { Parties } from '#features/form/model/parties.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { english } from '#features/wording/model/en/english.ts';
import { type Language, languagesOf } from '#features/wording/model/language.ts';
import { partyNames } from '#features/wording/model/party-names.ts';
import type { Moment } from '#platform/database/configuration.ts';

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
  if (sheet === 'start') return <StartPreview parties={parties} campaigns={campaigns} moment={moment} />;
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

type StartPreviewProps = Pick<Preview, 'parties' | 'campaigns' | 'moment'>;

async function StartPreview({ parties, campaigns, moment }: StartPreviewProps) {
  const landings = await landingsAt(moment.configurationVersion);
  const content = landings.get(campaigns[0]?.slug ?? '') ?? null;
  return (
    <Landing
      parties={parties}
      campaigns={campaigns}
      copy={english}
      language="en"
      nonce={await pageNonce()}
      content={content}
    />
  );
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
      nonce={await pageNonce()}
      linkFields={[]}
      amount=""
    />
  );
}

type PreviewProps = { campaign: Campaign; parties: Parties; moment: Moment };

async function ConsentPreview({ campaign, parties, moment }: PreviewProps) {
  const form = formSlugOf(campaign.product);
  const context = await formContext(moment, campaign);
  const { copy } = context;
  const { progressAt } = unsentJourney(formBySlug(form), context);
  const texts = await previewConsent(campaign, moment);
  const blocks = texts && (await measureTexts(texts));
  const drawn = { form, parties, copy };
  return (
    <ConsentSheet {...drawn} progress={progressAt('consent')}>
      {blocks ? (
        <SheetForm {...drawn} language="en" blocks={blocks} />
      ) : (
        <ConsentUnavailable copy={copy} operatorName={parties.operatorName} tryAgain="/" fallback={null} />
      )}
    </ConsentSheet>
  );
}

/** The draft, or the published texts: every step below the other, in each language of the campaign. */
async function StepsPreview({ campaign, parties, moment }: PreviewProps) {
  const sheets = await Promise.all(
    (await copiesOf(campaign)).map(async ({ language, copy }) => {
      const context = { ...(await formContext(moment, campaign, language)), copy };
      return stepSheets(campaign, parties, context).map(({ slug, sheet }) => (
        <section key={`${language} ${slug}`} lang={language}>
          {sheet}
        </section>
      ));
    }),
  );
  return <div className="grid gap-10">{sheets.flat()}</div>;
}

async function OutcomesPreview({ campaign, parties }: PreviewProps) {
  const copies = await copiesOf(campaign);
  const names = partyNames(parties.partner.brandName, parties.operatorName);
  return (
    <div className="grid gap-10">
      {copies.flatMap(({ language, copy }) => {
        return OUTCOME_STATES.map((name) => (
          <section key={`${language} ${name}`} lang={language}>
            <MessagePage>
              <PageHead title={copy.outcome.states[name].title} />
              <OutcomeText state={copy.outcome.states[name]} names={names} />
            </MessagePage>
          </section>
        ));
      })}
    </div>
  );
}

async function copiesOf({
  slug,
  product,
  languages,
}: Campaign): Promise<{ language: Language; copy: Dictionary }[]> {
  const { draft, published } = await wordingVersions.find(slug);
  const content = (draft ?? published)?.content ?? NO_WORDING;
  return languagesOf(languages).map((language) => ({
    language,
    copy: withCampaignWords(DICTIONARIES[language], wordsOf(product, content[language])),
  }));
}

async function StepPreview({ campaign, parties, moment }: PreviewProps) {
  const context = await formContext(moment, campaign);
  const [first] = stepSheets(campaign, parties, context);
  return first?.sheet;
}

type Sheet = { slug: string; sheet: React.ReactElement };

function stepSheets({ product }: Campaign, parties: Parties, context: FormContext): Sheet[] {
  const form = formSlugOf(product);
  const { steps, progressAt } = unsentJourney(formBySlug(form), context);
  return steps.map((step) => ({
    slug: step.slug,
    sheet: <StepSheet {...{ form, step, context, parties }} progress={progressAt(step.slug)} back="/" />,
  }));
}
