import { sealData, unsealData } from 'iron-session';
import type { CookiePurpose, CookieSecrets } from './sealed-cookie.ts';

/**
 * Cookies as release 1.0 seals them: with one key for all purposes. A cookie's fields alone say what it is for. This
 * release still opens them, and seals them while an instance of 1.0 may have to open them (decision 48).
 */
const FIELDS: Partial<Record<CookiePurpose, string[]>> = {
  journey: ['journeyId', 'key'],
  onward: ['href', 'prefillId'],
  staff: ['staffSession'],
  told_once: ['staffId', 'toldOnce'],
};

export const hasFormerFormat = (purpose: CookiePurpose): boolean => FIELDS[purpose] !== undefined;

export function sealFormerCookie(
  value: object,
  ttlSeconds: number,
  { sealing }: CookieSecrets,
): Promise<string> {
  return sealData(value, { password: sealing, ttl: ttlSeconds });
}

/** What was sealed; null where the cookie is forged, expired or has other fields than this purpose. */
export async function openFormerCookie(
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
