import { createServer } from 'node:net';
import { UserError } from '#scripts/cli/user-error.ts';

const LAST_PORT = 65_535;
const ANY_ADDRESS = ['::', '0.0.0.0', '127.0.0.1'];

/** The port, or the next one that is free and not promised. */
export async function freePort(wanted: number, promised: number[] = []): Promise<number> {
  for (let port = wanted; port <= LAST_PORT; port += 1) {
    if (!promised.includes(port) && (await isFree(port))) return port;
  }
  throw new UserError(`No port from ${wanted} to ${LAST_PORT} is free.`);
}

// One address at a time: some systems let 127.0.0.1 and :: share a port between two servers.
export async function isFree(port: number): Promise<boolean> {
  for (const address of ANY_ADDRESS) {
    if (!(await canListen(port, address))) return false;
  }
  return true;
}

function canListen(port: number, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(new UserError(`Port ${port} may not be used by this user.`));
      else resolve(error.code !== 'EADDRINUSE');
    });
    server.listen(port, address, () => server.close(() => resolve(true)));
  });
}
