import { createServer, type IncomingHttpHeaders } from 'node:http';

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

type ServerResponse = { status: number; headers?: Record<string, string>; body?: string };

/** Replies by request count, or hangs up, and records the requests. */
export async function openHttpServer(respondTo: (count: number) => ServerResponse | 'hang up' | 'silence') {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url = '', headers } = request;
    const reply = respondTo(received.push({ method, path: url, headers, body: Buffer.concat(parts) }));
    if (reply === 'silence') return;
    if (reply === 'hang up') request.socket.resetAndDestroy();
    else response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
