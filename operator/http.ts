import 'server-only';
import { type buildConnector, Client } from 'undici';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import { type Connect, createDoor } from './door.ts';
import { retryAfterSeconds } from './retry-after.ts';

const MAX_RESPONSE_BYTES = 256 * 1024;
const MAX_RESPONSE_HEADER_BYTES = 16 * 1024;
const USER_AGENT = 'handoff';

export type OutboundRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  /** For everything from the look-up of the host to the last byte of the response. */
  limitMs: number;
};

/** What became of one request. `not_sent` is proof that no byte of it left; `maybe_sent` is the lack of proof. */
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
  /** The host has a private address that the settings do not list. */
  | 'address_refused'
  /** So many connections had failed that none was tried. */
  | 'breaker_open';

export type MaybeSentReason =
  | 'connection_lost'
  | 'headers_timed_out'
  | 'deadline_passed'
  | 'response_cut'
  | 'response_garbled'
  | 'response_too_large';

export type Send = (request: OutboundRequest) => Promise<Exchange>;
/** The origins to which connecting has failed so often that none is tried for some seconds. */
export type WatchedSend = Send & { restingOrigins: () => string[] };

/**
 * The one way out to the operator, bound to the origins of the given addresses.
 *
 * Each call has a connection of its own, used once and closed: on a kept connection that the operator has just
 * closed, a harmless failure could not be told from a lead that arrived. Redirects are never followed.
 * What fails on the network is a value. A call to any other origin is a bug and throws; so does a request that
 * cannot be written as HTTP. No error carries the request, its headers or its body. `now` is a clock that is never set.
 */
export function createSend(addresses: string[], now: () => number, privateHosts: PrivateHosts): WatchedSend {
  const doors = new Map(addresses.map((address) => [new URL(address).origin, createDoor(now, privateHosts)]));

  const restingOrigins = () => [...doors].flatMap(([origin, door]) => (door.isResting() ? [origin] : []));
  return Object.assign(send, { restingOrigins });

  async function send(request: OutboundRequest): Promise<Exchange> {
    const url = new URL(request.url);
    const connect = doors.get(url.origin);
    if (!connect) throw new Error(`${url.origin} is not an address of the operator.`);

    const progress: Progress = {
      tls: url.protocol === 'https:',
      handedOver: false,
      overdue: false,
      status: null,
    };
    const client = new Client(url.origin, {
      connect: onceOnly(connect, progress),
      allowH2: false,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
      maxResponseSize: MAX_RESPONSE_BYTES,
    });
    // undici heeds an AbortSignal only once it is connected; destroying the client ends the call in any state.
    const deadline = setTimeout(() => {
      progress.overdue = true;
      void client.destroy(new Error('overdue'));
    }, request.limitMs);
    try {
      const response = await client.request({
        path: `${url.pathname}${url.search}`,
        method: request.method,
        headers: { 'user-agent': USER_AGENT, ...request.headers },
        body: request.body,
        reset: true,
      });
      progress.status = response.statusCode;
      return {
        kind: 'response',
        status: response.statusCode,
        contentType: single(response.headers['content-type']),
        retryAfterSeconds: retryAfterSeconds(
          single(response.headers['retry-after']),
          single(response.headers.date),
        ),
        body: Buffer.from(await response.body.arrayBuffer()),
      };
    } catch (error) {
      return failedExchange(error, progress);
    } finally {
      clearTimeout(deadline);
      void client.destroy();
    }
  }
}

type Progress = {
  tls: boolean;
  /** A connected socket was given to undici. Until then it had nothing to write the request to. */
  handedOver: boolean;
  overdue: boolean;
  status: number | null;
};

/** Hands over one connected socket at most, and none once the limit has passed: the proof behind `not_sent`. */
function onceOnly(connect: Connect, progress: Progress): buildConnector.connector {
  let asked = false;
  return (options, callback) => {
    if (asked) return callback(new Error('one connection for each call'), null);
    asked = true;
    void connect(options).then(({ socket, error }) => {
      if (error || !socket) return callback(error ?? new Error('no connection'), null);
      if (progress.overdue) {
        socket.destroy();
        return callback(new Error('too late'), null);
      }
      progress.handedOver = true;
      callback(null, socket);
    });
  };
}

function failedExchange(error: unknown, progress: Progress): Exchange {
  const clues = cluesIn(error);
  if (clues.code === 'UND_ERR_INVALID_ARG') {
    throw new Error('A request to the operator could not be written as HTTP.');
  }
  return progress.handedOver
    ? { kind: 'maybe_sent', reason: maybeSentReason(clues, progress), status: progress.status }
    : { kind: 'not_sent', reason: notSentReason(clues, progress) };
}

function notSentReason({ name, code, syscall }: Clues, { overdue, tls }: Progress): NotSentReason {
  if (name === 'BreakerOpen') return 'breaker_open';
  if (name === 'EgressRefused') return 'address_refused';
  if (overdue) return 'connect_timed_out';
  if (syscall === 'getaddrinfo') return 'dns_failed';
  if (code === 'ECONNREFUSED') return 'connection_refused';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'network_unreachable';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'connect_timed_out';
  return tls && syscall !== 'connect' ? 'tls_failed' : 'connection_failed';
}

const TOO_LARGE = ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'UND_ERR_HEADERS_OVERFLOW'];

function maybeSentReason({ name, code }: Clues, { overdue, status }: Progress): MaybeSentReason {
  if (overdue) return status === null ? 'headers_timed_out' : 'deadline_passed';
  if (TOO_LARGE.includes(code)) return 'response_too_large';
  if (status !== null) return 'response_cut';
  return name === 'HTTPParserError' ? 'response_garbled' : 'connection_lost';
}

type Clues = { name: string; code: string; syscall: string };

/** All that is kept of an error: undici's may hold the response, Node's the address. */
function cluesIn(error: unknown): Clues {
  if (!(error instanceof Error)) return { name: '', code: '', syscall: '' };
  const { name, code, syscall } = error as NodeJS.ErrnoException;
  return { name, code: code ?? '', syscall: syscall ?? '' };
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}
