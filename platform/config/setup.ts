import { z } from 'zod';

const text = z
  .string()
  .transform((value) => value.trim() || undefined)
  .optional();

/** Only `npm run setup` reads these, so the app starts whatever they hold. */
export const setup = {
  SETUP_BRAND: text.describe('The brand name that `npm run setup` adds, as borrowers read it.'),
  SETUP_HELP_EMAIL: text.describe('The email address where borrowers get help, for `npm run setup`.'),
  SETUP_HELP_PHONE: text.describe('The phone number where borrowers get help, for `npm run setup`.'),
  SETUP_ADMIN: text.describe('The email address of the first administrator, whom `npm run setup` invites.'),
};

export const setupSchema = z.object(setup);
