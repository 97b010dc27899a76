import * as z from 'zod';
import { isAccent } from '#features/brand/model/accent.ts';
import { type Campaign, type CampaignConstant, PRODUCTS } from '#features/form/model/campaign.ts';
import { isStateCode } from '#features/form/model/states.ts';
import { LANGUAGE_OFFERS } from '#features/wording/model/language.ts';
import type { FieldErrors, FieldReader, FormResult } from '#platform/values/field-errors.ts';
import { type FieldName, field, isPosted, parseForm, SHOWN_VERSION } from '#platform/values/posted-form.ts';
import { parseZonedTime } from '#platform/values/zoned-time.ts';
import { isSlug, MAX_SLUG_LENGTH, SHOWN_CAMPAIGN } from './campaign-slug.ts';
import { parseEmbedOrigins } from './embed-origins.ts';
import { parsePassThrough } from './pass-through.ts';
import { CONSTANT_FIELDS, parseConstants } from './passed-constants.ts';

export type CampaignSettings = Omit<
  z.output<typeof SETTINGS>,
  'consentVersion' | 'embedOrigins' | 'opensAt' | 'closesAt'
> & {
  consentVersion: Campaign['consentVersion'];
  embedOrigins: string[];
  constants: CampaignConstant[];
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
  constants: 'Constants sent to the operator',
  statesServed: 'States served',
  embedOrigins: 'Sites with the starter card',
  showsLanding: 'Landing page first',
  isIndexed: 'Listed by search engines',
  listedAt: 'Start page position',
  opensAt: 'Opens',
  closesAt: 'Closes',
};

/** The console's URL of a new campaign. */
const RESERVED_SLUG = 'new';
const RESERVED_SLUG_ERROR = `“${RESERVED_SLUG}” is reserved. Enter another slug`;

/** `Spring Sale 2027!` becomes spring-sale-2027. */
export function slugify(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-|-$/g, '');
}

const IDENTIFIER_ERROR = 'Use up to 100 letters, numbers and . _ - :';
const SLUG_ERROR = 'Use up to 60 lowercase letters, numbers and single hyphens, such as spring-sale';

const identifier = z
  .string()
  .trim()
  .max(100, IDENTIFIER_ERROR)
  .regex(/^[\w.:-]*$/, IDENTIFIER_ERROR);
const time = field(z.string().trim(), { type: 'datetime-local' });
const optionalAccent = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || isAccent(text), 'Enter a hex color like #17604a, or leave this blank')
  .transform((text) => text || null);
const parameters = z.string().transform((text, context) => {
  const parsed = parsePassThrough(text);
  if (parsed.ok) return parsed.value;
  context.addIssue(parsed.message);
  return z.NEVER;
});

const states = z.string().transform((text, context) => {
  const codes = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const unknown = codes.find((code) => !isStateCode(code));
  if (unknown === undefined) return codes.toSorted();
  context.addIssue(`“${unknown.slice(0, 20)}” isn’t a state code. Use codes such as CA, or leave this blank`);
  return z.NEVER;
});

/** Of the campaign that a form changes, as its page showed it. No campaign has the slug of an invalid form. */
const SHOWN = { campaign: SHOWN_CAMPAIGN, version: SHOWN_VERSION };

const SETTINGS = z.object({
  name: field(z.string().trim().min(1, 'Enter a campaign name').max(80, 'Use up to 80 characters'), {
    required: true,
  }),
  slug: z
    .string()
    .trim()
    .max(MAX_SLUG_LENGTH, SLUG_ERROR)
    .refine((slug) => slug === '' || isSlug(slug), SLUG_ERROR)
    .refine((slug) => slug !== RESERVED_SLUG, RESERVED_SLUG_ERROR),
  product: z.enum(PRODUCTS, 'Choose a product'),
  consentVersion: z.enum(['v3', 'v2']).catch('v3'),
  flow: z.string().transform((text) => text || null),
  fallback: z.enum(['none', 'prefill']).catch('none'),
  partnerCampaignId: identifier.transform((text) => text || null),
  ctaLocation: identifier.transform((text) => text || 'web'),
  accent: optionalAccent,
  passThrough: parameters,
  statesServed: states,
  embedOrigins: z.string(),
  showsLanding: isPosted('yes'),
  isIndexed: isPosted('yes'),
  listedAt: field(
    z
      .string()
      .trim()
      .regex(/^(?:[1-9]\d{0,2})?$/, 'Enter a whole number from 1 to 999, or leave this blank')
      .transform((text) => (text ? Number(text) : null)),
    { inputMode: 'numeric' },
  ),
  opensAt: time,
  closesAt: time,
});

const source = z.string().transform((text) => text.slice(0, MAX_SLUG_LENGTH));

/** Both the form of a new campaign, with the one it copies in `from`, and the form that edits one. */
export const CAMPAIGN_FORM = z.object({ ...SHOWN, from: source, ...SETTINGS.shape, ...CONSTANT_FIELDS });
export type CampaignField = FieldName<typeof CAMPAIGN_FORM>;

export const CAMPAIGN_LOOK_FORM = z.object({ ...SHOWN, campaignAccent: optionalAccent });
export const CAMPAIGN_STATUS_FORM = z.object({
  ...SHOWN,
  seen: z.array(z.string()),
  sure: isPosted('yes'),
  tests: isPosted('send'),
});

export const CAMPAIGN_LANGUAGES_FORM = z.object({
  campaign: SHOWN.campaign,
  languages: z.enum(LANGUAGE_OFFERS, 'Choose the languages'),
});

type FormRules = {
  zone: string;
  /** Whether a site on this machine may show the starter card. */
  mayBeLocal: boolean;
};

export function parseCampaignForm(
  text: FieldReader<CampaignField>,
  flows: readonly string[],
  { zone, mayBeLocal }: FormRules,
): FormResult<{ settings: CampaignSettings }> {
  const slugOf = ({ slug, name }: { slug?: string; name?: string }) =>
    slug || slugify(name ?? text('name').trim());
  const timeOf = (name: 'opensAt' | 'closesAt') => parseZonedTime(zone, text(name).trim().slice(0, 16));
  const [opensAt, closesAt] = [timeOf('opensAt'), timeOf('closesAt')];
  const origins = parseEmbedOrigins(text('embedOrigins'), { mayBeLocal });
  const parsed = parseForm(SETTINGS, text, (valid) => {
    const { product, flow = null, fallback } = valid;
    const errors: FieldErrors = {};
    const check = (name: string, isValid: boolean, message: string) => {
      if (!isValid) errors[name] ??= message;
    };
    check('slug', isSlug(slugOf(valid)), SLUG_ERROR);
    check('slug', slugOf(valid) !== RESERVED_SLUG, RESERVED_SLUG_ERROR);
    check('flow', flow === null || flows.includes(flow), 'Choose a flow from the list');
    check('flow', flow !== null || product !== 'prefill', 'Choose a prefill flow for this product');
    check(
      'flow',
      flow !== null || fallback !== 'prefill' || product === 'prefill',
      'Choose a prefill flow for the fallback',
    );
    check(
      'passThrough',
      (product !== 'refinance' && product !== 'prefill') || text('passThrough').trim() === '',
      'Leave this blank. Only personal loan leads can carry parameters',
    );
    if (!origins.ok) errors.embedOrigins = origins.message;
    check('opensAt', valid.opensAt === '' || opensAt !== null, `Enter a time that exists in ${zone}`);
    check('closesAt', valid.closesAt === '' || closesAt !== null, `Enter a time that exists in ${zone}`);
    check(
      'closesAt',
      !opensAt || !closesAt || closesAt > opensAt,
      'Enter a closing time after the opening time',
    );
    return errors;
  });
  const constants = parseConstants(text, parsed.ok ? parsed.value : parsed.valid);
  if (!parsed.ok || !constants.ok || !origins.ok) {
    return {
      ok: false,
      errors: { ...(!parsed.ok && parsed.errors), ...(!constants.ok && constants.errors) },
    };
  }
  const { value } = parsed;
  return {
    ok: true,
    settings: {
      ...value,
      constants: constants.constants,
      embedOrigins: origins.value,
      slug: slugOf(value),
      consentVersion: value.product === 'personal_loan' ? value.consentVersion : null,
      fallback: value.product === 'prefill' ? 'none' : value.fallback,
      opensAt,
      closesAt,
    },
  };
}

export function changedSettings(
  before: CampaignSettings,
  after: CampaignSettings,
): (keyof CampaignSettings)[] {
  const names = Object.keys(SETTING_NAMES) as (keyof CampaignSettings)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
