import type { IncomingMessage, ServerResponse } from 'node:http';
import { outageIn } from '#platform/database/outage.ts';
import { acceptsCoding } from '#platform/http/accept-encoding.ts';
import { splitUrl } from '#platform/http/plain-path.ts';
import { databaseDown, httpErrors } from '#platform/http-errors/http-errors.ts';
import { reject } from '#platform/http-errors/reject.ts';
import { type CssAt, type Filling, valuesOf } from '#platform/next/page-template.ts';
import type { BeginJourney, EntryPages, EntryRequest } from '#platform/process/entry-pages.ts';
import type { RequestInternalPage } from '#platform/process/internal-pages.ts';
import { watchOutage } from '#platform/process/request-outages.ts';
import { type Clock, settlesWithin } from '#platform/values/clock.ts';
import { SECOND_MS } from '#platform/values/duration.ts';
import { gzippedPage, plainPage } from './gzip-template.ts';
import { allowFrames } from './page-policy.ts';
import { createPageStore, reportFailure, type StoredPage } from './stored-pages.ts';
import type { VisitorCookies } from './visitor-cookies.ts';

/** Answers with this nonce. False for a request that Next has to answer. */
export type AnswerEntryPage = (
  request: IncomingMessage,
  response: ServerResponse,
  nonce: string,
) => Promise<boolean>;

type App = {
  /** Undefined before the app has loaded. */
  entryPages: () => EntryPages | undefined;
  internalPages: () => RequestInternalPage | undefined;
  /** Of a stylesheet of the build, by its path. */
  cssAt: CssAt;
  cookies: VisitorCookies;
  clock: Clock;
  /** Without this, the app renders each page for its visitor, and the server decides only who may frame a card. */
  storesPages: boolean;
};

const LANDING = /^\/(?:welcome\/[a-z0-9-]+)?$/;
const CARD = /^\/embed\/[a-z0-9-]+$/;
const STEP = /^\/apply\/[a-z-]+\/[a-z-]+$/;
const START = /^\/start\/([a-z0-9-]+)$/;
const BY_ROUTER = /^(?:rsc$|next-)/;
/** The page itself waits longer for a slow database, and explains it. In a rush, a rendered page would make it slower. */
const FIND_MS = 3 * SECOND_MS;

/**
 * The pages on which journeys begin, without Next: the start page and landing pages for visitors without a journey, the
 * starter card, the start of a journey, and its first step before the first answer. A page is rendered once for all
 * visitors. Each gets a nonce of its own, and links that carry the source of the visit.
 */
export function createEntryPages({ entryPages, internalPages, cssAt, cookies, clock, storesPages }: App) {
  const storedPage = createPageStore({ internalPages, cssAt, clock });
  const answer: AnswerEntryPage = async (request, response, nonce) => {
    const { path, query } = splitUrl(request.url);
    const app = entryPages();
    const campaign = START.exec(path)?.[1];
    const isStep = isStepPage(path, query);
    const isCard = CARD.test(path);
    const isEntry = isCard || (storesPages && (campaign || isStep || LANDING.test(path)));
    if (!app || !isEntry || !isForDocument(request)) return false;
    const { hasOthers, ...visitor } = cookies.read(request.headers);
    const parameters = new URLSearchParams(query);
    const entry: EntryRequest = { ...visitor, parameters, headers: headersOf(request) };
    if (campaign) return sendStart(request, response, () => app.beginJourney(campaign, entry), cookies);
    // A card shows nothing of a journey.
    if (!isCard && (hasOthers || isStep !== (entry.journeyKey !== null))) return false;
    // The app reads the same for the page, and logs what fails there.
    const found = app.findEntry(path, entry).catch((error: unknown) => reportFailure(error, 'unread'));
    const known = (await settlesWithin(found, FIND_MS, clock)) ? await found : null;
    if (known?.framedBy) allowFrames(response, known.framedBy);
    const stored = known && storesPages && (await storedPage(known.page));
    if (!stored) return false;
    sendPage(request, response, stored, { nonce, source: known.source });
    known.countView();
    return true;
  };
  return {
    answer,
    /** Also loads the code of each kind of page, for which the first visitors would wait. */
    async warmUp(): Promise<void> {
      const pages = await entryPages()?.listPages();
      for (const page of pages ?? []) await storedPage(page);
    },
  };
}

/** A visitor's page that is rendered once for all, or a page of one borrower at the same address. */
export function mayHaveStoredPage(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): boolean {
  const { path, query } = splitUrl(request.url);
  return isForDocument(request) && (LANDING.test(path) || CARD.test(path) || isStepPage(path, query));
}

const isStepPage = (path: string, query: string) => STEP.test(path) && query === '';

/** Next's router asks for parts of pages. */
const isForDocument = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>) =>
  method === 'GET' && !Object.keys(headers).some((name) => BY_ROUTER.test(name));

const headersOf = ({ headers }: IncomingMessage) => ({
  get: (name: string) => headers[name]?.toString() ?? null,
});

async function sendStart(
  request: IncomingMessage,
  response: ServerResponse,
  start: () => ReturnType<BeginJourney>,
  cookies: VisitorCookies,
): Promise<boolean> {
  try {
    const answer = await watchOutage(response, start);
    if (!answer) return false;
    const { location, journeyKey, language } = answer;
    if (journeyKey) response.appendHeader('Set-Cookie', cookies.writeJourney(journeyKey));
    if (language) response.appendHeader('Set-Cookie', cookies.writeLanguage(language));
    response.statusCode = 303;
    response.setHeader('Location', location).end();
  } catch (error) {
    // The app has logged it.
    reject(request, response, outageIn(error) ? databaseDown(request) : httpErrors.failed);
  }
  return true;
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, nonceMark, parts, holes }: StoredPage,
  filling: Filling,
): void {
  for (const [name, value] of headers) response.setHeader(name, value.replaceAll(nonceMark, filling.nonce));
  response.appendHeader('Vary', 'Accept-Encoding');
  const isGzip = acceptsCoding(request.headers['accept-encoding'], 'gzip');
  if (isGzip) response.setHeader('Content-Encoding', 'gzip');
  const body = (isGzip ? gzippedPage : plainPage)(parts, valuesOf({ holes }, filling));
  response.setHeader('Content-Length', body.length).end(body);
}
