import * as z from 'zod';

export const MAX_NOTE_LENGTH = 500;

/** A page has one form for each alert, so each note's name ends in the alert's id. */
export const ALERT_FORM = z.object({ alert: z.string(), 'note-*': z.string().max(MAX_NOTE_LENGTH) });
