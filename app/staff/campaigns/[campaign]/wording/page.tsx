import { type Address, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { VersionValues } from '#app/staff/_shell/draft-card.tsx';
import { PreviewCard } from '#app/staff/_shell/preview-card.tsx';
import { Badge, Notice } from '#components/console/status.tsx';
import { readWording } from '#features/campaign/edit-wording.ts';
import {
  CAMPAIGN_WORDS,
  type CampaignWords,
  NO_WORDING,
  type WordingContent,
  wordKeysOf,
} from '#features/campaign/model/campaign-words.ts';
import { LANGUAGE_LABELS, untranslated } from '#features/campaign/model/wording-form.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import type { Product } from '#features/form/model/product.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { LANGUAGES } from '#features/wording/model/language.ts';
import { gradeOf } from '#platform/values/reading-level.ts';
import { discardWording, publishCampaignWording, retireCampaignWording } from '../../actions.ts';
import { TextPage } from '../text-page.tsx';
import { WordingForm } from './wording-form.tsx';

export default async function CampaignWordingPage(address: Address<'campaign'>) {
  const page = await openFormPage('campaigns_read', address);
  const { actor, params, query, formState } = page;
  const campaign = found(await readCampaign(params.campaign));
  const { slug, product, archivedAt } = campaign;
  const wording = await readWording(actor, slug);
  const { draft, published } = wording;
  const mayEdit = page.may('campaigns_edit') && !archivedAt;
  const english = published ? untranslated(published.content, campaign) : [];
  return (
    <TextPage
      page={page}
      campaign={campaign}
      current="wording"
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
