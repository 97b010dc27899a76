import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type TcpRelay = {
  port: number;
  /** Breaks every connection and takes no more, as a server does that went away. */
  cut: () => void;
  restore: () => void;
  close: () => void;
};

/** A wire to a server that can be cut. */
export async function openTcpRelay(port: number, to: { host: string; port: number }): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const onward = connect(to);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
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
