import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
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

test('checks a folder of scenarios without starting', async () => {
  const folder = temporaryFolder();
  const check = async (rows: string) => {
    writeFileSync(join(folder, 'own.json'), rows);
    const given = ['sandbox/server.ts', `--scenarios=${folder}`, '--check'];
    const child = spawn(process.execPath, given, { stdio: ['ignore', 'ignore', 'pipe'] });
    const complaint = text(child.stderr);
    return [(await once(child, 'exit'))[0], await complaint];
  };
  expect(await check('[]')).toEqual([0, '']);
  expect(await check('{}')).toEqual([
    1,
    expect.stringContaining('own.json: the file must be a list of rows.'),
  ]);
});

/** Redirects as the app does, and prints its port. */
const APP = `
  const { createServer } = require('node:http');
  const targets = { '/start/with-landing': '/welcome/with-landing', '/start/plain': '/apply/form/step' };
  const server = createServer(({ url }, response) => {
    const target = targets[url.split('?')[0]];
    if (target) response.setHeader('Location', target);
    response.writeHead(target ? 303 : 200).end();
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

test('counts each visit that the bot filter leaves out once, and no page that is loaded ahead of time', async () => {
  const tools = new URL('../../sandbox/local/app-tools.ts?ahead=0&bots=left%20out', import.meta.url);
  const child = spawn(process.execPath, ['--import', tools.href, '-e', APP], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${Number(port)}${path}`, { headers, redirect: 'manual' });
  await ask('/start/with-landing');
  await ask('/welcome/with-landing');
  await ask('/start/plain?handoff_landing=1');
  await ask('/start/plain?handoff_begun=a/b');
  await ask('/start/plain', { 'sec-purpose': 'prefetch' });
  await ask('/start/plain');
  await ask('/start/plain', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0' });
  expect(await (await ask('/_local/state')).json()).toEqual({ leftOut: 2 });
  child.kill();
});
