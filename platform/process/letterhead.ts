import type { Typeface } from '#platform/values/typefaces.ts';

export type Letterhead = {
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

declare global {
  // Global, because the bundled app and the server around it load this file separately.
  var handoffLetterhead: Letterhead | undefined;
  var handoffOffersSpanish: boolean | undefined;
}

export function rememberLetterhead(letterhead: Letterhead): void {
  globalThis.handoffLetterhead = { ...letterhead };
}

export function letterhead(): Letterhead | undefined {
  return globalThis.handoffLetterhead;
}

/** Whether an open campaign offers Spanish. */
export function rememberSpanishOffer(isOffered: boolean): void {
  globalThis.handoffOffersSpanish = isOffered;
}

export const isSpanishOffered = (): boolean => globalThis.handoffOffersSpanish ?? false;
