import type { Typeface } from '#platform/values/typefaces.ts';
import { processWide } from './process-wide.ts';

export type ErrorPageBrand = {
  brandName: string;
  helpEmail?: string | null;
  helpPhone?: string | null;
  typeface?: Typeface;
  colors?: Partial<Record<BrandToken, { light: string; dark: string }>>;
};

export type BrandToken =
  | 'accent'
  | 'accent-over'
  | 'on-accent'
  | 'accent-strong'
  | 'accent-wash'
  | 'page'
  | 'surface'
  | 'sunken'
  | 'line';

const shared = () =>
  processWide('letterhead', (): { letterhead?: ErrorPageBrand; offersSpanish?: boolean } => ({}));

export function rememberErrorPageBrand(letterhead: ErrorPageBrand): void {
  shared().letterhead = { ...letterhead };
}

export function letterhead(): ErrorPageBrand | undefined {
  return shared().letterhead;
}

/** Whether an open campaign offers Spanish. */
export function rememberSpanishOffer(isOffered: boolean): void {
  shared().offersSpanish = isOffered;
}

export const isSpanishOffered = (): boolean => shared().offersSpanish ?? false;
