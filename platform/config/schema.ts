import { z } from 'zod';
import { database } from './database.ts';
import { keys } from './keys.ts';
import { limits, retention } from './limits.ts';
import { operator } from './operator.ts';
import { reporting } from './reporting.ts';
import { serving } from './serving.ts';
import { staff } from './staff.ts';
import { privateHostList } from './values.ts';

const egress = {
  EGRESS_PRIVATE_HOSTS: privateHostList.default([]).meta({
    description:
      'The hosts that the app may call at a private, loopback or link-local address: `host`, `host:port`, an IP address, or a range such as `10.20.0.0/16`, separated by commas. Local mode calls every host.',
    fallback: 'none',
  }),
};

const setupText = z
  .string()
  .transform((value) => value.trim() || undefined)
  .optional();

/** Only `npm run setup` reads these, so the app starts whatever they hold. */
const setup = {
  SETUP_BRAND: setupText.describe('The brand name, for `npm run setup`.'),
  SETUP_HELP_EMAIL: setupText.describe('The borrowers’ help email.'),
  SETUP_HELP_PHONE: setupText.describe('The borrowers’ help phone.'),
  SETUP_ADMIN: setupText.describe('The first administrator’s email address.'),
};

export const setupSchema = z.object(setup);

export const settingGroups = [
  { title: 'Serving', settings: serving },
  { title: 'Database', settings: database },
  { title: 'Keys', settings: keys },
  { title: 'Operator', settings: operator },
  { title: 'Outgoing calls', settings: egress },
  { title: 'Staff sign-in', settings: staff },
  { title: 'Limits', settings: limits },
  { title: 'Retention', settings: retention },
  { title: 'Checkpoints, alerts and metrics', settings: reporting },
  { title: 'Setup', settings: setup },
];

export const settingsSchema = z.object({
  ...serving,
  ...database,
  ...keys,
  ...operator,
  ...egress,
  ...staff,
  ...limits,
  ...retention,
  ...reporting,
});

const isSecret = (setting: z.ZodType) => setting.meta()?.secret === true;

export const secretNames = Object.entries(settingsSchema.shape)
  .filter(([, setting]) => isSecret(setting))
  .map(([name]) => name);
