import { outageIn } from '#platform/database/outage.ts';
import { NEW_JOURNEY_HEADER, pageHeaders } from '#platform/http/inbound-headers.ts';
import { LANGUAGE_COOKIE } from '#platform/http/language-cookie.ts';
import { logLine } from '#platform/log/log-lines.ts';
import { newMark, type PageTemplate, templateOf, withoutScripts } from '#platform/next/page-template.ts';
import type { RequestInternalPage } from '#platform/process/internal-pages.ts';
import type { StartPage } from '#platform/process/start-pages.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { gzipTemplate } from './gzip-template.ts';

export type StoredPage = {
  headers: readonly (readonly [name: string, value: string])[];
  nonceMark: string;
  template: PageTemplate;
  /** Null for a page with places of another length than a nonce. */
  gzip: ((nonce: string) => Buffer) | null;
};

/** Of the response that is stored. The server around Next sets the others for each response. */
const STORED_HEADERS = ['cache-control', 'content-type', 'link', 'vary'];
const LAST_TAG = '</html>';
const ANY_PARAMETER = '?visited';
/** Of about 90 KB. A campaign has at most six: in two languages, two landing pages and the first step. */
const MAX_PAGES = 200;
const RETRY_MS = MINUTE_MS;

/** Renders each page once for a state of the configuration. Null for a page that can't be stored. */
export function createPageStore(
  internalPages: () => RequestInternalPage | undefined,
): (page: StartPage) => Promise<StoredPage | null> {
  let state = '';
  const pages = new Map<string, Promise<StoredPage | null>>();
  return (page) => {
    if (page.state !== state) pages.clear();
    state = page.state;
    const name = nameOf(page);
    const known = pages.get(name);
    if (known) return known;
    const [oldest = ''] = pages.keys();
    if (pages.size >= MAX_PAGES) pages.delete(oldest);
    const made = renderPage(page, internalPages()).catch((error: unknown) => {
      setTimeout(() => pages.get(name) === made && pages.delete(name), RETRY_MS).unref();
      return reportFailure(error);
    });
    pages.set(name, made);
    return made;
  };
}

const nameOf = ({ path, language, hasParameters, carriesSource, newJourney }: StartPage) =>
  [path, language, hasParameters, carriesSource, newJourney?.campaign, newJourney?.day].join(' ');

/** Nothing of a request gets in here. */
async function renderPage(page: StartPage, request: RequestInternalPage | undefined): Promise<StoredPage> {
  if (!request) throw new Error('No server renders pages.');
  const { path, language, hasParameters, carriesSource, newJourney } = page;
  const marks = { nonce: newMark(), source: newMark() };
  const { status, headers, bytes } = await request(hasParameters ? path + ANY_PARAMETER : path, {
    ...pageHeaders(path),
    cookie: `${LANGUAGE_COOKIE}=${language}`,
    'content-security-policy': `script-src 'nonce-${marks.nonce}'`,
    ...(carriesSource && { referer: `https://${marks.source}/` }),
    ...(newJourney && { [NEW_JOURNEY_HEADER]: newJourney.campaign }),
  });
  const rendered = Buffer.from(bytes).toString('utf8');
  if (status !== 200 || headers['set-cookie'] || !rendered.endsWith(LAST_TAG))
    throw new Error('The response is no page for all visitors.');
  // Of these pages, only a form has a part that needs a script.
  const template = templateOf(newJourney ? rendered : withoutScripts(rendered), marks);
  const hasNoncesOnly = template.holes.every((hole) => hole === 'nonce');
  return {
    nonceMark: marks.nonce,
    headers: STORED_HEADERS.flatMap((name): [string, string][] =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
    template,
    gzip: hasNoncesOnly ? gzipTemplate(template.texts, marks.nonce.length) : null,
  };
}

/** The page that is rendered instead explains an outage. */
export function reportFailure(error: unknown): null {
  if (!outageIn(error)) logLine('warn', { event: 'page_not_stored' }, error);
  return null;
}
