import { isAccent } from '#features/brand/model/accent.ts';
import type { Campaign } from '#features/journey/model/campaign.ts';
import { PRODUCT_NAMES, type Product } from '#features/questions/model/product.ts';
import type { FieldErrors, FieldReader } from '#platform/values/field-errors.ts';
import { parseZonedTime } from '#platform/values/zoned-time.ts';
import { parsePassThrough } from './pass-through.ts';

export type CampaignSettings = {
  slug: string;
  name: string;
  product: Product;
  consentVersion: Campaign['consentVersion'];
  partnerCampaignId: string | null;
  flow: string | null;
  ctaLocation: string;
  fallback: Campaign['fallback'];
  accent: string | null;
  passThrough: string[];
  listedAt: number | null;
  opensAt: Date | null;
  closesAt: Date | null;
};

export const SETTING_NAMES: Record<keyof CampaignSettings, string> = {
  slug: 'URL slug',
  name: 'Name',
  product: 'Product',
  consentVersion: 'Consent version',
  partnerCampaignId: 'Campaign ID',
  flow: 'Prefill flow',
  ctaLocation: 'CTA placement',
  fallback: 'Fallback',
  accent: 'Accent color',
  passThrough: 'Parameters sent to the operator',
  listedAt: 'Start page position',
  opensAt: 'Opens',
  closesAt: 'Closes',
};

/** The console's URL of a new campaign. */
const RESERVED_SLUG = 'new';

type ParsedCampaign = { settings: CampaignSettings } | { errors: FieldErrors };

export function parseCampaignForm(text: FieldReader, flows: readonly string[], zone: string): ParsedCampaign {
  const errors: FieldErrors = {};
  const check = (field: string, isValid: boolean, message: string) => {
    if (!isValid) errors[field] ??= message;
  };
  const name = text('name').trim();
  check('name', name !== '', 'Enter a campaign name');
  check('name', name.length <= 80, 'Use up to 80 characters');
  const slug = text('slug').trim() || slugify(name);
  check(
    'slug',
    isSlug(slug),
    'Use up to 60 lowercase letters, numbers and single hyphens, such as spring-sale',
  );
  check('slug', slug !== RESERVED_SLUG, `“${RESERVED_SLUG}” is reserved. Enter another slug`);
  const product = text('product') as Product;
  check('product', Object.hasOwn(PRODUCT_NAMES, product), 'Choose a product');
  const consentVersion = product !== 'personal_loan' ? null : text('consentVersion') === 'v2' ? 'v2' : 'v3';
  const flow = text('flow') || null;
  check('flow', flow === null || flows.includes(flow), 'Choose a flow from the list');
  const fallback = product !== 'prefill' && text('fallback') === 'prefill' ? 'prefill' : 'none';
  check('flow', flow !== null || product !== 'prefill', 'Choose a prefill flow for this product');
  check('flow', flow !== null || fallback !== 'prefill', 'Choose a prefill flow for the fallback');
  const partnerCampaignId = text('partnerCampaignId').trim() || null;
  check('partnerCampaignId', isIdentifier(partnerCampaignId), 'Use up to 100 letters, numbers and . _ - :');
  const ctaLocation = text('ctaLocation').trim() || 'web';
  check('ctaLocation', isIdentifier(ctaLocation), 'Use up to 100 letters, numbers and . _ - :');
  const accent = text('accent').trim().toLowerCase() || null;
  check('accent', accent === null || isAccent(accent), 'Enter a hex color like #17604a, or leave this blank');
  const passThrough = parsePassThrough(text('passThrough'));
  if ('error' in passThrough) check('passThrough', false, passThrough.error);
  check(
    'passThrough',
    (product !== 'refinance' && product !== 'prefill') || text('passThrough').trim() === '',
    'Leave this blank. Only personal loan leads can carry parameters',
  );
  const position = text('listedAt').trim();
  check(
    'listedAt',
    /^(?:[1-9]\d{0,2})?$/.test(position),
    'Enter a whole number from 1 to 999, or leave this blank',
  );
  const [opensAt, closesAt] = [parseTime('opensAt'), parseTime('closesAt')];
  check(
    'closesAt',
    !opensAt || !closesAt || closesAt > opensAt,
    'Enter a closing time after the opening time',
  );

  function parseTime(field: string): Date | null {
    const written = text(field).trim();
    const time = parseZonedTime(zone, written.slice(0, 16));
    check(field, written === '' || time !== null, `Enter a time that exists in ${zone}`);
    return time;
  }
  if (Object.keys(errors).length > 0 || 'error' in passThrough) return { errors };
  const settings = { slug, name, product, consentVersion, partnerCampaignId, flow, ctaLocation, fallback };
  const listedAt = position ? Number(position) : null;
  return {
    settings: {
      ...settings,
      accent,
      passThrough: passThrough.names,
      listedAt,
      opensAt,
      closesAt,
    } as CampaignSettings,
  };
}

/** `Spring Sale 2027!` becomes spring-sale-2027. */
export function slugify(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
}

export const isSlug = (text: string) => text.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

const isIdentifier = (text: string | null) => text === null || /^[\w.:-]{1,100}$/.test(text);

export function changedSettings(
  before: CampaignSettings,
  after: CampaignSettings,
): (keyof CampaignSettings)[] {
  const names = Object.keys(SETTING_NAMES) as (keyof CampaignSettings)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
