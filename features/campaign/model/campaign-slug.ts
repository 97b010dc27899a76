import * as z from 'zod';

export const MAX_SLUG_LENGTH = 60;

export const isSlug = (text: string) =>
  text.length <= MAX_SLUG_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** The hidden field of a form. Its text becomes a part of the page's path. */
export const SHOWN_CAMPAIGN = z.string().refine(isSlug).catch('-');
