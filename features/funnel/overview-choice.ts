import 'server-only';
import type { CampaignLabel } from '#features/campaign/store/campaign-names.ts';
import type { Period } from '#features/funnel/model/period.ts';
import type { FunnelFilters } from '#features/funnel/store/funnel-figures.ts';
import { PRODUCT_NAMES, PRODUCTS } from '#features/questions/model/product.ts';
import { DEVICES } from '#platform/values/visit.ts';

/** What was asked for, as it stands in the address. Empty where nothing was. */
export type OverviewQuery = Record<'from' | 'to' | 'campaign' | 'source' | 'device', string>;

/** What there is to choose from, each with an empty value for all. */
export type OverviewOptions = Record<'campaign' | 'source' | 'device', { value: string; label: string }[]>;

/** In an address, a product instead of one of its campaigns: no campaign's slug has an underscore or a colon. */
const PRODUCT_PREFIX = 'product:';
const NO_SOURCE = 'none:';
const DEVICE_NAMES = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop', other: 'Other' } as const;

/** What an address asks for, as far as there is such a thing. */
export function selectionFrom(
  { campaign, source, device }: OverviewQuery,
  campaigns: CampaignLabel[],
): FunnelFilters {
  return {
    campaign: campaigns.find(({ slug }) => slug === campaign)?.slug ?? null,
    product: PRODUCTS.find((name) => campaign === PRODUCT_PREFIX + name) ?? null,
    source: source === NO_SOURCE ? '' : source || null,
    device: DEVICES.find((known) => known === device) ?? null,
  };
}

/** The same as an address asks for it. */
export const queryOf = (
  { campaign, product, source, device }: FunnelFilters,
  { from, to }: Period,
): OverviewQuery => ({
  from,
  to,
  campaign: campaign ?? (product ? PRODUCT_PREFIX + product : ''),
  source: source === '' ? NO_SOURCE : (source ?? ''),
  device: device ?? '',
});

/** All that may be asked for. */
export function optionsFrom(campaigns: CampaignLabel[], sources: string[]): OverviewOptions {
  const products = [...new Set(campaigns.map(({ product }) => product))];
  return {
    campaign: [
      { value: '', label: 'All campaigns' },
      ...products.map((product) => ({
        value: PRODUCT_PREFIX + product,
        label: `${PRODUCT_NAMES[product]}: all campaigns`,
      })),
      ...campaigns.map(({ slug, name }) => ({ value: slug, label: name })),
    ],
    source: [
      { value: '', label: 'All sources' },
      ...sources.map((source) => ({ value: source || NO_SOURCE, label: source || 'No source' })),
    ],
    device: [
      { value: '', label: 'All devices' },
      ...DEVICES.map((device) => ({ value: device, label: DEVICE_NAMES[device] })),
    ],
  };
}

export const deviceName = (device: string) => DEVICE_NAMES[device as keyof typeof DEVICE_NAMES] ?? device;
