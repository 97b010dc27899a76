import type { Typeface } from '#platform/values/typefaces.ts';

/** Shapes of the pages that a brand may choose. */
export const CORNERS = ['square', 'soft', 'round'] as const;
export type Corners = (typeof CORNERS)[number];

export const HEADERS = ['plain', 'tinted', 'solid'] as const;
export type Header = (typeof HEADERS)[number];

export const CORNER_LABELS: Record<Corners, string> = {
  square: 'Square',
  soft: 'Soft',
  round: 'Round, with pill buttons',
};

export const HEADER_LABELS: Record<Header, string> = {
  plain: 'Plain',
  tinted: 'Tinted',
  solid: 'Solid accent color',
};

export const TYPEFACE_LABELS: Record<Typeface, string> = {
  public_sans: 'Public Sans: clear and official',
  manrope: 'Manrope: modern and geometric',
  nunito: 'Nunito: rounded and friendly',
  fraunces: 'Fraunces: serif headings, Public Sans text',
};
