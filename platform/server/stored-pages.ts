import type { IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { outageIn } from '#platform/database/outage.ts';
import { NEW_JOURNEY_HEADER, pageHeaders } from '#platform/http/inbound-headers.ts';
import { LANGUAGE_COOKIE } from '#platform/http/language-cookie.ts';
import { logLine } from '#platform/log/log-lines.ts';
import { summarizing } from '#platform/log/throttle.ts';
import {
  type CssAt,
  type Filling,
  isWhole,
  newMark,
  type PageTemplate,
  templateOf,
  UnstorablePage,
  valuesOf,
  withoutScripts,
  withStyles,
} from '#platform/next/page-template.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { EntryPage } from '#platform/process/entry-pages.ts';
import type { RequestInternalPage } from '#platform/process/internal-pages.ts';
import type { Clock } from '#platform/values/clock.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { gzippedPage, type Part, partsOf, plainPage } from './gzip-template.ts';
import { NONCE_LENGTH } from './page-policy.ts';

export type StoredPage = Pick<PageTemplate, 'holes'> & {
  headers: readonly (readonly [name: string, value: string])[];
  nonceMark: string;
  parts: readonly Part[];
};

/** Of the response that is stored. The server around Next sets the others for each response. */
const STORED_HEADERS = ['cache-control', 'content-type', 'link', 'vary'];
const ANY_PARAMETER = '?visited';
/** A request that began before an edit may look for its page after one that began later. */
const MAX_STATES = 2;
/** Landing page, card and first step, in two languages, and the first two also with a source: of 100 campaigns. */
const MAX_PAGES = 1_000;
const RETRY_MS = MINUTE_MS;

type Rendered = Promise<StoredPage | null>;
type App = { internalPages: () => RequestInternalPage | undefined; cssAt: CssAt; clock: Clock };

/** Renders each page once for a state of the configuration. Null for a page that can't be stored. */
export function createPageStore(app: App): (page: EntryPage) => Rendered {
  const states = new Map<string, Map<string, Rendered>>();
  return (page) => {
    const pages = states.get(page.configurationState) ?? new Map<string, Rendered>();
    states.set(page.configurationState, pages);
    dropFirst(states, MAX_STATES);
    const name = nameOf(page);
    const rendered = pages.get(name) ?? renderInto(pages, page, app);
    // The last one is the one that was used last.
    pages.delete(name);
    pages.set(name, rendered);
    dropFirst(pages, MAX_PAGES);
    return rendered;
  };
}

function dropFirst(map: Map<string, unknown>, max: number): void {
  const [first = ''] = map.keys();
  if (map.size > max) map.delete(first);
}

const nameOf = ({ path, language, hasParameters, sourceParameter, newJourney }: EntryPage) =>
  [path, language, hasParameters, sourceParameter, newJourney?.campaign, newJourney?.day].join(' ');

/** After a failure, its visitors wait for a second try together. */
function renderInto(pages: Map<string, Rendered>, page: EntryPage, app: App): Rendered {
  const render = () => renderPage(page, app);
  const rendered: Rendered = render()
    .catch(render)
    .catch((error: unknown) => {
      const drop = () => pages.get(nameOf(page)) === rendered && pages.delete(nameOf(page));
      if (error instanceof UnstorablePage) app.clock.after(RETRY_MS, drop);
      else drop();
      return reportFailure(error, 'unrendered');
    });
  return rendered;
}

/** Nothing of a request gets in here. */
async function renderPage(page: EntryPage, { internalPages, cssAt }: App): Promise<StoredPage> {
  const request = internalPages();
  if (!request) throw new Error('No server renders pages.');
  const { path, language, hasParameters, sourceParameter, newJourney } = page;
  const [nonce, source] = [newMark(NONCE_LENGTH), newMark(NONCE_LENGTH)];
  const { status, headers, bytes } = await request(hasParameters ? path + ANY_PARAMETER : path, {
    ...pageHeaders(path),
    cookie: `${LANGUAGE_COOKIE}=${language}`,
    'content-security-policy': `script-src 'nonce-${nonce}'`,
    ...(sourceParameter && { referer: `https://${source}/` }),
    ...(newJourney && { [NEW_JOURNEY_HEADER]: newJourney.campaign }),
  });
  if (status >= 500) throw new Error('The page failed.');
  const html = Buffer.from(bytes).toString('utf8');
  if (status !== 200 || headers['set-cookie'] || !isWhole(html))
    throw new UnstorablePage('The response is no whole page for all visitors.');
  // Of these pages, only a form has a part that needs Next and React.
  const shown = newJourney ? html : withStyles(withoutScripts(html), nonce, cssAt);
  return storedPage(shown, { nonce, source: sourceParameter ? [[sourceParameter, source]] : [] }, headers);
}

function storedPage(html: string, marks: Filling, headers: IncomingHttpHeaders): StoredPage {
  const { texts, holes } = templateOf(html, marks);
  const parts = partsOf(
    texts,
    holes.map((hole) => (hole === 'nonce' ? NONCE_LENGTH : null)),
  );
  const values = valuesOf({ holes }, marks);
  const unzipped = gunzipSync(gzippedPage(parts, values)).toString('utf8');
  if (unzipped !== html || plainPage(parts, values).toString('utf8') !== html)
    throw new UnstorablePage('The parts of the page are not the page.');
  return {
    headers: STORED_HEADERS.flatMap((name): [string, string][] =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
    nonceMark: marks.nonce,
    parts,
    holes,
  };
}

const reportThrottled = summarizing<{ reason: string }>(
  (facts, error) => logLine('warn', { event: 'page_not_stored', ...facts }, error),
  SYSTEM_CLOCK,
);

/** The page that is rendered instead explains an outage. */
export function reportFailure(error: unknown, reason: 'unread' | 'unrendered'): null {
  if (!outageIn(error)) reportThrottled(error, { reason });
  return null;
}
