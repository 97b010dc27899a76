import 'server-only';
import { env } from '#platform/config/env.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { hasLegacyFormat, openLegacyCookie, sealLegacyCookie } from './former-cookie.ts';
import { type CookiePurpose, isSealedCookie, openCookie, sealCookie } from './sealed-cookie.ts';

const shared = processWide('cookies', () => ({ everyInstanceOpens: false }));

/** Whether every instance on this database opens what `sealCookie` seals. Until then the former format is used. */
export function setEveryInstanceOpens(opens: boolean): void {
  shared.everyInstanceOpens = opens;
}

export async function sealValue(purpose: CookiePurpose, value: object, ttlSeconds: number): Promise<string> {
  const secrets = env().SESSION_SECRET;
  if (hasLegacyFormat(purpose) && !shared.everyInstanceOpens)
    return sealLegacyCookie(value, ttlSeconds, secrets);
  return sealCookie(purpose, value, ttlSeconds, secrets);
}

export async function openValue(
  purpose: CookiePurpose,
  sealed: string,
  ttlSeconds: number,
): Promise<unknown> {
  const secrets = env().SESSION_SECRET;
  return isSealedCookie(sealed)
    ? openCookie(purpose, sealed, secrets)
    : openLegacyCookie(purpose, sealed, ttlSeconds, secrets);
}

const PROBE_SECONDS = 60;

export async function cookiesWork(): Promise<boolean> {
  const sealed = await sealValue('probe', { probe: true }, PROBE_SECONDS);
  return Object(await openValue('probe', sealed, PROBE_SECONDS)).probe === true;
}
