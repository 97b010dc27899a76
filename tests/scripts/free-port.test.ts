import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#scripts/dev/free-port.ts';

const open: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

test('returns a free port as it is', async () => {
  const port = await freePort(23_400);
  expect(await freePort(port)).toBe(port);
});

test.each(['127.0.0.1', '0.0.0.0'])('skips a port that is in use on %s', async (address) => {
  const port = await freePort(23_500);
  await listen(port, address);
  expect(await freePort(port)).toBeGreaterThan(port);
});

test('skips a port that was promised before', async () => {
  const port = await freePort(23_600);
  expect(await freePort(port, [port])).toBeGreaterThan(port);
});

async function listen(port: number, address: string) {
  const server = createServer().listen(port, address);
  await once(server, 'listening');
  open.push(server);
}
