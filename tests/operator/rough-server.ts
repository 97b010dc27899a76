import { createServer, type Server, type Socket } from 'node:net';

/**
 * A server of bare sockets, for what an HTTP server would never do. `whenAsked` gets each connection once the request's
 * headers are there.
 */
export async function openRoughServer(whenAsked: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let received = '';
  const server = createServer((socket) => {
    sockets.add(socket);
    let asked = false;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      if (!asked && received.includes('\r\n\r\n')) {
        asked = true;
        whenAsked(socket);
      }
    });
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    received: () => received,
    connections: () => sockets.size,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A port at which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
