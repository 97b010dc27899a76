import 'server-only';
import type { buildConnector } from 'undici';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import { type Connect, createConnector, type EarlyConnection, openEarly } from './connection.ts';

const MAX_RESPONSE_BYTES = 256 * 1024;
const MAX_RESPONSE_HEADER_BYTES = 16 * 1024;
const USER_AGENT = 'handoff';
const MAX_RETRY_AFTER_SECONDS = 86_400;

export type OutboundRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  /** To the last byte of the response: from the DNS lookup, or with an early connection from the request. */
  timeoutMs: number;
  /** The call closes it. The caller drops it if there is no call. */
  connection?: EarlyConnection | undefined;
};

/** `not_sent` proves that no byte of the request left; `maybe_sent` means that there is no proof. */
export type Exchange =
  | {
      kind: 'response';
      status: number;
      contentType: string | null;
      retryAfterSeconds: number | null;
      body: Buffer;
    }
  | { kind: 'not_sent'; reason: NotSentReason }
  | { kind: 'maybe_sent'; reason: MaybeSentReason; status: number | null };

export type NotSentReason =
  | 'dns_failed'
  | 'connection_refused'
  | 'network_unreachable'
  | 'connect_timed_out'
  | 'tls_failed'
  | 'connection_failed'
  | 'address_refused'
  | 'breaker_open';

export type MaybeSentReason =
  | 'connection_lost'
  | 'headers_timed_out'
  | 'deadline_passed'
  | 'response_cut'
  | 'response_garbled'
  | 'response_too_large';

const TIMEOUTS: string[] = ['connect_timed_out', 'headers_timed_out', 'deadline_passed'];
export const isTimeout = (reason: NotSentReason | MaybeSentReason) => TIMEOUTS.includes(reason);

export type Send = (request: OutboundRequest) => Promise<Exchange>;
export type OperatorSend = Send & {
  openOrigins: () => string[];
  /** Whether a call to this URL would connect at once. */
  isClosedFor: (url: string) => boolean;
  openEarly: (url: string) => EarlyConnection;
};

/**
 * Each call has its own connection and closes it: on a reused one that the operator has just closed, a harmless failure
 * would look like a lead that may have arrived. Redirects are not followed. A network failure is a value. A call to an
 * origin outside of `urls` throws. No error carries the request.
 */
export function createSend(urls: string[], now: () => number, privateHosts: PrivateHosts): OperatorSend {
  const connectors = new Map(
    urls.map((allowedUrl) => [new URL(allowedUrl).origin, createConnector(now, privateHosts)]),
  );

  const openOrigins = () =>
    [...connectors].flatMap(([origin, connector]) => (connector.isOpen() ? [origin] : []));
  const connectorOf = ({ origin }: URL) => {
    const connector = connectors.get(origin);
    if (!connector) throw new Error(`${origin} is not an origin of the operator.`);
    return connector;
  };
  return Object.assign(send, {
    openOrigins,
    isClosedFor: (url: string) => connectorOf(new URL(url)).isClosed(),
    openEarly: (url: string) => openEarly(connectorOf(new URL(url)), new URL(url), now),
  });

  async function send(request: OutboundRequest): Promise<Exchange> {
    const url = new URL(request.url);
    const connect = request.connection?.use ?? connectorOf(url);
    const progress: CallProgress = {
      isTls: url.protocol === 'https:',
      isConnected: false,
      isOverdue: false,
      status: null,
    };
    const { Client } = await import('undici');
    const client = new Client(url.origin, {
      connect: connectOnce(connect, progress),
      allowH2: false,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
      maxResponseSize: MAX_RESPONSE_BYTES,
    });
    // undici heeds an AbortSignal only once it is connected; destroying the client ends the call in any state.
    const deadline = setTimeout(() => {
      progress.isOverdue = true;
      void client.destroy(new Error('overdue'));
    }, request.timeoutMs);
    try {
      const response = await client.request({
        path: `${url.pathname}${url.search}`,
        method: request.method,
        headers: { 'user-agent': USER_AGENT, ...request.headers },
        body: request.body,
      });
      progress.status = response.statusCode;
      return {
        kind: 'response',
        status: response.statusCode,
        contentType: firstValue(response.headers['content-type']),
        retryAfterSeconds: retryAfterSeconds(
          firstValue(response.headers['retry-after']),
          firstValue(response.headers.date),
        ),
        body: Buffer.from(await response.body.arrayBuffer()),
      };
    } catch (error) {
      return failedExchange(error, progress);
    } finally {
      clearTimeout(deadline);
      void client.destroy(DONE);
      request.connection?.drop();
    }
  }
}

/** Otherwise undici makes an error, with a stack, for each call. So does its option `reset`. */
const DONE = new Error('the call has ended');

type CallProgress = {
  isTls: boolean;
  /** undici has a connected socket. Before that it cannot have written any byte. */
  isConnected: boolean;
  isOverdue: boolean;
  status: number | null;
};

/** Gives undici at most one socket, and none after the deadline. `not_sent` relies on this. */
function connectOnce(connect: Connect, progress: CallProgress): buildConnector.connector {
  let wasCalled = false;
  return (options, callback) => {
    if (wasCalled) return callback(new Error('one connection per call'), null);
    wasCalled = true;
    void connect(options).then(({ socket, error }) => {
      if (error || !socket) return callback(error ?? new Error('no connection'), null);
      if (progress.isOverdue) {
        socket.destroy();
        return callback(new Error('too late'), null);
      }
      progress.isConnected = true;
      callback(null, socket);
    });
  };
}

function failedExchange(error: unknown, progress: CallProgress): Exchange {
  const codes = errorCodesOf(error);
  if (codes.code === 'UND_ERR_INVALID_ARG') {
    throw new Error('A request to the operator could not be written as HTTP.');
  }
  return progress.isConnected
    ? { kind: 'maybe_sent', reason: maybeSentReason(codes, progress), status: progress.status }
    : { kind: 'not_sent', reason: notSentReason(codes, progress) };
}

function notSentReason(
  { name, code, syscall }: ErrorCodes,
  { isOverdue, isTls }: CallProgress,
): NotSentReason {
  if (name === 'BreakerOpen') return 'breaker_open';
  if (name === 'EgressRefused') return 'address_refused';
  if (isOverdue) return 'connect_timed_out';
  if (syscall === 'getaddrinfo') return 'dns_failed';
  if (code === 'ECONNREFUSED') return 'connection_refused';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'network_unreachable';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'connect_timed_out';
  return isTls && syscall !== 'connect' ? 'tls_failed' : 'connection_failed';
}

const TOO_LARGE = ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'UND_ERR_HEADERS_OVERFLOW'];

function maybeSentReason({ name, code }: ErrorCodes, { isOverdue, status }: CallProgress): MaybeSentReason {
  if (isOverdue) return status === null ? 'headers_timed_out' : 'deadline_passed';
  if (TOO_LARGE.includes(code)) return 'response_too_large';
  if (status !== null) return 'response_cut';
  return name === 'HTTPParserError' ? 'response_garbled' : 'connection_lost';
}

type ErrorCodes = { name: string; code: string; syscall: string };

/** Drops everything else: undici's errors may hold the response, Node's the address. */
function errorCodesOf(error: unknown): ErrorCodes {
  if (!(error instanceof Error)) return { name: '', code: '', syscall: '' };
  const { name, code, syscall } = error as NodeJS.ErrnoException;
  return { name, code: code ?? '', syscall: syscall ?? '' };
}

function firstValue(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

/** A date counts from the response's own Date header, since our clock may differ from the operator's. */
export function retryAfterSeconds(retryAfter: string | null, respondedAt: string | null): number | null {
  if (retryAfter === null) return null;
  const isDate = retryAfter.endsWith(' GMT');
  const seconds = isDate ? secondsBetween(respondedAt, retryAfter) : wholeNumber(retryAfter);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}

function secondsBetween(from: string | null, to: string): number {
  return Math.ceil((Date.parse(to) - Date.parse(from ?? '')) / 1000);
}

function wholeNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
