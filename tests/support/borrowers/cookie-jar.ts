import { sealData, unsealData } from 'iron-session';
import {
  type CookiePurpose,
  openCookie as open,
  sealCookie as seal,
} from '#platform/sessions/sealed-cookie.ts';

/** A secret by its id, as SESSION_SECRET lists it. */
export type Secret = { id: number; secret: string };

export const settingOf = (secrets: Secret[]) => secrets.map(({ id, secret }) => `${id}:${secret}`).join(',');

const listOf = ({ id, secret }: Secret) => ({ sealing: { [id]: secret }, all: { [id]: secret } });

/** Seals a cookie under a secret of the test's choice. A negative `ttl` has expired already. */
export const sealCookie = (purpose: CookiePurpose, content: unknown, secret: Secret, ttl = 3600): string =>
  seal(purpose, content, ttl, listOf(secret));

/** The content of a cookie; null where it doesn't open. */
export const openCookie = (purpose: CookiePurpose, cookie: string, secret: Secret): unknown =>
  open(purpose, cookie, listOf(secret));

/** Seals a cookie as release 1.0 did. */
export const sealLegacyCookie = (content: object, { id, secret }: Secret, ttl = 3600): Promise<string> =>
  sealData(content, { password: { [id]: secret }, ttl });

/** What release 1.0 finds in a cookie; an empty object where the cookie doesn't open. */
export const openAsLegacyRelease = (cookie: string, { id, secret }: Secret): Promise<object> =>
  unsealData<object>(cookie, { password: { [id]: secret }, ttl: 0 });
