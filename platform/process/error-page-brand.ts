import type { Typeface } from '#platform/values/typefaces.ts';
import { processWide } from './process-wide.ts';

export type ErrorPageBrand = {
  brandName: string;
  helpEmail?: string | null;
  helpPhone?: string | null;
  typeface?: Typeface;
  colors?: Partial<Record<BrandToken, { light: string; dark: string }>>;
};

export const BRAND_TOKENS = [
  'accent',
  'accent-over',
  'on-accent',
  'accent-strong',
  'accent-wash',
  'page',
  'surface',
  'sunken',
  'line',
] as const;
type BrandToken = (typeof BRAND_TOKENS)[number];

const shared = () =>
  processWide('errorPageBrand', (): { brand?: ErrorPageBrand; offersSpanish?: boolean } => ({}));

export function rememberErrorPageBrand(brand: ErrorPageBrand): void {
  shared().brand = { ...brand };
}

export function errorPageBrand(): ErrorPageBrand | undefined {
  return shared().brand;
}

/** Whether an open campaign offers Spanish. */
export function rememberSpanishOffer(isOffered: boolean): void {
  shared().offersSpanish = isOffered;
}

export const isSpanishOffered = (): boolean => shared().offersSpanish ?? false;
