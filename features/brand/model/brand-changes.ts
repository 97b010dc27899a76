import { BRAND_FIELD_LABELS, type BrandSettings } from './brand-form.ts';

type Brand = BrandSettings & { logo: { sha256: string } | null };
type BrandField = keyof BrandSettings | 'logo';

/** These say nothing and lead nowhere. Every other field needs two people, also one that is added later. */
const LOOKS: readonly BrandField[] = ['accent', 'corners', 'header', 'typeface'];

const NAMES = [...(Object.keys(BRAND_FIELD_LABELS) as (keyof BrandSettings)[]), 'logo'] as const;

const comparable = (brand: Brand, name: BrandField) => (name === 'logo' ? brand.logo?.sha256 : brand[name]);

export const brandChanges = (live: Brand, draft: Brand): BrandField[] =>
  NAMES.filter((name) => comparable(live, name) !== comparable(draft, name));

export const needsTwoPeople = (live: Brand, draft: Brand): boolean =>
  brandChanges(live, draft).some((name) => !LOOKS.includes(name) && !isWithdrawal(name, draft));

/** One person withdraws a claim, so that a wrong one is gone at once. */
const isWithdrawal = (name: BrandField, draft: Brand): boolean =>
  (name === 'softInquiryOperator' || name === 'softInquirySource') && draft[name] === null;
