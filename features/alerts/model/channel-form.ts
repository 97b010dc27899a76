import * as z from 'zod';
import { field } from '#platform/values/posted-form.ts';
import { SEVERITIES } from './alert-kinds.ts';

const MAX_URL_LENGTH = 2_000;

/** URL is more lenient: it drops blanks and line breaks, and repairs a missing slash. */
const HTTPS = /^https:\/\/[^/\\?#\s]/i;

const webhookAddress = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH, `Enter an address of up to ${MAX_URL_LENGTH} characters.`)
  .refine(
    (text) => HTTPS.test(text) && !/[\s\\#]/.test(text) && URL.canParse(text),
    'Enter an address that starts with https://, without a fragment.',
  )
  .refine(
    (text) => !URL.canParse(text) || !(new URL(text).username || new URL(text).password),
    'Enter the address without a user name or password.',
  );

const severities = () =>
  z.array(z.enum(SEVERITIES, 'Choose from the list.')).min(1, 'Choose at least one severity.');

export const ALERT_EMAIL_FORM = z.object({
  act: z.string(),
  person: z.string().min(1, 'Choose a team member.'),
  severities: severities(),
});

export const ALERT_WEBHOOK_FORM = z.object({
  act: z.string(),
  url: field(webhookAddress, { required: true }),
  severities: severities(),
});

export const ALERT_CHANNEL_FORM = z.object({ channel: z.string() });
