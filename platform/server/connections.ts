import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE_MS } from '#platform/values/duration.ts';

const MAX_PIPELINED = 8;
/** More would slow the process before its file descriptors run out. */
const MAX_CONNECTIONS = 10_000;
const OTHER_DESCRIPTORS = 500;
const READING_MS = MINUTE_MS;
const FREED_SHARE = 0.05;
/** By then, load balancers have stopped sending. */
const NEXT_REQUEST_MS = 2_000;
const LINGER_MS = 1_000;

type Connection = {
  unanswered: number;
  since: number;
  request?: IncomingMessage;
  response?: ServerResponse;
  stalledAt?: number | undefined;
};

export type Connections = {
  begin: (request: IncomingMessage, response: ServerResponse) => boolean;
  /**
   * Closes idle connections, and those whose client neither completes its form nor reads its response for `stallLimitMs`.
   */
  closeStalled: (stallLimitMs: number) => void;
};

const ofServer = new WeakMap<Server, Connections>();

export const connectionsOf = (server: Server): Connections | undefined => ofServer.get(server);

/** Above the limit, waiting connections make room, the longest wait first. The app's work never does. */
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

const isWaiting = ({ unanswered, response }: Connection) =>
  unanswered === 0 || (unanswered === 1 && response?.writableEnded);

const owesBytes = ({ request }: Connection) => request?.complete === false;

export function closeSoon(socket: Socket): void {
  socket.destroySoon();
  if (!socket.destroyed) setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Node has already raised the soft limit. */
function connectionLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const descriptors = Number(userLimits?.open_files?.soft);
  if (!Number.isFinite(descriptors)) return MAX_CONNECTIONS;
  return Math.max(1, Math.min(MAX_CONNECTIONS, descriptors - OTHER_DESCRIPTORS));
}
