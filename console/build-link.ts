import 'server-only';
import { passedOnBy } from '#domain/campaign.ts';
import { campaignLink, type LinkWish } from '#domain/campaign-link.ts';
import type { Option } from '#domain/choices.ts';
import type { CampaignRow } from '#records/campaign-desk.ts';
import { readChoices } from '#records/choices.ts';
import { appOrigin } from '#records/db.ts';

export type BuiltLink = { url: string; faults: Record<string, string>; purposes: readonly Option[] };

/** A campaign's link with what it is to carry. `purposes` are those that can be chosen ahead: none where none is asked for. */
export async function buildLink(
  { slug, product, passThrough }: Pick<CampaignRow, 'slug' | 'product' | 'passThrough'>,
  wish: LinkWish,
): Promise<BuiltLink> {
  const purposes = product === 'refinance' ? [] : ((await readChoices(product)).loan_purpose ?? []);
  const terms = {
    passThrough: passedOnBy({ product, passThrough }),
    purposes: purposes.map(({ value }) => value),
  };
  return { ...campaignLink(appOrigin(), slug, wish, terms), purposes };
}
