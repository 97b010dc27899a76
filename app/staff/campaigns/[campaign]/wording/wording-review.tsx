import { Badge } from '#components/console/badge.tsx';
import {
  CAMPAIGN_WORDS,
  type CampaignWords,
  type WordingContent,
  wordKeysOf,
} from '#features/campaign/model/campaign-words.ts';
import { LANGUAGE_LABELS } from '#features/campaign/model/wording-form.ts';
import type { Product } from '#features/form/model/product.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { LANGUAGES } from '#features/wording/model/language.ts';
import { gradeOf } from '#platform/values/reading-level.ts';

const MAX_GRADE = 8;

type WordingReviewProps = { product: Product; draft: WordingContent; published: WordingContent };

/** All that publishing changes, beside the text that it replaces. */
export function WordingReview({ product, draft, published }: WordingReviewProps) {
  const changes = wordKeysOf(product).flatMap((key) =>
    LANGUAGES.filter((language) => draft[language][key] !== published[language][key]).map((language) => {
      const standard = CAMPAIGN_WORDS[key].standard(DICTIONARIES[language]);
      return {
        name: `${key} ${language}`,
        label: `${CAMPAIGN_WORDS[key].label} (${LANGUAGE_LABELS[language]})`,
        language,
        texts: [
          ['Standard', standard || null],
          ['Published', published[language][key]],
          ['Draft', draft[language][key]],
        ] as const,
      };
    }),
  );
  return (
    <div className="space-y-4">
      <ReadingLevel words={draft.en} />
      {changes.length === 0 && <p>The draft has the same texts as the published version.</p>}
      <ul className="space-y-4">
        {changes.map(({ name, label, language, texts }) => (
          <li key={name} className="rounded-lg border border-line px-4 py-3">
            <p className="font-semibold">{label}</p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {texts.map(([version, text]) => (
                <div key={version} className="contents">
                  <dt className="text-[0.875rem] text-ink-soft">{version}</dt>
                  <dd
                    lang={text ? language : undefined}
                    className={`min-w-0 max-w-prose wrap-anywhere ${version === 'Draft' ? 'font-semibold' : ''}`}
                  >
                    {text ?? (version === 'Standard' ? 'No text' : 'The standard text')}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
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
