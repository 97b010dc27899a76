import { isLegacyCookie } from './former-cookie.ts';
import { type CookieSecrets, isSealedCookie, openCookie } from './sealed-cookie.ts';

const COOKIES = /(?:^|;\s*)(?:__Host-)?handoff-(journey|onward)=([^;\s]+)/g;
const MAX_OPENED = 3;

export function hasJourneyCookie(header: string | undefined, secrets: CookieSecrets): boolean {
  const found = header ? [...header.matchAll(COOKIES)] : [];
  return found
    .slice(0, MAX_OPENED)
    .some(([, purpose, token = '']) =>
      isSealedCookie(token)
        ? openCookie(purpose === 'onward' ? 'onward' : 'journey', token, secrets) !== null
        : isLegacyCookie(token, secrets),
    );
}
