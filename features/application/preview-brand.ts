import 'server-only';
import { describeParties, themeOf } from '#features/application/parties.ts';
import { openRequest } from '#features/application/request.ts';
import { allowsHttp } from '#features/brand/edit-brand.ts';
import { isAccent } from '#features/brand/model/accent.ts';
import { type BrandSettings, parseBrandForm } from '#features/brand/model/brand-form.ts';
import { isSoftInquiry } from '#features/brand/soft-inquiry.ts';
import { findBrand } from '#features/brand/store/brand.ts';
import { findUsableConsent } from '#features/consent/obtain-consent.ts';
import type { StoredBlock } from '#features/consent/store/consent-texts.ts';
import { type Campaign, leadInterfaceOf } from '#features/form/model/campaign.ts';
import { campaignsAt, findListedCampaigns } from '#features/form/store/campaigns.ts';
import type { Language } from '#features/wording/model/language.ts';
import type { Moment } from '#platform/database/configuration.ts';

export type Preview = Awaited<ReturnType<typeof previewParties>>;

/** The draft, or the published brand, with the typed values on top. Stores nothing. */
export async function previewParties(
  input: Record<string, string>,
  campaignSlug: string | null,
  language: Language = 'en',
) {
  const [request, stored] = await Promise.all([openRequest(null), findBrand()]);
  const { configurationVersion, now } = request;
  const parties = describeParties(request.parties.partner, language);
  const listed = await findListedCampaigns(configurationVersion, now);
  const chosen = (await campaignsAt(configurationVersion)).get(campaignSlug ?? '')?.campaign;
  const base = stored.draft ?? stored.live;
  const hasTypedBrand = 'brandName' in input;
  const brand: Partial<BrandSettings> = hasTypedBrand ? validBrand(input) : {};
  const campaign = chosen ?? listed[0] ?? null;
  const campaignAccent = input.campaignAccent?.trim().toLowerCase() ?? chosen?.accent ?? '';
  const accent = isAccent(campaignAccent) ? campaignAccent : (brand.accent ?? base.accent);
  const partner = { ...parties.partner, ...base, ...brand };
  return {
    parties: { ...parties, partner, isSoftInquiry: isSoftInquiry(partner) },
    theme: themeOf(accent),
    campaigns: chosen ? [chosen] : listed,
    campaign,
    moment: request,
  };
}

function validBrand(input: Record<string, string>): Partial<BrandSettings> {
  const parsed = parseBrandForm((name) => input[name] ?? '', allowsHttp());
  return parsed.ok ? parsed.value : parsed.valid;
}

/** Fetches nothing from the operator. */
export async function previewConsent(campaign: Campaign, moment: Moment): Promise<StoredBlock[] | null> {
  const source = leadInterfaceOf(campaign);
  const offered = source && (await findUsableConsent(source, moment));
  return offered?.blocks ?? null;
}
