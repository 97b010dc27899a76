import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGE_COOKIE } from '#platform/http/language-cookie.ts';

const LANGUAGES = ['en', 'es'];
/** A campaign link keeps its parameters: one of them may have this name. */
const BORROWER_PAGE = /^\/(?:(?:apply|welcome|receipt)(?:\/[\w-]+)*\/?)?$/;
const MAX_AGE_SECONDS = 180 * 24 * 3_600;

/** The same address without the parameter, or null if this request doesn't switch the language. */
export function languageSwitch({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>) {
  const [path = '', query = ''] = url.split('?', 2);
  if ((method !== 'GET' && method !== 'HEAD') || !BORROWER_PAGE.test(path)) return null;
  const parameters = new URLSearchParams(query);
  const language = parameters.get('lang') ?? '';
  if (!LANGUAGES.includes(language)) return null;
  parameters.delete('lang');
  return { language, location: parameters.size > 0 ? `${path}?${parameters}` : path };
}

/** Whether the campaign offers the language is for the page to say, which ignores the cookie otherwise. */
export function switchLanguage(
  response: ServerResponse,
  { language, location }: NonNullable<ReturnType<typeof languageSwitch>>,
  isSecure: boolean,
) {
  response.statusCode = 303;
  response.setHeader('Location', location);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader(
    'Set-Cookie',
    `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  );
  response.end();
}
