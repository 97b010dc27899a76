import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { outageIn } from '#platform/database/outage.ts';
import { acceptsCoding } from '#platform/http/accept-encoding.ts';
import { pageHeaders } from '#platform/http/inbound-headers.ts';
import { splitUrl } from '#platform/http/plain-path.ts';
import { logLine } from '#platform/log/log-lines.ts';
import {
  type Filling,
  filledPage,
  newMark,
  type PageTemplate,
  templateOf,
} from '#platform/next/page-template.ts';
import type { RequestInternalPage } from '#platform/process/internal-pages.ts';
import type { FindStartVisit, StartAddress, StartPage } from '#platform/process/start-pages.ts';
import { MINUTE_MS, SECOND_MS } from '#platform/values/duration.ts';
import { gzipTemplate } from './gzip-template.ts';
import { compressPage } from './page-compression.ts';

/** Sends a stored page with this nonce. False for a request that needs a page of its own. */
export type SendStoredPage = (
  request: IncomingMessage,
  response: ServerResponse,
  nonce: string,
) => Promise<boolean>;

type StoredPage = {
  headers: readonly (readonly [name: string, value: string])[];
  nonceMark: string;
  template: PageTemplate;
  /** Null for a page with places of another length than a nonce. */
  gzip: ((nonce: string) => Buffer) | null;
};

type App = {
  /** Undefined before the app has loaded. */
  findsStartVisit: () => FindStartVisit | undefined;
  internalPages: () => RequestInternalPage | undefined;
};

const START_PAGE = /^\/(?:welcome\/[a-z0-9-]+)?$/;
/** All cookies of ours have it in their name. Those of other apps change no page. */
const OWN_COOKIE = /handoff-/;
const BY_ROUTER = /^(?:rsc$|next-)/;
/** Of the response that is stored. The server around Next sets the others for each response. */
const STORED_HEADERS = ['cache-control', 'content-type', 'link', 'vary'];
const LAST_TAG = '</html>';
const ANY_QUERY = '?visit=1';
/** Of about 90 KB: two languages, with and without a source, for each campaign. */
const MAX_PAGES = 200;
const RETRY_MS = MINUTE_MS;
/** The page itself waits longer for a slow database, and explains it. */
const FIND_MS = SECOND_MS;

/**
 * Renders a start page once for each state of the configuration, without a visitor, and fills in the nonce and the source
 * of each visit. A page that can't be stored is rendered as any other.
 */
export function createStoredPages({ findsStartVisit, internalPages }: App): SendStoredPage {
  let state = '';
  const pages = new Map<string, Promise<StoredPage | null>>();

  function storedPage(page: StartPage): Promise<StoredPage | null> {
    if (page.state !== state) pages.clear();
    state = page.state;
    const { path, language, hasParameters, carriesSource } = page;
    const name = JSON.stringify([path, language, hasParameters, carriesSource]);
    const known = pages.get(name);
    if (known) return known;
    if (pages.size >= MAX_PAGES) pages.clear();
    const made = renderPage(page, internalPages()).catch((error: unknown) => {
      setTimeout(() => pages.get(name) === made && pages.delete(name), RETRY_MS).unref();
      return reportFailure(error);
    });
    pages.set(name, made);
    return made;
  }

  return async (request, response, nonce) => {
    const address = startAddress(request);
    const found = address && findsStartVisit()?.(address).catch(reportFailure);
    const visit = found && (await Promise.race([found, pause(FIND_MS, null, { ref: false })]));
    const stored = visit && (await storedPage(visit.page));
    if (!stored) return false;
    await send(request, response, stored, { nonce, source: visit.source });
    visit.count();
    return true;
  };
}

/** The page that is rendered instead explains an outage. */
function reportFailure(error: unknown): null {
  if (!outageIn(error)) logLine('warn', { event: 'page_not_stored' }, error);
  return null;
}

/** Null for a visitor with a cookie of ours, and for a request of Next's router. */
function startAddress({ method, url, headers }: IncomingMessage): StartAddress | null {
  const { path, query } = splitUrl(url);
  if (method !== 'GET' || !START_PAGE.test(path) || OWN_COOKIE.test(headers.cookie ?? '')) return null;
  if (Object.keys(headers).some((name) => BY_ROUTER.test(name))) return null;
  const get = (name: string) => headers[name]?.toString() ?? null;
  return { path, parameters: new URLSearchParams(query), headers: { get } };
}

/** Nothing of a request gets in here. */
async function renderPage(
  { path, language, hasParameters, carriesSource }: StartPage,
  request: RequestInternalPage | undefined,
): Promise<StoredPage | null> {
  if (!request) return null;
  const marks = { nonce: newMark(), source: newMark() };
  const { status, headers, bytes } = await request(hasParameters ? path + ANY_QUERY : path, {
    ...pageHeaders(path),
    'accept-language': language,
    'content-security-policy': `script-src 'nonce-${marks.nonce}'`,
    ...(carriesSource && { referer: `https://${marks.source}/` }),
  });
  const html = Buffer.from(bytes).toString('utf8');
  if (status !== 200 || headers['set-cookie'] || !html.endsWith(LAST_TAG))
    throw new Error('The response is no page for all visitors.');
  const template = templateOf(html, marks);
  return {
    nonceMark: marks.nonce,
    headers: STORED_HEADERS.flatMap((name): [string, string][] =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
    template,
    gzip: template.holes.every((hole) => hole === 'nonce')
      ? gzipTemplate(template.texts, marks.nonce.length)
      : null,
  };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, nonceMark, template, gzip }: StoredPage,
  filling: Filling,
): Promise<void> {
  for (const [name, value] of headers) response.setHeader(name, value.replaceAll(nonceMark, filling.nonce));
  if (!gzip || !acceptsCoding(request.headers['accept-encoding'], 'gzip'))
    return compressPage(request, response, async () => {
      response.end(filledPage(template, filling));
    });
  const body = gzip(filling.nonce);
  response.appendHeader('Vary', 'Accept-Encoding');
  response.setHeader('Content-Encoding', 'gzip').setHeader('Content-Length', body.length).end(body);
}
