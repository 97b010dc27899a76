import 'server-only';
import { buildCampaignLink, type LinkInput } from '#features/campaign/model/campaign-link.ts';
import type { CampaignRow } from '#features/campaign/store/campaigns.ts';
import { passThroughNames } from '#features/journey/model/campaign.ts';
import { findOptions } from '#features/options/store/options.ts';
import type { Option } from '#features/questions/model/options.ts';
import { env } from '#platform/config/env.ts';

export type BuiltLink = { url: string; errors: Record<string, string>; purposes: readonly Option[] };

export async function buildLink(
  { slug, product, passThrough }: Pick<CampaignRow, 'slug' | 'product' | 'passThrough'>,
  input: LinkInput,
): Promise<BuiltLink> {
  const purposes = product === 'refinance' ? [] : ((await findOptions(product)).loan_purpose ?? []);
  const terms = {
    passThrough: passThroughNames({ product, passThrough }),
    purposes: purposes.map(({ value }) => value),
  };
  const { url, errors } = buildCampaignLink(env().APP_ORIGIN, slug, input, terms);
  return { url, errors, purposes };
}
