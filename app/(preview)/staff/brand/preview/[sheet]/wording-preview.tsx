import { OutcomeText } from '#components/borrower/outcome-text.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { formContext } from '#features/application/borrower.ts';
import {
  NO_WORDING,
  OUTCOME_STATES,
  withCampaignWords,
  wordsOf,
} from '#features/campaign/model/campaign-words.ts';
import { wordingVersions } from '#features/campaign/store/text-versions.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import type { Parties } from '#features/form/model/parties.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { type Language, languagesOf } from '#features/wording/model/language.ts';
import { partyNames } from '#features/wording/model/party-names.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { previewJourney, StepSheet } from './step-preview.tsx';

type PreviewProps = { campaign: Campaign; parties: Parties; moment: Moment };

/** The draft, or the published texts: every step below the other, in each language of the campaign. */
export async function StepsPreview({ campaign, parties, moment }: PreviewProps) {
  const sheets = await Promise.all(
    (await copiesOf(campaign)).map(async ({ language, copy }) => {
      const context = { ...(await formContext(moment, campaign, language)), copy };
      const { steps, progressAt } = previewJourney(campaign, context);
      return steps.map((step) => (
        <section key={`${language} ${step.slug}`} lang={language}>
          <StepSheet {...{ campaign, parties, context, step }} progress={progressAt(step.slug)} />
        </section>
      ));
    }),
  );
  return <div className="grid gap-10">{sheets.flat()}</div>;
}

export async function OutcomesPreview({ campaign, parties }: PreviewProps) {
  const copies = await copiesOf(campaign);
  const names = partyNames(parties.partner.brandName, parties.operatorName);
  return (
    <div className="grid gap-10">
      {copies.flatMap(({ language, copy }) => {
        return Object.values(OUTCOME_STATES).map((name) => (
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
