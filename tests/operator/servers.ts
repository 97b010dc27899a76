import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from '#tests/support/network/listen.ts';

type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'hang up' | 'silence';

/** Replies by request count until the test ends, and records the requests. */
export async function openHttpServer(respondTo: (count: number) => Reply) {
  const received: ReceivedRequest[] = [];
  const server = createHttpServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url = '', headers } = request;
    const reply = respondTo(received.push({ method, path: url, headers, body: Buffer.concat(parts) }));
    if (reply === 'silence') return;
    if (reply === 'hang up') request.socket.resetAndDestroy();
    else response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${await listen(server)}`, received };
}

/** A raw socket server, for replies that an HTTP server cannot send. `onRequest` runs when the headers have arrived. */
export async function openSocketServer(
  onRequest: (socket: Socket, path: string) => unknown,
  onConnection: (socket: Socket, count: number) => void = () => {},
) {
  const sockets = new Set<Socket>();
  let received = '';
  const server = createServer((socket) => {
    sockets.add(socket);
    let isHandled = false;
    let own = '';
    socket.on('error', () => {});
    onConnection(socket, sockets.size);
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      own += bytes.toString('latin1');
      if (!isHandled && own.includes('\r\n\r\n')) {
        isHandled = true;
        onRequest(socket, own.split(' ', 2)[1] ?? '');
      }
    });
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    received: () => received,
    connections: () => sockets.size,
    openConnections: () => [...sockets].filter(({ closed }) => !closed).length,
  };
}
