import { createServer, type Server, type Socket } from 'node:net';

/** A raw socket server, for replies that an HTTP server cannot send. `onRequest` runs when the headers have arrived. */
export async function openSocketServer(
  onRequest: (socket: Socket, path: string) => void,
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
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    received: () => received,
    connections: () => sockets.size,
    openConnections: () => [...sockets].filter(({ closed }) => !closed).length,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

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
