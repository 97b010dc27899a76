import type { Address } from '#app/staff/_shell/console-page.tsx';
import { type FormState, wordIn } from '#app/staff/_shell/old-input.ts';
import { PreviewCard } from '#app/staff/_shell/preview-card.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { TextArea, TextField } from '#components/console/field.tsx';
import { Hidden } from '#components/console/form.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Notice } from '#components/console/status.tsx';
import { type LandingDetail, readLanding } from '#features/campaign/edit-landing.ts';
import { OPERATOR } from '#features/campaign/model/campaign-words.ts';
import {
  LANDING_FORM,
  type LandingTextName,
  landingField,
  landingFields,
  landingLabel,
  NO_LANDING_CONTENT,
  showsSpanish,
} from '#features/campaign/model/landing.ts';
import type { LandingImage } from '#features/campaign/model/landing-image.ts';
import { AWARD_FORMAT, REVIEW_FORMAT } from '#features/campaign/model/landing-reviews.ts';
import type { CampaignDetail } from '#features/campaign/read-campaign.ts';
import type { Product } from '#features/form/model/campaign.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Language } from '#features/wording/model/language.ts';
import { draftLandingPage, previewLandingPage } from '../../actions.ts';
import { openCampaignPage } from '../campaign-page.tsx';
import { TextPage } from '../text-page.tsx';
import { LandingReview } from './review.tsx';
import { SlotsCard } from './slots.tsx';

const SKIPPED =
  'The campaign link opens the first question. To show this page first, change the campaign’s settings. The start page shows it if the campaign is the first one there.';

export default async function CampaignLandingPage(address: Address<'campaign'>) {
  const page = await openCampaignPage('campaigns_read', address);
  const { actor, query, formState, campaign } = page;
  const { slug, archivedAt, showsLanding, languages } = campaign;
  const landing = await readLanding(actor, slug);
  const content = (landing.draft ?? landing.published)?.content ?? NO_LANDING_CONTENT;
  const hasSpanish = showsSpanish(languages, content);
  const isUnsaved = formState.has('headline');
  const id = isUnsaved ? wordIn(query, 'returned') : null;
  const returned = id === null ? {} : { returned: id };
  const mayEdit = page.may('campaigns_edit') && !archivedAt;
  return (
    <TextPage
      page={page}
      current="landing"
      versions={landing}
      standard={{ badge: 'Standard page', words: 'the standard landing page' }}
      notice={
        !showsLanding && (
          <Notice tone="info" title="The campaign link skips this page">
            <span>{`${SKIPPED} `}</span>
            {mayEdit && <ButtonLink href={`/staff/campaigns/${slug}/edit`}>Open settings</ButtonLink>}
          </Notice>
        )
      }
      review={
        landing.draft && (
          <LandingReview
            draft={landing.draft.content}
            published={landing.published?.content ?? NO_LANDING_CONTENT}
          />
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

type LandingFormProps = {
  campaign: CampaignDetail;
  landing: LandingDetail;
  formState: FormState;
  mayEdit: boolean;
};

function LandingForm({ campaign, landing, formState, mayEdit }: LandingFormProps) {
  const { slug, product, languages } = campaign;
  const { draft, published } = landing;
  const content = (draft ?? published)?.content ?? NO_LANDING_CONTENT;
  const stored = landingFields(content);
  const hasSpanish = showsSpanish(languages, content);
  // The form to publish has none of these fields.
  const isTyped = formState.has('headline');
  const fieldIn = (language: Language) => (text: LandingTextName) => {
    const name = landingField(text, language);
    return {
      ...formState.input(name, LANDING_FORM, isTyped ? '' : stored[name]),
      label: landingLabel(text, language),
      readOnly: !mayEdit,
      ...(language === 'es' && { lang: 'es' }),
    };
  };
  return (
    <>
      <Picture slug={slug} image={content.image} mayEdit={mayEdit} />
      <form action={draftLandingPage} className="space-y-5">
        <Hidden fields={{ campaign: slug, revision: draft?.revision ?? 0 }} />
        <Card
          title="Text"
          note="A blank field shows its standard text. One without a standard text then shows nothing. Don’t promise approval or a rate: lenders decide."
        >
          <Texts field={fieldIn('en')} standard={standardTexts('en', product)} lang="en" />
        </Card>
        {hasSpanish && (
          <Card
            title="Text in Spanish"
            note="If a field is blank, borrowers who read Spanish see the English text. A Spanish text that names a rate needs a Spanish disclosure."
          >
            <Texts field={fieldIn('es')} standard={standardTexts('es', product)} lang="es" />
          </Card>
        )}
        <SlotsCard content={content} formState={formState} isTyped={isTyped} mayEdit={mayEdit} />
        {mayEdit && (
          <div className="flex flex-wrap gap-3">
            <Button>Save draft</Button>
            <Button variant="quiet" formAction={previewLandingPage}>
              Preview
            </Button>
          </div>
        )}
      </form>
    </>
  );
}

type Field = React.ComponentProps<typeof TextField> & React.ComponentProps<typeof TextArea>;

/** Shown where a field is blank. The other fields then show nothing. */
function standardTexts(language: Language, product: Product) {
  const { products, subhead } = DICTIONARIES[language].landing;
  const { title, start } = products[product];
  return { headline: title, subhead: subhead(OPERATOR), action: start };
}

type Standard = ReturnType<typeof standardTexts>;

/** Each with its hint, or null if it has a standard text, and its height. */
const LANDING_TEXTS: readonly (
  | readonly [name: keyof Standard, hint: null, rows?: undefined]
  | readonly [name: Exclude<LandingTextName, keyof Standard>, hint: string, rows?: number]
)[] = [
  ['headline', null],
  ['subhead', null],
  ['imageAlt', 'Describe the picture for people who can’t see it. Leave blank if it’s only decoration.'],
  ['action', null],
  ['proofPoints', 'Up to four, one on each line. Only facts that you can prove.', 4],
  [
    'inquiryLine',
    'Whether checking affects a credit score, in the operator’s words. Needs its confirmation, published under Brand. Blank shows the standard sentence.',
  ],
  [
    'reviews',
    `Up to six. Write what the person said, on the next line ${REVIEW_FORMAT}, then a blank line.`,
    8,
  ],
  ['awards', `Up to four, one on each line: ${AWARD_FORMAT}.`, 3],
  ['questions', 'A question on its own line, its answer below it, then a blank line.', 10],
  ['disclosures', 'Small print at the bottom. Required if the page names a rate or a payment.', 6],
  ['searchTitle', 'The page’s title in search results and when it’s shared. Blank uses the headline.'],
  ['searchDescription', 'The text below the title in search results. Blank uses the subhead.'],
];

type TextsProps = {
  field: (name: LandingTextName) => Field;
  standard: Standard;
  lang: Language;
};

function Texts({ field, standard, lang }: TextsProps) {
  const standardHint = (text: string) => (
    <>
      <span>{lang === 'es' ? 'If the English field is blank too: ' : 'Standard: '}</span>
      <span lang={lang}>{text}</span>
    </>
  );
  return (
    <div className="space-y-4">
      {LANDING_TEXTS.map(([name, hint, rows]) =>
        rows ? (
          <TextArea key={name} {...field(name)} hint={hint} rows={rows} />
        ) : (
          <TextField
            key={name}
            {...field(name)}
            hint={hint ?? standardHint(standard[name as keyof Standard])}
          />
        ),
      )}
    </div>
  );
}

type PictureProps = { slug: string; image: LandingImage | null; mayEdit: boolean };

function Picture({ slug, image, mayEdit }: PictureProps) {
  return (
    <Card
      title="Picture"
      note={image ? 'The preview below shows it.' : 'No picture. The page shows the standard illustration.'}
      actions={
        mayEdit && (
          <ButtonLink href={`/staff/landing-image?campaign=${slug}`}>
            {image ? 'Change picture' : 'Add a picture'}
          </ButtonLink>
        )
      }
    />
  );
}
