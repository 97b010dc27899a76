import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/** One port before a server whose own may be another each time it starts. */
export async function openRelay(port: number, target: () => number) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target(), HOST);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await once(server.listen(port, HOST), 'listening');
  return {
    address: (url: string) => Object.assign(new URL(url), { hostname: HOST, port: String(port) }).href,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
