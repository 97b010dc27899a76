import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';

test('names the port in use and exits with 1', async () => {
  const first = await startSandbox({ port: 0 });
  const { port } = new URL(first.origin);
  const given = ['sandbox/server.ts', '--port', port];
  const second = spawn(process.execPath, given, { stdio: ['ignore', 'ignore', 'pipe'] });
  const complaint = text(second.stderr);
  expect(await once(second, 'exit')).toEqual([1, null]);
  expect(await complaint).toBe(`Port ${port} is already in use. Choose another with --port.\n`);
  await first.close();
});

test('listens on loopback only', async () => {
  const { origin, close } = await startSandbox({ port: 0 });
  const addresses = Object.values(networkInterfaces()).flatMap((found = []) => found);
  for (const { address } of addresses.filter(({ internal, family }) => !internal && family === 'IPv4'))
    await expect(fetch(Object.assign(new URL(origin), { hostname: address }))).rejects.toThrow();
  await close();
});
