import { z } from 'zod';

const text = z
  .string()
  .transform((value) => value.trim() || undefined)
  .optional();

/** Only `npm run setup` reads these, so the app starts whatever they hold. */
export const setup = {
  SETUP_BRAND: text.describe('The brand name, for `npm run setup`.'),
  SETUP_HELP_EMAIL: text.describe('The borrowers’ help email.'),
  SETUP_HELP_PHONE: text.describe('The borrowers’ help phone.'),
  SETUP_ADMIN: text.describe('The first administrator’s email address.'),
};

export const setupSchema = z.object(setup);
