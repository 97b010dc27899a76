import type { Address } from '#app/staff/_shell/console-page.tsx';
import { VersionValues } from '#app/staff/_shell/draft-card.tsx';
import type { FormState } from '#app/staff/_shell/old-input.ts';
import { PreviewCard } from '#app/staff/_shell/preview-card.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { CountedField, type CountedFieldProps } from '#components/console/counted-field.tsx';
import { Hidden } from '#components/console/form.tsx';
import { Badge, Notice } from '#components/console/status.tsx';
import { readWording, type WordingDetail } from '#features/campaign/edit-wording.ts';
import {
  BRAND,
  CAMPAIGN_WORDS,
  type CampaignWords,
  MAX_LENGTHS,
  NO_WORDING,
  OPERATOR,
  type WordingContent,
  type WordKey,
  wordKeysOf,
} from '#features/campaign/model/campaign-words.ts';
import { LANGUAGE_LABELS, untranslated, wordField } from '#features/campaign/model/wording-form.ts';
import type { CampaignDetail } from '#features/campaign/read-campaign.ts';
import type { Product } from '#features/form/model/campaign.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { LANGUAGES, type Language } from '#features/wording/model/language.ts';
import { gradeOf } from '#platform/values/reading-level.ts';
import { draftWording } from '../../actions.ts';
import { openCampaignPage } from '../campaign-page.tsx';
import { TextPage } from '../text-page.tsx';

export default async function CampaignWordingPage(address: Address<'campaign'>) {
  const page = await openCampaignPage('campaigns_read', address);
  const { actor, query, formState, campaign } = page;
  const { slug, product, archivedAt } = campaign;
  const wording = await readWording(actor, slug);
  const { draft, published } = wording;
  const mayEdit = page.may('campaigns_edit') && !archivedAt;
  const english = published ? untranslated(published.content, campaign) : [];
  return (
    <TextPage
      page={page}
      current="wording"
      versions={wording}
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
    >
      <WordingForm campaign={campaign} wording={wording} formState={formState} mayEdit={mayEdit} />
      <PreviewCard
        page={`/staff/campaigns/${slug}/wording`}
        query={query}
        sheets={product === 'prefill' ? ['steps'] : ['steps', 'outcomes']}
        fixed={{ campaign: slug }}
        note="Shows the saved draft, or the published texts if there’s no draft."
      />
    </TextPage>
  );
}

const MAX_GRADE = 8;

type WordingReviewProps = { product: Product; draft: WordingContent; published: WordingContent };

/** All that publishing changes, beside the text that it replaces. */
function WordingReview({ product, draft, published }: WordingReviewProps) {
  const changes = wordKeysOf(product).flatMap((key) =>
    LANGUAGES.filter((language) => draft[language][key] !== published[language][key]).map((language) => {
      const standard = CAMPAIGN_WORDS[key].standard(DICTIONARIES[language]);
      const shown = (version: string, text: string | null | undefined, blank = 'The standard text') => ({
        version,
        lang: text ? language : undefined,
        value: text ?? blank,
      });
      return {
        name: `${key} ${language}`,
        label: `${CAMPAIGN_WORDS[key].label} (${LANGUAGE_LABELS[language]})`,
        shown: [
          shown('Standard', standard || null, 'No text'),
          shown('Published', published[language][key]),
          shown('Draft', draft[language][key]),
        ],
      };
    }),
  );
  return (
    <div className="space-y-4">
      <ReadingLevel words={draft.en} />
      {changes.length === 0 && <p>The draft has the same texts as the published version.</p>}
      <ul className="space-y-4">
        {changes.map(({ name, label, shown }) => (
          <VersionValues key={name} label={label} shown={shown} />
        ))}
      </ul>
    </div>
  );
}

function ReadingLevel({ words }: { words: CampaignWords }) {
  const texts = Object.values(words);
  if (texts.length === 0) return null;
  const text = texts.map((each) => (/[.!?]$/.test(each) ? each : `${each}.`)).join(' ');
  const grade = Math.max(1, Math.round(gradeOf(text)));
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {`Reading level of the English texts together: grade ${grade}. Our own pages stay at or below grade ${MAX_GRADE}.`}
      </span>
      {grade > MAX_GRADE && <Badge tone="warn">Hard to read</Badge>}
    </p>
  );
}

type WordingFormProps = {
  campaign: CampaignDetail;
  wording: WordingDetail;
  formState: FormState;
  mayEdit: boolean;
};

function WordingForm({ campaign, wording, formState, mayEdit }: WordingFormProps) {
  const { draft, published } = wording;
  const content = (draft ?? published)?.content ?? NO_WORDING;
  const keys = wordKeysOf(campaign.product);
  // A text that is stored is shown, since it could be published.
  const hasSpanish = campaign.languages !== 'en' || Object.keys(content.es).length > 0;
  const languages: readonly Language[] = hasSpanish ? ['en', 'es'] : ['en'];
  // The form to publish has none of these fields.
  const isTyped = formState.has(wordField(keys[0] ?? 'loanTitle', 'en'));
  const list = (kinds: readonly string[]) => (
    <ul className="divide-y divide-line">
      {keys
        .filter((key) => kinds.includes(CAMPAIGN_WORDS[key].kind))
        .map((key) => (
          <li key={key}>
            <Word
              wordKey={key}
              fields={languages.map((language) => {
                const name = wordField(key, language);
                const typed = isTyped ? formState.value(name) : (content[language][key] ?? '');
                const error = formState.error(name);
                return { language, name, defaultValue: typed, error, readOnly: !mayEdit };
              })}
            />
          </li>
        ))}
    </ul>
  );
  return (
    <form action={draftWording} className="space-y-5">
      <Hidden fields={{ campaign: campaign.slug, revision: draft?.revision ?? 0 }} />
      <Card
        title="Steps of the form"
        note="A blank field shows the standard text. Use no links, contact details, rates or promises. Labels, hints and errors stay the same, since they say what an answer means."
      >
        {list(['title', 'intro'])}
      </Card>
      {campaign.product !== 'prefill' && (
        <Card
          title="Outcomes"
          note={`The last paragraph of the page after sending. Fixed words above it say what happened to the request. Write ${BRAND} and ${OPERATOR} for the names.`}
        >
          {list(['next'])}
        </Card>
      )}
      {mayEdit && <Button>Save draft</Button>}
    </form>
  );
}

type WordField = Pick<CountedFieldProps, 'name' | 'defaultValue' | 'error' | 'readOnly'> & {
  language: Language;
};

/** Open if there is something to read or to correct. */
function Word({ wordKey, fields }: { wordKey: WordKey; fields: readonly WordField[] }) {
  const { label, kind, standard, keeps } = CAMPAIGN_WORDS[wordKey];
  const isBilingual = fields.length > 1;
  const isOwn = fields.some(({ defaultValue }) => defaultValue !== '');
  return (
    <details open={isOwn || fields.some(({ error }) => error)} className="group">
      <summary className="cursor-pointer py-3">
        <span className="font-semibold">{label}</span>
        <span className="block truncate pl-4 text-[0.875rem] text-ink-soft group-open:hidden">
          {standard(DICTIONARIES.en) || 'No text in the standard wording'}
        </span>
      </summary>
      <fieldset className="min-w-0 pb-5">
        <legend className="sr-only">{label}</legend>
        <div className={`grid gap-x-6 gap-y-5 ${isBilingual ? 'lg:grid-cols-2' : ''}`}>
          {fields.map(({ language, ...field }) => (
            <div key={language} className="min-w-0 space-y-2">
              <p className="max-w-prose text-[0.875rem] text-ink-soft">
                <span>Standard: </span>
                <span lang={language} className="text-ink">
                  {standard(DICTIONARIES[language]) || 'no text'}
                </span>
                {keeps && <span>{` Your text must keep “${keeps[language]}”.`}</span>}
              </p>
              <CountedField
                {...field}
                label={isBilingual ? `Your text in ${LANGUAGE_LABELS[language]}` : 'Your text'}
                lang={language}
                maxLength={MAX_LENGTHS[kind]}
                isLong={kind !== 'title'}
              />
            </div>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
