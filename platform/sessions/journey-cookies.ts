import { isLegacyCookie } from './former-cookie.ts';
import { type CookieSecrets, isSealedCookie, openCookie } from './sealed-cookie.ts';

const COOKIES = /(?:^|;\s*)(?:__Host-)?handoff-(journey|onward)=([^;\s]+)/g;
/** A browser sends one of each. */
const MAX_OPENED = 3;

/** Whether a request's cookies show that its sender is in the middle of an application: a cookie that we sealed, and no other. */
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
