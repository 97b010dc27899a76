import * as z from 'zod';
import { SHOWN_VERSION } from '#platform/values/posted-form.ts';

export const MAX_SLUG_LENGTH = 60;

export const isSlug = (text: string) =>
  text.length <= MAX_SLUG_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** The hidden field of a form. Its text becomes a part of the page's path. */
export const SHOWN_CAMPAIGN = z.string().refine(isSlug).catch('-');

/** The hidden fields of a form that changes a text of the campaign. */
export const SHOWN_TEXT = { campaign: SHOWN_CAMPAIGN, revision: SHOWN_VERSION };
export const TEXT_VERSION_FORM = z.object({
  ...SHOWN_TEXT,
  text: z.enum(['landing', 'wording']).nullable().catch(null),
  reason: z.string().trim(),
});
export const TEXT_STATES = ['draft', 'published', 'retired'] as const;

export const textLine = (max: number) =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll(/\s+/g, ' ').trim())
    .max(max, `Use up to ${max} characters`);
