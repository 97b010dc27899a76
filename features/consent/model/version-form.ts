import * as z from 'zod';
import { field } from '#platform/values/posted-form.ts';

const VERSION = { source: z.string(), number: z.string() };

export const VERSION_FORM = z.object(VERSION);
export const DRAFT_FORM = z.object({
  ...VERSION,
  from: z.string(),
  revision: z.string(),
  text: field(z.string(), { required: true }),
});

export const PUBLISH_FORM = z.object({
  ...VERSION,
  revision: z.string(),
  when: z.string(),
  at: field(z.string(), { type: 'datetime-local' }),
  reason: z.string(),
});

export const RETIRE_FORM = z.object({ ...VERSION, reason: z.string() });
