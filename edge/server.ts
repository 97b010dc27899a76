import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { KnownActions } from './actions.ts';
import { readBody, takesFile } from './body.ts';
import { judgeOpening } from './closed.ts';
import type { Drain } from './drain.ts';
import { replaceFailedPages } from './failure-page.ts';
import { judgeHead } from './gates.ts';
import { type Hosts, judgeHost, originAsked } from './hosts.ts';
import { ADDRESS_HEADER, trustworthyHeaders } from './inbound-headers.ts';
import type { Admit } from './limits.ts';
import { logLine } from './log-lines.ts';
import { judgeMessage } from './message.ts';
import type { FindOpening } from './opening.ts';
import { baselineHeaders, completeHeaders } from './outbound-headers.ts';
import type { Doorkeeper } from './overload.ts';
import { type Refusal, refusals, refuse } from './refusal.ts';
import { refusalPage } from './refusal-page.ts';
import { replay } from './replay.ts';
import type { RouteOf } from './route-templates.ts';
import { traced } from './tracing.ts';
import { countRequest, methodOf } from './traffic.ts';
import { isWorthReading, type Typed, typedIn } from './typed.ts';
import { isTooLargeAnUpload, isUpload, passOn } from './upload.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** For the whole request, body included: 64 KB in this time is slower than any telephone line. */
const REQUEST_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_MS = 500;
/** Longer than a load balancer keeps its side, so that it never sends into a connection just closed. */
const KEEP_ALIVE_MS = 65_000;
/** When somebody who was one too many may ask again. */
const BUSY_SECONDS = 5;

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type Edge = Hosts & {
  trustedHops: number;
  /** How long browsers insist on https, where the app is served over it. */
  hstsMs: number;
  isDevelopment: boolean;
  drain: Drain;
  knownActions: KnownActions;
  admit?: Admit;
  /** Called with the address that each borrower's form comes from. */
  noteBorrowerPost?: (address: string) => void;
  doorkeeper?: Doorkeeper;
  /** Whether the app may serve pages yet; without it, it may. */
  opening?: FindOpening;
  requestTimeoutMs?: number;
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
    requireHostHeader: false,
  });
  const answering = new WeakMap<Duplex, ServerResponse>();
  const listen = (judge: typeof answer) => (request: IncomingMessage, response: ServerResponse) => {
    answering.set(request.socket, response);
    completeHeaders(response, baseline);
    if (edge.drain.isDraining()) response.setHeader('Connection', 'close');
    const answered = () =>
      judge(request, response, handler, edge).catch((error: unknown) => fail(request, response, error));
    if (edge.routeOf) observe(request, response, edge.routeOf(request.url), answered);
    else void answered();
  };
  server.on('request', listen(answer));
  server.on('checkExpectation', listen(refuseExpectation));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    hangUp(error, socket, answering.get(socket), baseline);
  });
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

async function answer(request: IncomingMessage, response: ServerResponse, handler: Handler, edge: Edge) {
  const path = request.url?.split('?', 1)[0];
  if (path === '/livez') return response.setHeader('Content-Type', 'text/plain').end('alive\n');
  if (path === '/readyz' && edge.drain.isDraining()) return turnAway(request, response, refusals.leaving);
  const origin = originAsked(request, edge);
  const refusal =
    judgeHead(request, origin) ??
    judgeHost(request, origin, edge) ??
    judgeOpening(request, (await edge.opening?.()) ?? 'open');
  if (refusal) return turnAway(request, response, refusal);
  // The development server asks for sources in ways of its own, and its error pages tell a developer more.
  if (edge.isDevelopment && path?.startsWith('/__nextjs')) return handler(request, response);
  if (edge.doorkeeper?.isTooMuch(request)) {
    response.setHeader('Retry-After', BUSY_SECONDS);
    return turnAway(request, response, refusals.busy, await typedOf(request));
  }
  edge.doorkeeper?.letIn(request, response);
  const headers = trustworthyHeaders(request, { origin, trustedHops: edge.trustedHops });
  if (request.method !== 'POST') {
    if (!edge.isDevelopment) replaceFailedPages(request, response);
    return handler(replay(request, headers, Buffer.alloc(0)), response);
  }

  const admission = await edge.admit?.(String(headers[ADDRESS_HEADER]));
  if (admission?.kind === 'unknown')
    return turnAway(request, response, refusals.unableToCount, await typedOf(request));
  if (admission?.kind === 'too_many') {
    response.setHeader('Retry-After', admission.retryAfterSeconds);
    return turnAway(request, response, refusals.tooMany, await typedOf(request));
  }
  if (isUpload(request)) {
    if (isTooLargeAnUpload(request)) return turnAway(request, response, refusals.fileTooLarge);
    if (!edge.isDevelopment) replaceFailedPages(request, response);
    return handler(passOn(request, response, headers), response);
  }
  const body = await readBody(request);
  if (body === 'gone') return;
  if ('status' in body) return turnAway(request, response, body);
  const message = await judgeMessage(headers, body, edge.knownActions, takesFile(request));
  if ('status' in message) return turnAway(request, response, message);
  if (!edge.isDevelopment) replaceFailedPages(request, response, await typedIn(request, body));
  if (!isStaffPath(path)) edge.noteBorrowerPost?.(String(headers[ADDRESS_HEADER]));
  headers['content-type'] = message.contentType;
  headers['content-length'] = String(message.body.length);
  delete headers['transfer-encoding'];
  return handler(replay(request, headers, message.body), response);
}

const isStaffPath = (path = '') => /^\/staff(?:\/|$)/.test(path);

async function refuseExpectation(request: IncomingMessage, response: ServerResponse) {
  turnAway(request, response, refusals.expectationUnknown);
}

/** What a form without scripts holds that will not be taken in now. */
async function typedOf(request: IncomingMessage): Promise<Typed | undefined> {
  if (!isWorthReading(request)) return;
  const body = await readBody(request);
  return Buffer.isBuffer(body) ? typedIn(request, body) : undefined;
}

function turnAway(request: IncomingMessage, response: ServerResponse, refusal: Refusal, typed?: Typed) {
  if (refusal.status === 405) response.setHeader('Allow', 'GET, HEAD, POST, OPTIONS');
  refuse(response, refusal, request.headers['next-action'] === undefined ? 'person' : 'script', typed);
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown) {
  logLine('warn', { event: 'request_not_answered', alert: true }, error);
  if (response.headersSent) response.destroy();
  else turnAway(request, response, refusals.failed);
}

/** Answers what Node could not read as a request, or stopped waiting for. */
function hangUp(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  response: ServerResponse | undefined,
  baseline: Record<string, string>,
) {
  const isAnswered = response?.headersSent && !response.writableFinished;
  if (!socket.writable || isAnswered || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const refusal = unreadRefusals[error.code ?? ''] ?? refusals.unreadable;
  const { html, policy } = refusalPage(refusal);
  const headers = {
    ...baseline,
    'Content-Security-Policy': policy,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${refusal.title}\r\n${head.join('')}\r\n${html}`);
}

const unreadRefusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: refusals.tooSlow,
  HPE_HEADER_OVERFLOW: refusals.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refusals.tooLarge,
};
