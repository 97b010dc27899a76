import { createServer, type IncomingHttpHeaders } from 'node:http';

export type Arrived = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

type Answer = { status: number; headers?: Record<string, string>; body?: string };

/** An HTTP server that knows no contract: it answers as it is told, or hangs up, and keeps what it was sent. */
export async function openAnsweringServer(answerTo: (count: number) => Answer | 'hang up' | 'silence') {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url = '', headers } = request;
    const answer = answerTo(arrived.push({ method, path: url, headers, body: Buffer.concat(parts) }));
    if (answer === 'silence') return;
    if (answer === 'hang up') request.socket.resetAndDestroy();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    arrived,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
