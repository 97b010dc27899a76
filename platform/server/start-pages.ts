import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { outageIn } from '#platform/database/outage.ts';
import { acceptsCoding } from '#platform/http/accept-encoding.ts';
import { splitUrl } from '#platform/http/plain-path.ts';
import { databaseDown, httpErrors } from '#platform/http-errors/http-errors.ts';
import { reject } from '#platform/http-errors/reject.ts';
import { type Filling, filledPage } from '#platform/next/page-template.ts';
import type { RequestInternalPage } from '#platform/process/internal-pages.ts';
import { watchOutage } from '#platform/process/request-outages.ts';
import type { AnswerStart, FindStartVisit, StartRequest } from '#platform/process/start-pages.ts';
import { SECOND_MS } from '#platform/values/duration.ts';
import { compressPage } from './page-compression.ts';
import { createPageStore, reportFailure, type StoredPage } from './stored-pages.ts';
import type { VisitorCookies } from './visitor-cookies.ts';

/** Answers with this nonce. False for a request that Next has to answer. */
export type AnswerStartPage = (
  request: IncomingMessage,
  response: ServerResponse,
  nonce: string,
) => Promise<boolean>;

type App = {
  /** Undefined before the app has loaded. */
  startPages: () => { findVisit: FindStartVisit; answerStart: AnswerStart } | undefined;
  internalPages: () => RequestInternalPage | undefined;
  cookies: VisitorCookies;
};

const LANDING = /^\/(?:welcome\/[a-z0-9-]+)?$/;
const STEP = /^\/apply\/[a-z-]+\/[a-z-]+$/;
const START = /^\/start\/([a-z0-9-]+)$/;
const BY_ROUTER = /^(?:rsc$|next-)/;
/** The page itself waits longer for a slow database, and explains it. In a rush, a rendered page would make it slower. */
const FIND_MS = 3 * SECOND_MS;

/**
 * The pages on which journeys begin, without Next: the start page and landing pages for visitors without a cookie of ours,
 * the start of a journey, and its first step before the first answer. A page is rendered once for all visitors; each gets
 * an own nonce, and links that carry the source of the visit.
 */
export function createStartPages({ startPages, internalPages, cookies }: App): AnswerStartPage {
  const storedPage = createPageStore(internalPages);
  return async (request, response, nonce) => {
    const { path, query } = splitUrl(request.url);
    const app = startPages();
    const campaign = START.exec(path)?.[1];
    const isPage = LANDING.test(path) || (STEP.test(path) && query === '');
    if (!app || !(campaign || isPage) || !isForDocument(request)) return false;
    const { hasOwn, hasOthers, ...visitor } = cookies.read(request.headers);
    const parameters = new URLSearchParams(query);
    const start: StartRequest = { ...visitor, parameters, headers: headersOf(request) };
    if (campaign) return sendStart(request, response, () => app.answerStart(campaign, start), cookies);
    if (STEP.test(path) ? !start.journeyKey || hasOthers : hasOwn) return false;
    const found = app.findVisit(path, start).catch(reportFailure);
    const visit = await Promise.race([found, pause(FIND_MS, null, { ref: false })]);
    const stored = visit && (await storedPage(visit.page));
    if (!stored) return false;
    await sendPage(request, response, stored, { nonce, source: visit.source });
    visit.count();
    return true;
  };
}

/** Next's router asks for parts of pages. */
const isForDocument = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && !Object.keys(headers).some((name) => BY_ROUTER.test(name));

const headersOf = ({ headers }: IncomingMessage) => ({
  get: (name: string) => headers[name]?.toString() ?? null,
});

async function sendStart(
  request: IncomingMessage,
  response: ServerResponse,
  start: () => ReturnType<AnswerStart>,
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

async function sendPage(
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
