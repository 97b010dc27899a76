import * as z from 'zod';
import { field } from '#platform/values/posted-form.ts';
import { SEVERITIES } from './alert-kinds.ts';
import { SNOOZES } from './snooze.ts';

const MAX_NOTE_LENGTH = 500;
/** With one press. */
export const MAX_HANDLED = 1_000;

const ACTS = ['acknowledge', 'resolve', 'assign', 'snooze', 'wake'] as const;

const TIME = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The list posts chosen alerts, and cards whose alerts are all chosen. */
export const ALERT_FORM = z.object({
  act: z.enum(ACTS).nullable().catch(null),
  alert: z.array(z.string()),
  card: z.array(z.string()),
  /** Only alerts that had opened by then are among all of a card. */
  shownAt: z.string().transform((text) => (TIME.test(text) ? text : null)),
  list: z.enum(['open', 'snoozed']).catch('open'),
  /** Of the page with one card. */
  severity: z.enum(SEVERITIES).nullable().catch(null),
  kind: z.string(),
  /** The place in the list of that page. */
  after: z.string(),
  page: z.enum(['list', 'alert']).catch('list'),
  note: field(
    z.string().transform((text) => text.trim().slice(0, MAX_NOTE_LENGTH)),
    { maxLength: MAX_NOTE_LENGTH },
  ),
  person: z.string(),
  hours: z.enum(Object.keys(SNOOZES)).nullable().catch(null),
});
