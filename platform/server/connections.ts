import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A browser sends its next request on a connection after the answer. */
const MAX_PIPELINED = 8;
/** More would slow the process down before they run out of file descriptors. */
const MAX_CONNECTIONS = 10_000;
/** For the database, files and calls to other services. */
const OTHER_DESCRIPTORS = 500;
/** How long a client may read an answer before its connection makes room for another one. */
const READING_MS = 60_000;
/** How much of the limit is freed at once, so that a rush of connections doesn't search for each. */
const FREED_SHARE = 0.05;
/** How long a draining server waits for the next request on a connection: load balancers have looked away by then. */
const NEXT_REQUEST_MS = 2_000;
/** How long a client may take to read the answer that ends its connection. */
const LINGER_MS = 1_000;

type Connection = {
  unanswered: number;
  since: number;
  request?: IncomingMessage;
  response?: ServerResponse;
  /** When a draining server first found that it is up to the client to go on. */
  stalledAt?: number | undefined;
};

export type Connections = {
  /** Notes a request until its answer is sent; false where the client pipelines too many. */
  begin: (request: IncomingMessage, response: ServerResponse) => boolean;
  /**
   * Closes what would hold up a draining server: connections that wait for a request, and those whose client has neither sent its
   * form to the end nor read its answer for `patienceMs`.
   */
  closeStalled: (stallLimitMs: number) => void;
};

const ofServer = new WeakMap<Server, Connections>();

/** What a server knows of its connections. */
export const connectionsOf = (server: Server): Connections | undefined => ofServer.get(server);

/**
 * Bounds the connections of a server: past `most`, those that only wait make room, the longest wait first. A connection whose request
 * the app is working on is never closed for another one.
 */
export function watchConnections(server: Server, limit = connectionLimit()): Connections {
  const open = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    if (open.size >= limit && !makeRoom(open, limit)) {
      socket.destroy();
      return;
    }
    open.set(socket, { unanswered: 0, since: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  const connections: Connections = {
    begin(request, response) {
      const connection = open.get(request.socket);
      if (!connection || request.socket.destroyed) return false;
      if (connection.unanswered >= MAX_PIPELINED) {
        request.socket.destroy();
        return false;
      }
      connection.unanswered += 1;
      Object.assign(connection, { since: performance.now(), request, response, stalledAt: undefined });
      response.once('prefinish', () => {
        connection.since = performance.now();
      });
      response.once('close', () => {
        connection.unanswered -= 1;
        connection.since = performance.now();
      });
      return true;
    },
    closeStalled(stallLimitMs) {
      const now = performance.now();
      for (const [socket, connection] of open) {
        const isStalled = isWaiting(connection) || owesBytes(connection);
        connection.stalledAt = isStalled ? (connection.stalledAt ?? now) : undefined;
        const limitMs = connection.unanswered === 0 ? Math.min(NEXT_REQUEST_MS, stallLimitMs) : stallLimitMs;
        if (isStalled && now - (connection.stalledAt ?? now) >= limitMs) socket.destroy();
      }
    },
  };
  ofServer.set(server, connections);
  return connections;
}

/** Closes the longest waits; false where the app is at work on every connection. */
function makeRoom(open: Map<Socket, Connection>, limit: number): boolean {
  const longAgo = performance.now() - READING_MS;
  const waiting = [...open]
    .filter(([, each]) => isWaiting(each) || (each.response?.headersSent && each.since < longAgo))
    .sort(([, one], [, other]) => one.since - other.since)
    .slice(0, Math.ceil(limit * FREED_SHARE));
  for (const [socket] of waiting) {
    open.delete(socket);
    socket.destroy();
  }
  return waiting.length > 0;
}

/** Whether the next thing to happen is up to the client: to send a request, or to read an answer that is complete. */
const isWaiting = ({ unanswered, response }: Connection) =>
  unanswered === 0 || (unanswered === 1 && response?.writableEnded);

const owesBytes = ({ request }: Connection) => request?.complete === false;

/** Ends a connection after what was written to it, or soon, for a client that does not read it. */
export function closeSoon(socket: Socket): void {
  socket.destroySoon();
  if (!socket.destroyed) setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Node raises this process's limit as far as it may before this is read. */
function connectionLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const descriptors = Number(userLimits?.open_files?.soft);
  if (!Number.isFinite(descriptors)) return MAX_CONNECTIONS;
  return Math.max(1, Math.min(MAX_CONNECTIONS, descriptors - OTHER_DESCRIPTORS));
}
