import 'server-only';
import { withCampaignWords, wordsOf } from '#features/campaign/model/campaign-words.ts';
import { wordingsAt } from '#features/campaign/store/text-versions.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';

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
