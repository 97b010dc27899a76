import { createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import type { CookiePurpose, CookieSecrets } from './sealed-cookie.ts';

/**
 * Release 1.0 uses one key for all purposes; only the fields identify a purpose. This release opens these cookies, and
 * seals them while an instance of 1.0 may have to open them (decision 48).
 */
const FIELDS: Partial<Record<CookiePurpose, string[]>> = {
  journey: ['journeyId', 'key'],
  onward: ['href', 'prefillId'],
  staff: ['staffSession'],
  told_once: ['staffId', 'toldOnce'],
};

export const hasLegacyFormat = (purpose: CookiePurpose): boolean => FIELDS[purpose] !== undefined;

export function sealLegacyCookie(
  value: object,
  ttlSeconds: number,
  { sealing }: CookieSecrets,
): Promise<string> {
  return sealData(value, { password: sealing, ttl: ttlSeconds });
}

export async function openLegacyCookie(
  purpose: CookiePurpose,
  token: string,
  ttlSeconds: number,
  { all }: CookieSecrets,
): Promise<unknown> {
  const fields = FIELDS[purpose];
  if (!fields || !token.startsWith('Fe26.2*')) return null;
  const opened: unknown = await unsealData(token, { password: all, ttl: ttlSeconds });
  const names = Object.keys(Object(opened)).sort();
  return names.join() === fields.join() ? opened : null;
}

const MAC_KEY_BYTES = 32;

/** Needs no asynchronous call, unlike opening the cookie; doesn't check the purpose. */
export function isLegacyCookie(token: string, { all }: CookieSecrets): boolean {
  const [sealed = ''] = token.split('~', 1);
  const parts = sealed.split('*');
  const [, id = '', , , , expiry = '', salt = '', mac = ''] = parts;
  const secret = /^\d+$/.test(id) && all[id];
  if (parts.length !== 8 || !secret || !(Number(expiry) > Date.now())) return false;
  const key = pbkdf2Sync(secret, salt, 1, MAC_KEY_BYTES, 'sha1');
  const right = createHmac('sha256', key).update(parts.slice(0, 6).join('*')).digest();
  const given = Buffer.from(mac, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right);
}
