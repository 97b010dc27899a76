import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const HOST = '127.0.0.1';

export type TcpRelay = {
  /** The same address, by way of this wire. */
  address: (url: string) => string;
  /** Breaks every connection and takes no more, as a server does that went away. */
  cut: () => void;
  restore: () => void;
  close: () => void;
};

/** A wire to a server, which may be at another port each time; it can be cut. */
export async function openTcpRelay(port: number, target: () => URL): Promise<TcpRelay> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const { hostname, port: behind } = target();
    const far = connect(Number(behind), hostname);
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
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    address: (url) => Object.assign(new URL(url), { hostname: HOST, port: String(port) }).href,
    cut,
    restore: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
