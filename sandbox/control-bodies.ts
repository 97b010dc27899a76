import { z } from 'zod';
import { CHARSETS, CODINGS } from './deliver.ts';
import { HOSTILE_KINDS } from './hostile-text.ts';
import { PRODUCT_KEYS } from './products.ts';
import type { Override } from './response-store.ts';
import { isScenario } from './scenarios.ts';

const MAX_DELAY_MS = 300_000;

const status = z.int().min(200).max(599);
const delayMs = z.int().min(0).max(MAX_DELAY_MS);

export const rotation = z.strictObject({
  blocks: z.record(z.string(), z.unknown()).optional(),
  wrap: z.string().min(1).optional(),
});
export const outage = z.strictObject({ status: status.nullable() });
export const hostility = z.strictObject({ kind: z.enum(HOSTILE_KINDS).optional() });
export const v2Settings = z.strictObject({
  text: z.string().min(1).nullable().optional(),
  strict: z.boolean().optional(),
});
export const tokenSettings = z.strictObject({
  expiresIn: z.int().min(0).nullable().optional(),
  status: status.optional(),
  delayMs: delayMs.optional(),
  members: z.record(z.string(), z.unknown()).optional(),
});
export const delivery = z.strictObject({
  interim: z
    .array(z.int().min(100).max(199))
    .max(100)
    .refine((statuses) => !statuses.includes(101), 'must not switch protocols')
    .optional(),
  codings: z.array(z.enum(CODINGS)).max(5).optional(),
  charset: z.enum(CHARSETS).optional(),
});
export const scopes = z.strictObject({
  personal: z.string().min(1).nullable().optional(),
  refinance: z.string().min(1).nullable().optional(),
});
export const prefillSettings = z.strictObject({
  link: z.boolean().optional(),
  lifetimeSeconds: z.int().min(0).optional(),
});
const scenario = z.string().refine(isScenario, 'is not the name of a scenario');
export const override = z.strictObject({
  lastName: z.string().min(1),
  answer: z.union([
    scenario,
    z.strictObject({ scenario, delayMs }),
    z
      .strictObject({
        status,
        headers: z.record(z.string(), z.string()).optional(),
        body: z.unknown().optional(),
        delayMs: delayMs.optional(),
        // biome-ignore lint/suspicious/noThenProperty: the published name of the field; never awaited
        then: z.enum(['cut', 'reset']).optional(),
      })
      .transform(({ then: ending, ...answer }): Override => ({ ...answer, ending })),
  ]),
  times: z.int().min(1).max(1_000).optional(),
  product: z.enum(PRODUCT_KEYS).optional(),
});

export function withChanges<Settings extends object>(
  settings: Settings,
  changes: { [Name in keyof Settings]?: Settings[Name] | undefined },
): Settings {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...settings, ...Object.fromEntries(given) };
}
