import 'server-only';
import { cookies } from 'next/headers';
import { env } from '#platform/config/env.ts';
import type { CookiePurpose } from './sealed-cookie.ts';
import { openValue, sealValue } from './sealed-value.ts';

export type Cookie = {
  purpose: CookiePurpose;
  productionName: string;
  localName: string;
  sameSite: 'lax' | 'strict';
  ttlSeconds: number;
};

/** An empty object without a cookie that opens for this purpose. */
export async function readCookie<Value extends object>(
  cookie: Cookie,
): Promise<Partial<Record<keyof Value, unknown>>> {
  const sealed = (await cookies()).get(nameOf(cookie))?.value;
  return sealed ? openValue<Value>(cookie.purpose, sealed, cookie.ttlSeconds) : {};
}

/** The last one, as Next reads it. */
export function tokenIn(header: string, cookie: Cookie): string | undefined {
  const start = `${nameOf(cookie)}=`;
  return header
    .split(/; */)
    .findLast((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/** Without `maxAge`, the cookie ends with the browser. */
export async function writeCookie(cookie: Cookie, value: object, maxAge?: number): Promise<void> {
  const sealed = await sealValue(cookie.purpose, value, cookie.ttlSeconds);
  (await cookies()).set(nameOf(cookie), sealed, {
    ...attributesOf(cookie),
    ...(maxAge !== undefined && { maxAge }),
  });
}

export async function clearCookie(cookie: Cookie): Promise<void> {
  (await cookies()).set(nameOf(cookie), '', { ...attributesOf(cookie), maxAge: 0 });
}

const isProduction = () => env().HANDOFF_MODE === 'production';
const nameOf = ({ productionName, localName }: Cookie) => (isProduction() ? productionName : localName);
const attributesOf = ({ sameSite }: Cookie) =>
  ({ secure: isProduction(), httpOnly: true, sameSite, path: '/' }) as const;
