import * as z from 'zod';
import { isUuid } from '#platform/values/ids.ts';
import { field } from '#platform/values/posted-form.ts';

const INVITATION_TOKEN = /^[\w-]{43}$/;
const MAX_PASSKEY_NAME_LENGTH = 60;

const password = () => field(z.string(), { isSecret: true, type: 'password', required: true });
const code = () => field(z.string(), { isSecret: true, required: true });
/** The browser's signed answer to a passkey challenge. */
const response = () => field(z.string(), { isSecret: true });

/** The id of a stored form. It becomes a part of the next page's URL. */
const returned = z.string().refine(isUuid).catch('');

export const SIGN_IN_FORM = z.object({
  email: field(z.string(), { type: 'email', required: true }),
  password: password(),
  returned,
});

export const CODE_FORM = z.object({
  by: z.enum(['app', 'passkey', 'recovery']).catch('app'),
  code: code(),
  response: response(),
  returned,
});

export const JOIN_FORM = z.object({
  token: field(z.string().regex(INVITATION_TOKEN).catch('none'), { isSecret: true }),
  email: z.string(),
  timeZone: z.string(),
  password: password(),
  passwordAgain: password(),
});

export const TIME_ZONE_FORM = z.object({ timeZone: z.string() });
export const PASSWORD_FORM = z.object({
  passwordNow: password(),
  password: password(),
  passwordAgain: password(),
});
export const SESSION_FORM = z.object({ session: z.string() });
export const PASSKEY_FORM = z.object({
  passkey: z.string(),
  name: field(z.string().trim().min(1).max(MAX_PASSKEY_NAME_LENGTH), { required: true }),
  response: response(),
});
