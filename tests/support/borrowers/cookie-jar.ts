import { sealData, unsealData } from 'iron-session';
import {
  type CookiePurpose,
  openCookie as open,
  sealCookie as seal,
} from '#platform/sessions/sealed-cookie.ts';

type Secret = { id: number; secret: string };

const listOf = ({ id, secret }: Secret) => ({ sealing: { [id]: secret }, all: { [id]: secret } });

/** A negative `ttl` makes an expired cookie. */
export const sealCookie = (purpose: CookiePurpose, content: unknown, secret: Secret, ttl = 3600): string =>
  seal(purpose, content, ttl, listOf(secret));

export const openCookie = (purpose: CookiePurpose, cookie: string, secret: Secret): unknown =>
  open(purpose, cookie, listOf(secret));

export const sealLegacyCookie = (content: object, { id, secret }: Secret, ttl = 3600): Promise<string> =>
  sealData(content, { password: { [id]: secret }, ttl });

export const openAsLegacyRelease = (cookie: string, { id, secret }: Secret): Promise<object> =>
  unsealData<object>(cookie, { password: { [id]: secret }, ttl: 0 });
