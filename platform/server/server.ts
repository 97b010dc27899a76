import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ADDRESS_HEADER, trustedHeaders } from '#platform/http/inbound-headers.ts';
import { baselineHeaders, completeHeaders } from '#platform/http/outbound-headers.ts';
import { replaceFailedPages } from '#platform/http-errors/failure-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import type { IsReplayable } from '#platform/http-errors/old-input.ts';
import { fail, reject } from '#platform/http-errors/reject.ts';
import { traced } from '#platform/log/tracing.ts';
import type { KnownActions } from '#platform/next/actions.ts';
import { cloneWithBody } from '#platform/next/replay.ts';
import type { RouteOf } from '#platform/next/route-templates.ts';
import { type Admit, writesRows } from '#platform/rate-limit/limits.ts';
import { countRequest, methodOf } from '#platform/telemetry/traffic.ts';
import { checkSetup } from './closed.ts';
import { watchConnections } from './connections.ts';
import { createReportReceiver, isCspReport, type TakeReports } from './csp-reports.ts';
import type { Drain } from './drain.ts';
import { hangUp } from './hang-up.ts';
import { checkHost, type Hosts, requestedOrigin } from './hosts.ts';
import type { LoadShedder } from './load-shedding.ts';
import type { FindSetupStatus } from './opening.ts';
import { receivePost, rejectBusy } from './receive-post.ts';
import { receiveReport } from './receive-report.ts';
import { checkHead, checkMessageHead } from './request-checks.ts';
import { limitUnfinished, type Unfinished } from './unfinished.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** For the whole request, body included: 64 KB in this time is slower than any telephone line. */
const REQUEST_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_MS = 500;
/** Longer than a load balancer keeps its side, so that it never sends into a connection just closed. */
const KEEP_ALIVE_MS = 65_000;
const STALLED_MS = 30_000;
/** The edge and Next each listen for the end of a response in several places. Node warns of an eleventh listener. */
const MAX_LISTENERS = 20;

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
/** An edge in use: what it knows of the requests that it is receiving. */
export type Receiver = Edge & { unfinished: Unfinished; takeReports: TakeReports };
export type Edge = Hosts & {
  trustedHops: number;
  /** How long browsers insist on https, where the app is served over it. */
  hstsMs: number;
  isDevelopment: boolean;
  drain: Drain;
  knownActions: KnownActions;
  isReplayable?: IsReplayable;
  /** Whether calls of actions go on to Next as they are, because its formats may not be those that this server reads. */
  ignoresNextFormats?: boolean;
  admit?: Admit;
  /** The same for a GET that writes a row. */
  admitStart?: Admit;
  /** Called with the address that each borrower's form comes from. */
  noteBorrowerPost?: (address: string) => void;
  loadShedder?: LoadShedder;
  /** Whether the app may serve pages yet; without it, it may. */
  setupStatus?: FindSetupStatus;
  requestTimeoutMs?: number;
  /** How long a client may read nothing of its answer. */
  stalledMs?: number;
  /** How many connections may be open at a time. */
  connections?: number;
  /** Where given, requests are counted and traced by route. */
  routeOf?: RouteOf;
};

/** The server that stands between the network and the given handler. */
export function createEdge(handler: Handler, edge: Edge): Server {
  const baseline = baselineHeaders(edge.appOrigin.startsWith('https:') ? edge.hstsMs : undefined);
  const requestTimeout = edge.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const server = createServer({
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
    requestTimeout,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The edge answers 400 itself, with all its headers.
    requireHostHeader: false,
    // Otherwise Next listens for upgrades on this server and is asked around the edge, without any of its rules.
    shouldUpgradeCallback: () => edge.isDevelopment,
  });
  // Node would drop the headers past a limit, such as those that a proxy adds; the edge refuses the request.
  server.maxHeadersCount = 0;
  const connections = watchConnections(server, edge.connections);
  const takeReports = createReportReceiver(edge, edge.routeOf ?? (() => 'other'));
  const receiver = { ...edge, unfinished: limitUnfinished(), takeReports };
  const answering = new WeakMap<Duplex, ServerResponse>();
  const listen = (check: typeof answer) => (request: IncomingMessage, response: ServerResponse) => {
    if (!connections.begin(request, response)) return;
    answering.set(request.socket, response);
    response.setMaxListeners(MAX_LISTENERS);
    completeHeaders(response, baseline);
    if (edge.drain.isDraining()) response.setHeader('Connection', 'close');
    const answered = () =>
      check(request, response, handler, receiver).catch((error: unknown) => fail(request, response, error));
    // Only when all that came in one piece has been parsed is it known whether the client pipelines too many.
    process.nextTick(() => {
      if (request.socket.destroyed) return;
      if (edge.routeOf) observe(request, response, edge.routeOf(request.url), answered);
      else void answered();
    });
  };
  server.on('request', listen(answer));
  server.on('checkExpectation', listen(refuseExpectation));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    hangUp(error, socket, answering.get(socket), baseline);
  });
  server.setTimeout(edge.stalledMs ?? STALLED_MS, (socket: Socket) =>
    closeIdle(socket, answering.get(socket)),
  );
  return server;
}

/** Counts a request, and writes a span that lasts until its answer is sent or its connection lost. */
function observe(
  request: IncomingMessage,
  response: ServerResponse,
  route: string,
  answered: () => Promise<unknown>,
) {
  countRequest(request, response, route);
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
  const path = request.url?.split('?', 1)[0];
  if (path === '/livez')
    return response.setHeader('Content-Type', 'text/plain; charset=utf-8').end('alive\n');
  if (path === '/readyz' && edge.drain.isDraining())
    return reject(request, response, httpErrors.shuttingDown);
  const origin = requestedOrigin(request, edge);
  const httpError =
    checkMessageHead(request) ??
    checkHead(request, origin) ??
    checkHost(request, origin, edge) ??
    checkSetup(request, (await edge.setupStatus?.()) ?? 'open');
  if (httpError) return reject(request, response, httpError);
  // The development server asks for sources in ways of its own, and its error pages tell a developer more.
  if (edge.isDevelopment && path?.startsWith('/__nextjs')) return handler(request, response);
  const headers = trustedHeaders(request, { origin, trustedHops: edge.trustedHops });
  const address = String(headers[ADDRESS_HEADER]);
  if (edge.loadShedder?.isOverloaded(request, address)) return rejectBusy(request, response, edge, address);
  if (isCspReport(request)) return receiveReport(request, response, edge, address);
  if (request.method === 'POST') return receivePost(request, response, handler, edge, headers);
  edge.loadShedder?.admit(request, response, address);
  const admission = writesRows(request) ? await edge.admitStart?.(address) : undefined;
  // A database that does not answer has a page of the app, which says more.
  if (admission?.kind === 'too_many') {
    response.setHeader('Retry-After', admission.retryAfterSeconds);
    return reject(request, response, httpErrors.tooManyStarts);
  }
  if (!edge.isDevelopment) replaceFailedPages(request, response);
  return handler(cloneWithBody(request, headers, Buffer.alloc(0)), response);
}

async function refuseExpectation(request: IncomingMessage, response: ServerResponse) {
  reject(request, response, httpErrors.unsupportedExpectation);
}

/** Closes a connection on which nothing moves, unless the app is still at work on its request. */
function closeIdle(socket: Socket, response: ServerResponse | undefined) {
  const isAtWork = response && !response.closed && !response.writableEnded;
  if (!isAtWork || socket.writableLength > 0) socket.destroy();
}
