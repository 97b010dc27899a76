import * as z from 'zod';
import { field } from '#platform/values/posted-form.ts';
import { SHOWN_TEXT } from './campaign-slug.ts';

/** Other sites can't show an SVG when a page is shared. */
export const LANDING_IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;
export type LandingImageType = (typeof LANDING_IMAGE_TYPES)[number];

/** As a landing page's content names the file. */
export const LANDING_IMAGE = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type LandingImage = z.infer<typeof LANDING_IMAGE>;

export const MAX_LANDING_IMAGE_BYTES = 256 * 1024;
/** Twice its width on a desktop, and what large previews of shared links need. */
export const MIN_LANDING_IMAGE_WIDTH = 800;
/** Height for width: from a banner to a slightly upright picture. */
export const LANDING_IMAGE_RATIOS = { min: 0.4, max: 1.25 };

export const LANDING_IMAGE_FORM = z.object({
  ...SHOWN_TEXT,
  image: field(z.file(), { type: 'file', required: true }),
});
