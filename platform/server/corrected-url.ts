import { decodedText, splitUrl } from '#platform/http/plain-path.ts';
import type { RouteOf } from '#platform/next/route-templates.ts';

/** Parameters of routes whose values are always in small letters. A token is not. */
const SMALL_LETTERS = ['[campaign]', '[form]', '[id]', '[sha256]', '[step]'];
const PARAMETER = /^\[\w+\]$/;
/** Two readers could see another host, a hidden slash or a way upwards. */
const AMBIGUOUS = /\\|%(?:2f|5c|00)|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** A campaign's link whose parameters follow without a question mark. No slug contains these characters. */
const JOINED =
  /^(\/*(?:start|welcome)\/+(?:[&;]|%(?:2[36]|3[bf]))*(?:(?![&;]|%(?:2[36]|3[bf]))[^/])+)\/*([&;]|%(?:2[36]|3[bf]))(.*)$/is;
const ENCODED_HASH = '%23';

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** People and programs put these beside a link. `-`, `_` and `~` may belong to it. */
const BESIDE = /[\s\p{Cc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}<>|=`´]/u;

/** The URL with a `?` in front of the parameters that an ad's link joined to the campaign in another way. */
export function urlWithQuery(url: string): string {
  const { path, query } = splitUrl(url);
  const [, page, separator = '', rest = ''] = JOINED.exec(path) ?? [];
  if (page === undefined) return url;
  const joined = separator.startsWith('%') ? unescapedOnce(rest) : rest;
  const parameters = [separator === ENCODED_HASH ? '' : joined, query].filter(Boolean).join('&');
  return parameters ? `${page}?${parameters}` : page;
}

/** A program that escapes the `?` escapes the rest too. Other escapes mean the same in a query. */
const unescapedOnce = (query: string) =>
  query.replaceAll(/%(?:26|3d|25(?=[0-9a-f]{2}))/gi, (escaped) => decodeURIComponent(escaped));

/**
 * The one page that a mistyped, joined or automatically linked URL means; undefined if it is right or means none. Never
 * the start of another host: no segment is empty, and each is escaped.
 */
export function correctedUrl(url: string, routeOf: RouteOf): string | undefined {
  const { path, query } = splitUrl(url);
  const decoded = AMBIGUOUS.test(path) ? undefined : decodedText(path);
  if (!decoded?.startsWith('/')) return undefined;
  const segments = decoded.split('/').map(trimmed).filter(Boolean);
  const route = routeOf(pathOf(segments.map((segment) => segment.toLowerCase())));
  const template = route.split('/').filter(Boolean);
  const isPage = route.startsWith('/') && !route.includes('[...');
  if (!isPage || template.length !== segments.length) return undefined;
  const meant = template.map((part, at) => valueFor(part, segments[at] ?? ''));
  if (`/${meant.join('/')}` === decoded) return undefined;
  return query ? `${pathOf(meant)}?${query}` : pathOf(meant);
}

const pathOf = (segments: string[]) => `/${segments.map(encodeURIComponent).join('/')}`;

function valueFor(part: string, segment: string): string {
  if (!PARAMETER.test(part)) return part;
  return SMALL_LETTERS.includes(part) ? segment.toLowerCase() : segment;
}

/** By character: a regular expression for the end of a text tries each place where it could begin. */
function trimmed(segment: string): string {
  const characters = [...segment.replaceAll(INVISIBLE, '')];
  const first = characters.findIndex((character) => !BESIDE.test(character) || character === '.');
  const last = characters.findLastIndex((character) => !BESIDE.test(character));
  return last < first ? '' : characters.slice(Math.max(first, 0), last + 1).join('');
}
