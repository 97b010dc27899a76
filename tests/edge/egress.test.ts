import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { guardedConnector, type Resolve, refusedHosts } from '#platform/egress/egress.ts';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import { processStates } from '#platform/process/process-wide.ts';
import { listen } from '#tests/support/network/listen.ts';
import { PRODUCTION } from '#tests/support/production-settings.ts';

let connections = 0;
const server = createServer((socket) => {
  connections += 1;
  socket.on('error', () => undefined);
  socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n');
});
const port = await listen(server);
afterAll(() => server.close());
beforeEach(() => {
  connections = 0;
  processStates().delete('refusedHosts');
});

/** A name server that gives these answers one after another, and then the last one again. */
function answering(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = ((host: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as Resolve;
  return { asked, resolve };
}

/** Connects through a connector. Resolves to `connected` or to the name of the error. */
function connect(privateHosts: PrivateHosts, hostname: string, resolve?: Resolve, timeout = 2_000) {
  const connector = guardedConnector(privateHosts, { allowH2: false, timeout }, resolve);
  const target = { hostname, host: hostname, protocol: 'http:', port: String(port) };
  return () =>
    new Promise<string>((settle) =>
      connector(target, (error, socket) => {
        socket?.destroy();
        settle(error ? error.name : 'connected');
      }),
    );
}

test.each([
  ...['127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254'],
  ...['168.63.129.16', '192.0.0.192', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255', '::1'],
  ...['fe80::1', 'fd00:ec2::254', 'ff02::1', 'fec0::1', '2001:db8::1', '::ffff:a9fe:a9fe', '::10.0.0.1'],
  ...['64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1', '2002:a00:1::1', '2001:0:a00:1::1', '100::1', '4000::1'],
])('refuses a host that resolves to %s', async (address) => {
  expect(await connect([], 'operator.example', answering([address]).resolve)()).toBe('EgressRefused');
  expect(refusedHosts()).toEqual([`operator.example:${port}`]);
});

test.each(['127.0.0.1', '::ffff:7f00:1', '::1'])('refuses a literal address: %s', async (address) => {
  expect(await connect([], address)()).toBe('EgressRefused');
  expect(connections).toBe(0);
});

test.each([
  ['the host', ['operator.example'], 'operator.example'],
  ['the host in any case, with the dot that ends it', ['operator.example'], 'Operator.Example.'],
  ['the host and port', [`operator.example:${port}`], 'operator.example'],
  ['the address', ['127.0.0.1'], 'operator.example'],
  ['the address and port', [`127.0.0.1:${port}`], 'operator.example'],
  ['a range', ['fd00::/8', '127.0.0.0/8'], 'operator.example'],
  ['every host, as in local mode', 'any', 'operator.example'],
] as const)('connects to a private address if the list names %s', async (_what, listed, host) => {
  expect(await connect(listed, host, answering(['127.0.0.1']).resolve)()).toBe('connected');
});

test.each([
  ['another host', ['example']],
  ['another port of the host', ['operator.example:1']],
  ['another range', ['127.0.0.0/32', '::1/128']],
])('refuses a private address if the list names %s', async (_what, listed) => {
  expect(await connect(listed, 'operator.example', answering(['127.0.0.1']).resolve)()).toBe('EgressRefused');
  expect(connections).toBe(0);
});

test('connects to the checked address, whatever a second DNS response says', {
  tags: ['@egress'],
}, async () => {
  // The first address stands for a public one; nothing answers there.
  const { asked, resolve } = answering(['192.0.2.1'], ['127.0.0.1']);
  const call = connect(['192.0.2.1'], 'rebinding.example', resolve, 200);
  expect(await call()).not.toBe('EgressRefused');
  expect(asked).toEqual(['rebinding.example']);
  expect(await call()).toBe('EgressRefused');
  expect(connections).toBe(0);
});

test('names a refused host until a connection to an allowed one of its addresses', async () => {
  const { resolve } = answering(['10.0.0.1'], ['10.0.0.1', '127.0.0.1']);
  const call = connect(['127.0.0.1'], 'moved.example', resolve);
  expect(await call()).toBe('EgressRefused');
  expect(refusedHosts()).toEqual([`moved.example:${port}`]);
  expect(await call()).toBe('connected');
  expect(refusedHosts()).toEqual([]);
});

test('fetch, mail and traces reach only listed private hosts in production mode', {
  tags: ['@egress'],
}, async () => {
  const settings = { ...PRODUCTION, EGRESS_PRIVATE_HOSTS: `127.0.0.1:${port}` };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  // Another file of this worker may have read the settings, and a later one must not find these.
  vi.resetModules();
  const { guardedAgent, guardedFetch, guardedSocket } = await import('#platform/egress/live-egress.ts');
  const get = async (address: string): Promise<number | undefined> => {
    const [response] = await once(request(address, { agent: guardedAgent(address) }).end(), 'response');
    return response.resume().statusCode;
  };
  const other = createServer();
  const closed = await listen(other);
  onTestFinished(() => void other.close());
  let reached = 0;
  other.on('connection', () => {
    reached += 1;
  });
  const refused = { code: 'EGRESS_REFUSED' };
  for (const host of ['localhost', '127.0.0.1', '2130706433'])
    await expect(guardedFetch(`http://${host}:${closed}/`)).rejects.toMatchObject({ cause: refused });
  for (const host of ['localhost', '127.0.0.1'])
    await expect(guardedSocket(host, closed)).rejects.toMatchObject(refused);
  expect(() => guardedAgent(`http://127.0.0.1:${closed}`)).toThrow('EGRESS_PRIVATE_HOSTS');
  await expect(get(`http://localhost:${closed}`)).rejects.toMatchObject(refused);
  expect(reached).toBe(0);
  expect((await guardedFetch(`http://localhost:${port}/`)).status).toBe(204);
  expect(await get(`http://localhost:${port}`)).toBe(204);
  (await guardedSocket('localhost', port)).destroy();
});
