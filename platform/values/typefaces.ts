/** The typefaces that the product ships and a brand chooses from. */
export const TYPEFACES = ['public_sans', 'manrope', 'nunito', 'fraunces'] as const;
export type Typeface = (typeof TYPEFACES)[number];
export const DEFAULT_TYPEFACE: Typeface = 'public_sans';

/** A family of app/typefaces, and its file for Latin letters. */
export type FontFamily = { family: string; file: string };

const PUBLIC_SANS = { family: 'Public Sans', file: 'public-sans-latin-wght-normal' };
const MANROPE = { family: 'Manrope', file: 'manrope-latin-wght-normal' };
const NUNITO = { family: 'Nunito', file: 'nunito-latin-wght-normal' };
const FRAUNCES = { family: 'Fraunces', file: 'fraunces-latin-wght-normal' };

export const FONT_FAMILIES: Record<Typeface, { text: FontFamily; headings: FontFamily }> = {
  public_sans: { text: PUBLIC_SANS, headings: PUBLIC_SANS },
  manrope: { text: MANROPE, headings: MANROPE },
  nunito: { text: NUNITO, headings: NUNITO },
  fraunces: { text: PUBLIC_SANS, headings: FRAUNCES },
};

/** The families of a typeface, each once. */
export function familiesOf(typeface: Typeface): FontFamily[] {
  const { text, headings } = FONT_FAMILIES[typeface];
  return text === headings ? [text] : [text, headings];
}
