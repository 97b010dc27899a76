import 'server-only';
import type { CampaignLabel } from '#features/campaign/store/campaigns.ts';
import { PRODUCT_NAMES, PRODUCTS } from '#features/form/model/campaign.ts';
import type { Period } from '#features/results/model/period.ts';
import type { FunnelFilters } from '#features/results/store/funnel-figures.ts';
import { DEVICES } from '#platform/values/client-info.ts';

/** The parameters of the page's URL. Empty: no filter. */
export type OverviewQuery = Record<'from' | 'to' | 'campaign' | 'source' | 'device', string>;

export type OverviewOptions = Record<'campaign' | 'source' | 'device', { value: string; label: string }[]>;

/** Selects all campaigns of a product. No campaign's slug has a colon. */
const PRODUCT_PREFIX = 'product:';
const NO_SOURCE = 'none:';
const DEVICE_NAMES = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop', other: 'Other' } as const;

export function filtersFrom(
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

export const deviceName = (device: string): string =>
  new Map<string, string>(Object.entries(DEVICE_NAMES)).get(device) ?? device;
