import * as z from 'zod';
import { MIN_REASON_LENGTH } from '#features/staff/model/two-person-rule.ts';
import { field, SHOWN_VERSION } from '#platform/values/posted-form.ts';
import { normalizeLineEndings, sourceFromSlug } from './consent-text.ts';

export function parseVersion(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

const versionNumber = z.string().transform(parseVersion);
const VERSION = { source: z.string().transform(sourceFromSlug), number: versionNumber };

export const VERSION_FORM = z.object(VERSION);
export const DRAFT_FORM = z.object({
  ...VERSION,
  from: versionNumber,
  revision: SHOWN_VERSION,
  text: field(z.string().transform(normalizeLineEndings), { required: true }),
});

/** The database decides whether a version needs a reason. */
export const PUBLISH_FORM = z.object({
  ...VERSION,
  revision: SHOWN_VERSION,
  when: z.enum(['now', 'later']).catch('now'),
  at: field(
    z.string().transform((text) => text.slice(0, 16)),
    { type: 'datetime-local' },
  ),
  reason: z.string().trim(),
});

export const RETIRE_FORM = z.object({
  ...VERSION,
  reason: z.string().trim().min(MIN_REASON_LENGTH, 'Enter a reason for unpublishing this text.'),
});
