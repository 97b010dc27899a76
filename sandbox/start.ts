import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { simulatorApp } from './app.ts';
import { createSimulator } from './simulator.ts';

/** `port` 0 is any free one. */
type SandboxOptions = Parameters<typeof createSimulator>[0] & { port: number; host?: string };

const BOTH_LOOPBACKS = ['127.0.0.1', '::1'];
const FREE_PORT_ATTEMPTS = 5;

export async function startSandbox(
  options: SandboxOptions,
): Promise<{ origin: string; close(): Promise<void> }> {
  const host = options.host ?? '127.0.0.1';
  if (!/^(127(\.\d{1,3}){3}|::1|localhost)$/.test(host)) {
    throw new Error(`host must be a loopback address, such as 127.0.0.1, and not ${host}.`);
  }
  if (!Number.isInteger(options.port) || options.port < 0 || options.port > 65_535) {
    throw new Error('port must be a whole number from 0 to 65535.');
  }
  const app = simulatorApp(createSimulator(options));
  const open = () => createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));

  // Browsers and Node may resolve `localhost` to either family, so the default host listens on both.
  const usesBothLoopbacks = host === '127.0.0.1' || host === 'localhost';
  const { port, servers } = await listenOn(usesBothLoopbacks ? BOTH_LOOPBACKS : [host], options.port, open);
  return {
    origin: `http://${usesBothLoopbacks ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`,
    close: async () => {
      await Promise.all(servers.map(stop));
    },
  };
}

async function listenOn(hosts: string[], port: number, open: () => Server, attempt = 1) {
  const servers: Server[] = [];
  let taken = port;
  try {
    for (const host of hosts) {
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
    if (port === 0 && attempt < FREE_PORT_ATTEMPTS) return listenOn(hosts, port, open, attempt + 1);
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
