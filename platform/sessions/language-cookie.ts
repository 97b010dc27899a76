import 'server-only';
import { cookies, headers } from 'next/headers';
import { env } from '#platform/config/env.ts';
import { CONSOLE_HEADER, LANGUAGE_COOKIE, WELCOME_HEADER } from '#platform/http/language-cookie.ts';

const MAX_AGE_SECONDS = 180 * 24 * 3_600;

/** The cookie is neither encrypted nor personal. `welcome` is the campaign of a landing page or a starter card. */
export async function readLanguageHints() {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return {
    chosen: jar.get(LANGUAGE_COOKIE)?.value ?? null,
    accepted: sent.get('accept-language') ?? '',
    welcome: sent.get(WELCOME_HEADER),
  };
}

export const isConsolePage = async (): Promise<boolean> => (await headers()).has(CONSOLE_HEADER);

/** For a form that saves its answers before the language changes. */
export async function writeLanguage(language: 'en' | 'es'): Promise<void> {
  (await cookies()).set(LANGUAGE_COOKIE, language, {
    secure: env().APP_ORIGIN.startsWith('https:'),
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: MAX_AGE_SECONDS,
  });
}
