import type { LanguageOffer } from '#features/wording/model/language.ts';
import type { ClickName } from '#platform/values/click-names.ts';
import type { FormSlug } from './form.ts';

export const PERSONAL_LOAN_CONSENTS = ['v2', 'v3'] as const;
export const FALLBACKS = ['none', 'prefill'] as const;

/** A value of `partnerPassedData`. */
export type PassedValue = string | number | boolean;
export type CampaignConstant = { name: string; value: PassedValue };

export type Campaign = {
  slug: string;
  product: Product;
  consentVersion: (typeof PERSONAL_LOAN_CONSENTS)[number] | null;
  partnerCampaignId: string | null;
  flow: { slug: string; questions: readonly string[]; version: number } | null;
  ctaLocation: string;
  fallback: (typeof FALLBACKS)[number];
  accent: string | null;
  passThrough: readonly string[];
  constants: readonly CampaignConstant[];
  testsReachOperator: boolean;
  showsLanding: boolean;
  isIndexed: boolean;
  /** State codes. Empty for every state that the operator takes. */
  statesServed: readonly string[];
  /** Of sites that may show the starter card. */
  embedOrigins: readonly string[];
  languages: LanguageOffer;
};

/** Only a personal-loan lead has a field for them (contract 2.1). */
export const passThroughNames = ({ product, passThrough }: Pick<Campaign, 'product' | 'passThrough'>) =>
  product === 'personal_loan' ? passThrough : [];

export const passedConstants = ({ product, constants }: Pick<Campaign, 'product' | 'constants'>) =>
  product === 'personal_loan' ? Object.fromEntries(constants.map(({ name, value }) => [name, value])) : {};

export type CampaignStatus = 'open' | 'paused' | 'not_open_yet' | 'over';

export type CampaignDates = Record<
  'opensAt' | 'closesAt' | 'pausedAt' | 'openedAt' | 'archivedAt',
  Date | null
>;

export function campaignStatus(dates: CampaignDates, now: Date): CampaignStatus {
  const { opensAt, closesAt, pausedAt, openedAt, archivedAt } = dates;
  if (archivedAt || (closesAt && closesAt <= now)) return 'over';
  if (opensAt && opensAt > now) return 'not_open_yet';
  if (!pausedAt) return 'open';
  return openedAt ? 'paused' : 'not_open_yet';
}

/** The latest action of staff decides. */
export type CampaignAdminStatus = 'archived' | 'draft' | 'closed' | 'paused' | 'scheduled' | 'open';

export function campaignAdminStatus(dates: CampaignDates, now: Date): CampaignAdminStatus {
  const { opensAt, closesAt, pausedAt, openedAt, archivedAt } = dates;
  if (archivedAt) return 'archived';
  if (pausedAt && !openedAt) return 'draft';
  if (closesAt && closesAt <= now) return 'closed';
  if (pausedAt) return 'paused';
  return opensAt && opensAt > now ? 'scheduled' : 'open';
}

export function leadInterfaceOf({ product, consentVersion }: Campaign): LeadInterface | null {
  if (product === 'prefill') return null;
  if (product === 'refinance') return 'refinance';
  return consentVersion === 'v2' ? 'personal_v2' : 'personal_v3';
}

export const LEAD_INTERFACES = ['personal_v3', 'personal_v2', 'refinance'] as const;
export type LeadInterface = (typeof LEAD_INTERFACES)[number];

export const LEAD_INTERFACE_NAMES: Record<LeadInterface, string> = {
  personal_v3: 'Personal loan (v3)',
  personal_v2: 'Personal loan (v2)',
  refinance: 'Student loan refinance',
};

export const TOUCH_PLACES = ['first', 'last'] as const;

/** Where an arrival came from, as its link and its referrer say. */
export type Source = {
  utmParams: Record<string, string>;
  click: { name: ClickName; id: string } | null;
  referrerHost: string | null;
};

export const PRODUCTS = ['personal_loan', 'refinance', 'prefill'] as const;
export type Product = (typeof PRODUCTS)[number];

/** For staff. Borrowers read app/(borrower)/copy.ts. */
export const PRODUCT_NAMES: Record<Product, string> = {
  personal_loan: 'Personal loan',
  refinance: 'Student loan refinance',
  prefill: 'Quick start',
};

export const formSlugOf = (product: Product): FormSlug =>
  product === 'personal_loan' ? 'personal-loan' : product;
