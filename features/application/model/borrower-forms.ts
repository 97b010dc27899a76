import * as z from 'zod';
import { REFERRER } from '#features/campaign/model/campaign-link.ts';
import { AGREE, AGREE_TO_CALLS, PAGE_METRICS_FIELD } from '#features/consent/model/consent-text.ts';
import { datePartNames } from '#features/form/model/date-parts.ts';
import { HONEYPOT_NAME } from '#features/form/model/form.ts';
import { answerNames } from '#features/form/model/form-registry.ts';
import { SSN_QUESTION } from '#features/form/model/prefill/form.ts';
import { field } from '#platform/values/posted-form.ts';

/** Never returned in a page. */
const secret = field(z.string(), { isSecret: true });

const RESUME_TOKEN = /^[\w-]{43}$/;
/** It becomes a part of the next page's path. */
const STEP = /^[a-z0-9-]{1,64}$/;

/** The answers are checked by the codecs of their form. */
export const STEP_FORM = z.object({
  form: z.string(),
  step: z.string().regex(STEP).catch('none'),
  asked: z.string(),
  change: z.string(),
  accept: z.string(),
  language: z.string(),
  ...Object.fromEntries([...answerNames(), ...datePartNames()].map((name) => [name, z.string()])),
});

export const CONSENT_FORM = z.object({
  form: z.string(),
  shown: z.string(),
  [AGREE]: z.string(),
  [AGREE_TO_CALLS]: z.string(),
  [SSN_QUESTION]: secret,
  [HONEYPOT_NAME]: z.string(),
  [PAGE_METRICS_FIELD]: z.string(),
});

export const PREFILL_FORM = z.object({ [SSN_QUESTION]: secret, [HONEYPOT_NAME]: z.string() });
/** The link alone must not show the date. */
export const RESUME_FORM = z.object({
  token: field(z.string().regex(RESUME_TOKEN).catch('none'), { isSecret: true }),
  dateOfBirth: secret,
  'dateOfBirth-month': secret,
  'dateOfBirth-day': secret,
  'dateOfBirth-year': secret,
  [REFERRER]: secret,
});
/** `next` is the query of the page afterward. */
export const START_OVER_FORM = z.object({ next: z.string() });
export const WITHDRAW_FORM = z.object({ receipt: z.string() });
