import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { boundedHeaders } from '#platform/http/bounded-headers.ts';
import { addressOf, trustedHeaders } from '#platform/http/inbound-headers.ts';
import { baselineHeaders, completeHeaders, NAMES_OUTSIDE_ORIGIN } from '#platform/http/outbound-headers.ts';
import { splitUrl } from '#platform/http/plain-path.ts';
import { readableUrl } from '#platform/http/readable-url.ts';
import { replaceFailedPages } from '#platform/http-errors/failure-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import { fail, reject } from '#platform/http-errors/reject.ts';
import { traced } from '#platform/log/tracing.ts';
import { cloneWithBody } from '#platform/next/replay.ts';
import { NO_ROUTE } from '#platform/next/route-templates.ts';
import { sharingReads } from '#platform/process/read-ahead.ts';
import { watchOutage } from '#platform/process/request-outages.ts';
import { writesRows } from '#platform/rate-limit/limits.ts';
import { countParameterDropped, countRequest, methodOf } from '#platform/telemetry/traffic.ts';
import { readBody } from './body.ts';
import { handleClientError } from './client-error.ts';
import { watchConnections } from './connections.ts';
import { correctedUrl, urlWithQuery } from './corrected-url.ts';
import { createReportReceiver, isCspReport } from './csp-reports.ts';
import type { Edge, Handler, Receiver } from './edge.ts';
import { checkHost, requestedOrigin } from './hosts.ts';
import { languageSwitch, switchLanguage } from './language-switch.ts';
import { compressPage } from './page-compression.ts';
import { setPagePolicy } from './page-policy.ts';
import { answerBusy, receivePost, rejectBusy } from './receive-post.ts';
import { checkHead, checkMessageHead, METHODS } from './request-checks.ts';
import { checkSetup } from './setup-gate.ts';
import { asksForStaticFile, sendStaticFile } from './static-files.ts';
import { limitUnfinishedRequests } from './unfinished-requests.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** For the whole request: 64 KB in this time is slower than any phone line. */
const REQUEST_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_MS = 500;
/** Longer than most load balancers keep an idle connection (60 s). */
const KEEP_ALIVE_MS = 65_000;
const STALLED_MS = 30_000;
/** The edge and Next add several listeners to a response. Node warns at eleven. */
const MAX_LISTENERS = 20;
const PLAIN_TEXT = 'text/plain; charset=utf-8';
const PROBES = ['/livez', '/readyz', '/metrics'];
const REPORT_STATUSES = { taken: 204, unreadable: 400, too_many: 429 };
const ROBOTS_PATH = '/robots.txt';
/** Most pages say noindex, which a crawler can obey only if it may read the page. */
const ROBOTS = 'User-agent: *\nAllow: /\n';

export function createEdge(handler: Handler, edge: Edge): Server {
  const baseline = baselineHeaders(edge.appOrigin.startsWith('https:') ? edge.hstsMs : undefined);
  const requestTimeout = edge.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const server = createServer({
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
    requestTimeout,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The edge sends this 400 itself, with its headers.
    requireHostHeader: false,
    // Otherwise Next would receive upgrades on this server, past the rules of the edge.
    shouldUpgradeCallback: () => edge.isDevelopment,
  });
  // Node would drop headers above a limit; the edge rejects the request instead.
  server.maxHeadersCount = 0;
  const connections = watchConnections(server, edge.connections);
  const receiveReports = createReportReceiver(edge, edge.routeOf ?? (() => NO_ROUTE));
  const receiver = { ...edge, unfinishedRequests: limitUnfinishedRequests(), receiveReports };
  const render: Handler = async (request, response) => {
    if (edge.routeOf?.(request.url) === NO_ROUTE) return reject(request, response, httpErrors.noSuchPage);
    const nonce = setPagePolicy(request, response, edge.isDevelopment);
    const page = () => watchOutage(response, () => handler(request, response));
    return sharingReads(async () => {
      if (nonce && (await edge.answerEntryPage?.(request, response, nonce))) return;
      if (edge.loadShedder?.admitRender(response) === false) return answerBusy(request, response);
      return edge.isDevelopment ? page() : compressPage(request, response, page);
    });
  };
  const answering = new WeakMap<Duplex, ServerResponse>();
  const listen = (check: typeof answer) => (request: IncomingMessage, response: ServerResponse) => {
    if (!connections.begin(request, response)) return;
    answering.set(request.socket, response);
    response.setMaxListeners(MAX_LISTENERS);
    completeHeaders(response, baseline);
    if (edge.drain.isDraining()) response.setHeader('Connection', 'close');
    const answered = () =>
      check(request, response, render, receiver).catch((error: unknown) => fail(request, response, error));
    // Node parses all requests of one piece first, and only then it's known whether the client pipelines too many.
    process.nextTick(() => {
      if (request.socket.destroyed) return;
      if (edge.routeOf) observe(request, response, edge.routeOf(request.url), answered);
      else void answered();
    });
  };
  server.on('request', listen(answer));
  server.on('checkExpectation', listen(refuseExpectation));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    handleClientError(error, socket, answering.get(socket), baseline);
  });
  server.setTimeout(edge.stalledMs ?? STALLED_MS, (socket: Socket) =>
    closeIdle(socket, answering.get(socket)),
  );
  return server;
}

function observe(
  request: IncomingMessage,
  response: ServerResponse,
  route: string,
  answered: () => Promise<unknown>,
) {
  countRequest(request, response, route);
  // Monitoring asks every few seconds.
  if (PROBES.includes(request.url?.split('?', 1)[0] ?? '')) return void answered();
  const method = methodOf(request);
  const facts = { 'http.request.method': method, 'http.route': route };
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  void traced(`${method} ${route}`, 'server', facts, async (span) => {
    await answered();
    await closed;
    span.add({ 'http.response.status_code': response.statusCode });
    if (response.statusCode >= 500 || !response.writableFinished) span.fail();
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, handler: Handler, edge: Receiver) {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const given = request.url ?? '/';
  const joined = isRead && edge.routeOf ? urlWithQuery(given) : given;
  const { url, dropped } = readableUrl(joined);
  request.url = url;
  request.headers = boundedHeaders(request.headers);
  const { path } = splitUrl(url);
  if (path === '/livez') return response.setHeader('Content-Type', PLAIN_TEXT).end('alive\n');
  if (path === '/readyz' && edge.drain.isDraining())
    return reject(request, response, httpErrors.shuttingDown);
  const address = addressOf(request, edge.trustedHops);
  const waitSeconds = edge.countVisit?.(request, address) ?? 0;
  if (waitSeconds > 0) return rejectVisit(request, response, waitSeconds);
  const origin = requestedOrigin(request, edge);
  const corrected = isRead && edge.routeOf ? correctedUrl(url, edge.routeOf) : undefined;
  const redirectTo = corrected ?? (joined === given ? undefined : url);
  const head = { method: request.method, headers: request.headers, url: redirectTo ?? url };
  const httpError =
    checkMessageHead(request) ??
    checkHead(head, origin) ??
    checkHost(head, origin, edge) ??
    checkSetup(head, (await edge.setupStatus?.()) ?? 'open');
  if (httpError) return reject(request, response, httpError);
  for (const { name, reason } of dropped) countParameterDropped(name, reason);
  if (redirectTo) return response.writeHead(308, { Location: redirectTo, ...NAMES_OUTSIDE_ORIGIN }).end();
  if (request.method === 'OPTIONS' && edge.routeOf?.(url) !== NO_ROUTE)
    return response.writeHead(204, { Allow: METHODS.join(', ') }).end();
  if (edge.staticFiles && asksForStaticFile(request, edge.staticFiles, edge.isDevelopment))
    return sendStaticFile(request, response, edge.staticFiles);
  const change = languageSwitch(request, edge.appOrigin, edge.routeOf?.(url) === NO_ROUTE);
  if (change) return switchLanguage(response, change, edge.appOrigin.startsWith('https:'));
  if (path === ROBOTS_PATH) return response.setHeader('Content-Type', PLAIN_TEXT).end(ROBOTS);
  // The development server loads sources in its own ways.
  if (edge.isDevelopment && path.startsWith('/__nextjs')) return handler(request, response);
  const headers = trustedHeaders(request, { origin, trustedHops: edge.trustedHops, dropped });
  if (edge.loadShedder?.isOverloaded(request, address)) return rejectBusy(request, response, edge, address);
  if (isCspReport(request)) return receiveReport(request, response, edge, address);
  if (request.method === 'POST') return receivePost(request, response, handler, edge, headers);
  edge.loadShedder?.admit(request, response, address);
  // If the limiter is down, GETs go on: the app has the better page.
  const admission = writesRows(request) ? await edge.admitStart?.(address) : undefined;
  if (admission?.kind === 'too_many') return rejectVisit(request, response, admission.retryAfterSeconds);
  if (!edge.isDevelopment) replaceFailedPages(request, response);
  return handler(cloneWithBody(request, headers, Buffer.alloc(0)), response);
}

async function receiveReport(
  request: IncomingMessage,
  response: ServerResponse,
  { unfinishedRequests, receiveReports }: Receiver,
  address: string,
) {
  const body = await readBody(request, response, unfinishedRequests, address);
  if (!body) return;
  response.statusCode = REPORT_STATUSES[receiveReports(body, address)];
  response.end();
}

function rejectVisit(request: IncomingMessage, response: ServerResponse, waitSeconds: number) {
  response.setHeader('Retry-After', waitSeconds);
  reject(request, response, httpErrors.tooManyStarts);
}

async function refuseExpectation(request: IncomingMessage, response: ServerResponse) {
  reject(request, response, httpErrors.unsupportedExpectation);
}

function closeIdle(socket: Socket, response: ServerResponse | undefined) {
  const isAtWork = response && !response.closed && !response.writableEnded;
  if (!isAtWork || socket.writableLength > 0) socket.destroy();
}
