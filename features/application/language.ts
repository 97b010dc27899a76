import 'server-only';
import { withCampaignWords, wordsOf } from '#features/campaign/model/campaign-words.ts';
import { wordingsAt } from '#features/campaign/store/text-versions.ts';
import { type Campaign, campaignStatus } from '#features/form/model/campaign.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { type Language, languageOf, otherLanguage, type Reader } from '#features/wording/model/language.ts';
import type { Moment } from '#platform/database/configuration.ts';

/** `switchTo` is the other language on offer, or null. */
export type PageLanguage = { language: Language; switchTo: Language | null };

export function languageIn({ languages }: Pick<Campaign, 'languages'>, reader: Reader): PageLanguage {
  const language = languageOf(languages, reader);
  return { language, switchTo: languages === 'en' ? null : otherLanguage(language) };
}

/** Whether an open campaign offers Spanish. */
export async function offersSpanish({ configurationVersion, now }: Moment): Promise<boolean> {
  const stored = [...(await campaignsAt(configurationVersion)).values()];
  return stored.some(
    ({ campaign, dates }) => campaign.languages !== 'en' && campaignStatus(dates, now) === 'open',
  );
}

/** For pages that belong to no campaign, such as the start page. */
export const languageWithoutCampaign = (isSpanishOffered: boolean, reader: Reader): PageLanguage =>
  languageIn({ languages: isSpanishOffered ? 'en_es' : 'en' }, reader);

/** The words of a language, with the campaign's published ones. Errors, consent and emails never differ. */
export async function campaignCopy(
  version: string,
  { slug, product }: Pick<Campaign, 'slug' | 'product'>,
  language: Language,
): Promise<Dictionary> {
  const own = (await wordingsAt(version)).get(slug)?.[language];
  const standard = DICTIONARIES[language];
  return own ? withCampaignWords(standard, wordsOf(product, own)) : standard;
}
