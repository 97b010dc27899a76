import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { previewParams } from '#app/staff/_shell/preview-params.ts';
import { Badge } from '#components/console/badge.tsx';
import { Card } from '#components/console/card.tsx';
import { LivePreview } from '#components/console/live-preview.tsx';
import { Notice } from '#components/console/notice.tsx';
import { VersionValues } from '#components/console/version-values.tsx';
import { allows } from '#features/access/model/permissions.ts';
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
import type { Product } from '#features/form/model/campaign.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { LANGUAGES } from '#features/wording/model/language.ts';
import { gradeOf } from '#platform/values/reading-level.ts';
import { TextPage } from '../text-page.tsx';
import { discardWording, publishCampaignWording, retireCampaignWording } from './actions.ts';
import { WordingForm } from './wording-form.tsx';

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
