import { SECOND_MS } from '#platform/values/duration.ts';

/** The attributes that the app gives its cookies through Next. */
export function cookieText(name: string, value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const expires = new Date(Date.now() + maxAgeSeconds * SECOND_MS).toUTCString();
  const secure = isSecure ? 'Secure; ' : '';
  return `${name}=${value}; Path=/; Expires=${expires}; Max-Age=${maxAgeSeconds}; ${secure}HttpOnly; SameSite=lax`;
}
