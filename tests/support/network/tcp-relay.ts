import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

const HOST = '127.0.0.1';

export type TcpRelay = Awaited<ReturnType<typeof openTcpRelay>>;

/** `reader` makes for each connection what reads its client's bytes. */
export async function openTcpRelay(target: () => URL, reader?: () => (chunk: Buffer) => void) {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const { hostname, port: behind } = target();
    const far = connect(Number(behind), hostname);
    if (reader) near.on('data', reader());
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
  const ownPort = String(await listen(server));
  /** Ends every connection and accepts no more, like a server that is gone. */
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    address: (url: string) => Object.assign(new URL(url), { hostname: HOST, port: ownPort }).href,
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
