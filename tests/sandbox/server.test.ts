import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';
import { fetchToken } from './partner.ts';

function run(...flags: string[]): ChildProcess {
  return spawn(process.execPath, ['sandbox/server.ts', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
}

test('prints its URL, serves requests and stops cleanly', async () => {
  const server = run('--port', '0');
  const output = server.stdout ? once(server.stdout, 'data') : Promise.reject(new Error('no output'));
  const line = String((await output)[0]);
  const origin = /^Sandbox ready at (http:\/\/localhost:\d+)\n$/.exec(line)?.[1] ?? '';
  expect(await fetchToken(origin)).toBeTruthy();
  expect(await fetchToken(origin.replace('localhost', '127.0.0.1'))).toBeTruthy();
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('names the port in use and exits with 1', async () => {
  const first = await startSandbox({ port: 0 });
  const { port } = new URL(first.origin);
  const second = run('--port', port);
  const complaint = second.stderr ? text(second.stderr) : '';
  expect(await once(second, 'exit')).toEqual([1, null]);
  expect(await complaint).toBe(`Port ${port} is already in use. Choose another with --port.\n`);
  await first.close();
});

test('listens on loopback only', async () => {
  await expect(startSandbox({ port: 0, host: '0.0.0.0' })).rejects.toThrow('loopback');
});
