import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { simulatorApp } from './app.ts';
import { createSimulator } from './simulator.ts';

/** `port` 0 is any free one. */
type SandboxOptions = Parameters<typeof createSimulator>[0] & { port: number };

/** Browsers and Node may resolve `localhost` to either. */
const LOOPBACKS = ['127.0.0.1', '::1'];
const FREE_PORT_ATTEMPTS = 5;

export async function startSandbox(
  options: SandboxOptions,
): Promise<{ origin: string; close(): Promise<void> }> {
  if (!Number.isInteger(options.port) || options.port < 0 || options.port > 65_535) {
    throw new Error('port must be a whole number from 0 to 65535.');
  }
  const app = simulatorApp(createSimulator(options));
  const open = () => createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const { port, servers } = await listenOn(options.port, open);
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      await Promise.all(servers.map(stop));
    },
  };
}

async function listenOn(port: number, open: () => Server, attempt = 1) {
  const servers: Server[] = [];
  let taken = port;
  try {
    for (const host of LOOPBACKS) {
      const server = open();
      const listening = await listen(server, host, taken);
      if (!listening) continue;
      taken = listening;
      servers.push(server);
    }
    return { port: taken, servers };
  } catch (error) {
    await Promise.all(servers.map(stop));
    // A port that is free on the first address may be in use on the second.
    if (port === 0 && attempt < FREE_PORT_ATTEMPTS) return listenOn(port, open, attempt + 1);
    throw error;
  }
}

/** Returns null if the machine has no such address, for example with IPv6 disabled. */
async function listen(server: Server, host: string, port: number): Promise<number | null> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return null;
    throw error;
  }
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server) {
  const closed = once(server.close(), 'close');
  server.closeAllConnections();
  await closed;
}
