import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGE_COOKIE, switchesLanguage } from '#platform/http/language-cookie.ts';
import { NAMES_OUTSIDE_ORIGIN } from '#platform/http/outbound-headers.ts';
import { splitUrl } from '#platform/http/plain-path.ts';
import { cookieText } from './cookie-text.ts';

const LANGUAGES = ['en', 'es'];
const MAX_AGE_SECONDS = 180 * 24 * 3_600;

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The same address without the parameter, or null if this request doesn't switch the language. */
export function languageSwitch(
  { method, url = '', headers }: Request,
  appOrigin: string,
  isUnknownPage = false,
) {
  const { path, query } = splitUrl(url);
  if ((method !== 'GET' && method !== 'HEAD') || !switchesLanguage(path, isUnknownPage)) return null;
  const given = new URLSearchParams(query);
  const language = given.get('lang') ?? '';
  if (!LANGUAGES.includes(language)) return null;
  const parameters = given.size > 1 ? given : parametersOf(headers.referer, `${appOrigin}${path}`);
  parameters.delete('lang');
  return { language, location: parameters.size > 0 ? `${path}?${parameters}` : path };
}

/** The link has no room for the parameters of the page around it, such as the reason that the page shows. */
function parametersOf(referer: string | undefined, page: string): URLSearchParams {
  const from = URL.parse(referer ?? '');
  return from && `${from.origin}${from.pathname}` === page ? from.searchParams : new URLSearchParams();
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
  response.setHeaders(new Headers(NAMES_OUTSIDE_ORIGIN));
  response.setHeader('Set-Cookie', languageCookie(language, isSecure));
  response.end();
}

export const languageCookie = (language: string, isSecure: boolean): string =>
  cookieText(LANGUAGE_COOKIE, language, MAX_AGE_SECONDS, isSecure);
