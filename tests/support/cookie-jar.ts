import { sealData, unsealData } from 'iron-session';

/** A secret by its id, as SESSION_SECRET lists it. */
export type Secret = { id: number; secret: string };

export const settingOf = (secrets: Secret[]) => secrets.map(({ id, secret }) => `${id}:${secret}`).join(',');

/** Seals what a cookie is to hold, under a secret of the test's choice. A negative `ttl` has run out already. */
export function sealCookie(content: unknown, { id, secret }: Secret, ttl = 3600): Promise<string> {
  return sealData(content as object, { password: { [id]: secret }, ttl });
}

/** What a cookie holds. */
export function openCookie(cookie: string, { id, secret }: Secret): Promise<object> {
  return unsealData<object>(cookie, { password: { [id]: secret }, ttl: 0 });
}
