import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { testPort } from '#scripts/dev/test-port.ts';

/** Listens on this machine and returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Nothing listens there until the test does, nor between two servers of the test. */
export const closedPort = (): Promise<number> => testPort();
