import 'server-only';
import { describeParties, type Parties } from '#features/application/parties.ts';
import { type Theme, themeOf } from '#features/application/theme.ts';
import { allowsHttp } from '#features/brand/edit-brand.ts';
import { isAccent } from '#features/brand/model/accent.ts';
import { type BrandSettings, parseBrandForm } from '#features/brand/model/brand-form.ts';
import { findBrand } from '#features/brand/store/brand.ts';
import { findUsableConsent, type StoredBlock } from '#features/consent/store/consents.ts';
import { type Campaign, leadInterfaceOf } from '#features/journey/model/campaign.ts';
import { findCampaign, findListedCampaigns } from '#features/journey/store/campaigns.ts';
import { databaseNow } from '#platform/database/db.ts';

export type Preview = { parties: Parties; theme: Theme; campaigns: Campaign[]; campaign: Campaign | null };

/** The draft, or the published brand, with the typed values on top. Stores nothing. */
export async function previewParties(
  input: Record<string, string>,
  campaignSlug: string | null,
): Promise<Preview> {
  const [parties, stored, listed, chosen] = await Promise.all([
    describeParties(),
    findBrand(),
    findListedCampaigns(),
    campaignSlug ? findCampaign(campaignSlug) : null,
  ]);
  const base = stored.draft ?? stored.live;
  const hasTypedBrand = 'brandName' in input;
  const brand: Partial<BrandSettings> = hasTypedBrand ? validBrand(input) : {};
  const campaign = chosen?.campaign ?? listed[0] ?? null;
  const campaignAccent = input.campaignAccent?.trim().toLowerCase() ?? chosen?.campaign.accent ?? '';
  const accent = isAccent(campaignAccent) ? campaignAccent : (brand.accent ?? base.accent);
  return {
    parties: { ...parties, partner: { ...parties.partner, ...base, ...brand } },
    theme: themeOf(accent),
    campaigns: chosen ? [chosen.campaign] : listed,
    campaign,
  };
}

function validBrand(input: Record<string, string>): Partial<BrandSettings> {
  const parsed = parseBrandForm((name) => input[name] ?? '', allowsHttp());
  return parsed.ok ? parsed.value : parsed.valid;
}

/** Fetches nothing from the operator. */
export async function previewConsent(campaign: Campaign): Promise<StoredBlock[] | null> {
  const source = leadInterfaceOf(campaign);
  const offered = source && (await findUsableConsent(source, await databaseNow()));
  return offered?.blocks ?? null;
}
