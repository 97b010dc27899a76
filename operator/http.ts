import 'server-only';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import type { Clock } from '#platform/values/clock.ts';
import { createConnector, optionsFor } from './connection.ts';
import {
  assertWritable,
  type DecodedBody,
  decodeBody,
  RequestUnwritable,
  readBody,
  requestOn,
} from './http-call.ts';

/** `identity` asks for no coding. The operator, or a proxy of it, may apply one anyway. */
const HEADERS = { 'user-agent': 'handoff', 'accept-encoding': 'identity' };
const MAX_RETRY_AFTER_SECONDS = 86_400;

export type OutboundRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  /** From the DNS lookup to the last byte of the response. */
  timeoutMs: number;
};

/** `not_sent` proves that no byte of the request left; `maybe_sent` means that there is no proof. */
export type Exchange =
  | ({
      kind: 'response';
      status: number;
      contentType: string | null;
      retryAfterSeconds: number | null;
    } & DecodedBody)
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
};

/**
 * Each call has its own connection and closes it: on a reused one that the operator has just closed, a harmless failure
 * would look like a lead that may have arrived. Redirects are not followed. A network failure is a value. A call to an
 * origin outside of `urls` throws. No error carries the request.
 */
export function createSend(
  urls: string[],
  { now, after }: Pick<Clock, 'now' | 'after'>,
  privateHosts: PrivateHosts,
): OperatorSend {
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
  });

  async function send(request: OutboundRequest): Promise<Exchange> {
    const url = new URL(request.url);
    const connect = connectorOf(url);
    const call: CallProgress = {
      isTls: url.protocol === 'https:',
      isConnected: false,
      isOverdue: false,
      status: null,
    };
    const { promise: overdue, reject: end } = Promise.withResolvers<never>();
    overdue.catch(() => {});
    let close = () => {};
    const cancelDeadline = after(request.timeoutMs, () => {
      call.isOverdue = true;
      end(new Error('overdue'));
      close();
    });
    try {
      const headers = { host: url.host, ...HEADERS, ...request.headers };
      assertWritable(headers);
      const connecting = connect(optionsFor(url));
      close = () => void connecting.then(({ socket }) => socket?.destroy());
      const { socket, error } = await Promise.race([connecting, overdue]);
      // No byte leaves before this line. Without a usable socket none ever does.
      if (!socket || socket.destroyed) return failedExchange(error, call);
      call.isConnected = true;
      const path = `${url.pathname}${url.search}`;
      const response = await requestOn(socket, {
        method: request.method,
        path,
        headers,
        body: request.body,
      });
      call.status = response.statusCode ?? null;
      const received = response.headers;
      return {
        kind: 'response',
        status: response.statusCode ?? 0,
        contentType: received['content-type'] ?? null,
        retryAfterSeconds: retryAfterSeconds(received['retry-after'] ?? null, received.date ?? null),
        ...(await decodeBody(await readBody(response), received['content-encoding'] ?? null)),
      };
    } catch (error) {
      if (error instanceof RequestUnwritable) throw error;
      return failedExchange(error, call);
    } finally {
      cancelDeadline();
      close();
    }
  }
}

type CallProgress = {
  isTls: boolean;
  /** The request may have been written to a connected socket. */
  isConnected: boolean;
  isOverdue: boolean;
  status: number | null;
};

function failedExchange(error: unknown, progress: CallProgress): Exchange {
  const codes = errorCodesOf(error);
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

function maybeSentReason({ name, code }: ErrorCodes, { isOverdue, status }: CallProgress): MaybeSentReason {
  if (isOverdue) return status === null ? 'headers_timed_out' : 'deadline_passed';
  if (name === 'ResponseTooLarge' || code === 'HPE_HEADER_OVERFLOW') return 'response_too_large';
  if (status !== null) return 'response_cut';
  return name === 'ProtocolSwitched' || code.startsWith('HPE_') ? 'response_garbled' : 'connection_lost';
}

type ErrorCodes = { name: string; code: string; syscall: string };

/** Drops everything else: Node's errors may hold the response or the address. */
function errorCodesOf(error: unknown): ErrorCodes {
  if (!(error instanceof Error)) return { name: '', code: '', syscall: '' };
  const { name, code, syscall } = error as NodeJS.ErrnoException;
  return { name, code: code ?? '', syscall: syscall ?? '' };
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
