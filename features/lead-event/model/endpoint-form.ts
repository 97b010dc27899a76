import * as z from 'zod';
import { isUuid } from '#platform/values/ids.ts';
import { field } from '#platform/values/posted-form.ts';
import { MAX_URL_LENGTH } from './endpoint-url.ts';

/** No endpoint and no event has the id of an invalid form. */
const id = z.string().transform((text) => (isUuid(text) ? text : '-'));

const types = z.array(z.string());

export const NEW_ENDPOINT_FORM = z.object({
  url: field(z.string().trim().max(MAX_URL_LENGTH, `Enter a URL of up to ${MAX_URL_LENGTH} characters`), {
    maxLength: MAX_URL_LENGTH,
    required: true,
  }),
  types,
});

export const ENDPOINT_FORM = z.object({ endpoint: id });

export const ENDPOINT_TYPES_FORM = z.object({ endpoint: id, types });

export const ENDPOINT_SWITCH_FORM = z.object({
  endpoint: id,
  state: z.enum(['active', 'paused']).catch('paused'),
});

export const REPLAY_FORM = z.object({ endpoint: id, event: id });

const day = field(z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date'), { type: 'date', required: true });

export const REPLAY_PERIOD_FORM = z.object({ endpoint: id, from: day, to: day });
