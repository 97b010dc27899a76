import * as z from 'zod';
import { isUuid } from '#platform/values/ids.ts';
import { field } from '#platform/values/posted-form.ts';

const MAX_NOTE_LENGTH = 500;

/** A page has one form for each alert, so each note's name ends in the alert's id. */
export const ALERT_FORM = z.object({
  alert: z.string().transform((text) => (isUuid(text) ? text : null)),
  'note-*': field(
    z.string().transform((text) => text.trim().slice(0, MAX_NOTE_LENGTH)),
    { maxLength: MAX_NOTE_LENGTH },
  ),
});
