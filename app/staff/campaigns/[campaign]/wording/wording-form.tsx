import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { CountedField } from '#components/console/counted-field.tsx';
import { Hidden } from '#components/console/form.tsx';
import type { WordingDetail } from '#features/campaign/edit-wording.ts';
import {
  BRAND,
  CAMPAIGN_WORDS,
  MAX_LENGTHS,
  NO_WORDING,
  OPERATOR,
  type WordKey,
  wordKeysOf,
} from '#features/campaign/model/campaign-words.ts';
import { LANGUAGE_LABELS, wordField } from '#features/campaign/model/wording-form.ts';
import type { CampaignDetail } from '#features/campaign/read-campaign.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Language } from '#features/wording/model/language.ts';
import { draftWording } from '../../actions.ts';

type WordingFormProps = {
  campaign: CampaignDetail;
  wording: WordingDetail;
  formState: FormState;
  mayEdit: boolean;
};

export function WordingForm({ campaign, wording, formState, mayEdit }: WordingFormProps) {
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
              languages={languages}
              fieldOf={(language) => {
                const name = wordField(key, language);
                return {
                  name,
                  defaultValue: isTyped ? formState.value(name) : (content[language][key] ?? ''),
                  error: formState.error(name),
                  readOnly: !mayEdit,
                };
              }}
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

type WordProps = {
  wordKey: WordKey;
  languages: readonly Language[];
  fieldOf: (language: Language) => {
    name: string;
    defaultValue: string;
    error: string | undefined;
    readOnly: boolean;
  };
};

/** Open if there is something to read or to correct. */
function Word({ wordKey, languages, fieldOf }: WordProps) {
  const { label, kind, standard, keeps } = CAMPAIGN_WORDS[wordKey];
  const fields = languages.map((language) => ({ language, ...fieldOf(language) }));
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
        <div className={`grid gap-x-6 gap-y-5 ${languages.length > 1 ? 'lg:grid-cols-2' : ''}`}>
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
                label={languages.length > 1 ? `Your text in ${LANGUAGE_LABELS[language]}` : 'Your text'}
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
