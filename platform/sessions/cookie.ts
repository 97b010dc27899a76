import 'server-only';
import { cookies } from 'next/headers';
import type { z } from 'zod';
import { env } from '#platform/config/env.ts';
import { orNull } from '#platform/values/or-null.ts';
import { type CookiePurpose, openCookie, sealCookie } from './sealed-cookie.ts';

type Options = {
  purpose: CookiePurpose;
  productionName: string;
  localName: string;
  sameSite: 'lax' | 'strict';
  ttlSeconds: number;
  /** Of the browser's cookie; as long as its seal, and null if it ends with the browser. */
  maxAge?: number | null;
};

/** Reads null without a cookie that opens for this purpose and fits the schema. `options` may read settings. */
export function sealedCookie<Schema extends z.ZodType>(schema: Schema, options: () => Options) {
  const set = async (sealed: string, maxAge: number | null) => {
    const attributes = { secure: isProduction(), httpOnly: true, sameSite: options().sameSite, path: '/' };
    (await cookies()).set(nameOf(options()), sealed, { ...attributes, ...(maxAge !== null && { maxAge }) });
  };
  return {
    read: async (): Promise<z.output<Schema> | null> => {
      const sealed = (await cookies()).get(nameOf(options()))?.value;
      if (!sealed) return null;
      return schema.safeParse(openCookie(options().purpose, sealed, env().SESSION_SECRET)).data ?? null;
    },
    write: async (value: z.input<Schema>) => {
      const { purpose, ttlSeconds, maxAge = ttlSeconds } = options();
      // Only the fields of the schema.
      await set(sealCookie(purpose, schema.parse(value), ttlSeconds, env().SESSION_SECRET), maxAge);
    },
    clear: () => set('', 0),
  };
}

const isProduction = () => env().HANDOFF_MODE === 'production';
const nameOf = ({ productionName, localName }: Options) => (isProduction() ? productionName : localName);

const PROBE_SECONDS = 60;

export function cookiesWork(): boolean {
  const secrets = env().SESSION_SECRET;
  return (
    orNull(() => openCookie('probe', sealCookie('probe', true, PROBE_SECONDS, secrets), secrets)) === true
  );
}
