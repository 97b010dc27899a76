import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createConnection, type Socket } from 'node:net';
import type { Agent, fetch as fetchBy } from 'undici';
import { env, type Settings } from '#platform/config/env.ts';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import { guardedConnector, guardedTarget } from './egress.ts';
import { watchTls } from './tls-failures.ts';

const CONNECT_TIMEOUT_MS = 10_000;

export function privateHostsOf(settings: Settings): PrivateHosts {
  return settings.HANDOFF_MODE === 'local' ? 'any' : settings.EGRESS_PRIVATE_HOSTS;
}

let agent: Agent | undefined;

export const guardedFetch: typeof fetch = async (input, init) => {
  const undici = await import('undici');
  agent ??= new undici.Agent({
    connect: guardedConnector(privateHostsOf(env()), { allowH2: false, timeout: CONNECT_TIMEOUT_MS }),
    allowH2: false,
  });
  // The two fetches differ only in the names of types; undici's agent needs undici's fetch.
  const request = { ...init, dispatcher: agent } as Parameters<typeof fetchBy>[1];
  return (await undici.fetch(input as Parameters<typeof fetchBy>[0], request)) as unknown as Response;
};

export async function guardedSocket(host: string, port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = createConnection(guardedTarget(privateHostsOf(env()), host, port));
  const overdue = () => socket.destroy(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' }));
  socket.setTimeout(CONNECT_TIMEOUT_MS, overdue);
  socket.once('error', reject);
  socket.once('connect', () => {
    socket.setTimeout(0).off('timeout', overdue).off('error', reject);
    resolve(socket);
  });
  return promise;
}

export function guardedAgent(address: string): HttpAgent {
  const { protocol, hostname, port } = new URL(address);
  const isTls = protocol === 'https:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const number = Number(port) || (isTls ? 443 : 80);
  const { lookup } = guardedTarget(privateHostsOf(env()), host, number);
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, lookup });
  if (!isTls) return agent;
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = connect(...given);
    return socket && watchTls(host, number, socket);
  };
  return agent;
}
