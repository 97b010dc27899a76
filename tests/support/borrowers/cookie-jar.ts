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
