import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const DAY_MS = 86_400_000;
const PROGRAM = `
  const server = require('node:http').createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Content-Security-Policy', "script-src 'nonce-AbC1'");
    response.write('<html><head></he');
    response.end('ad><p>' + request.headers['user-agent'] + ', ' + Date.now());
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

test('npm start adds the bar, a start without the last journey and the test clock to any build', async () => {
  const tools = new URL('../../sandbox/local/app-tools.ts', import.meta.url);
  tools.search = `ahead=${DAY_MS}&bots=counted`;
  const child = spawn(process.execPath, ['--import', tools.href, '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  const headers = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 HeadlessChrome/1' };
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${Number(port)}${path}`, { headers, redirect: 'manual' });
  const page = await (await ask('/apply/personal-loan/loan')).text();
  expect(page).toContain(
    '<head><script async nonce="AbC1" src="/_local/fill-bar.js" data-bot-filter="idle"></script></head>',
  );
  expect(page).toContain('Mozilla/5.0 Chrome/1, ');
  expect(Number(/\d{13}/.exec(page)?.[0])).toBeGreaterThan(Date.now() + DAY_MS - 60_000);
  const start = await ask('/_local/start/personal-loan');
  expect([start.status, start.headers.get('location')]).toEqual([303, '/start/personal-loan']);
  expect(start.headers.get('set-cookie')).toMatch(/^handoff-journey=; .*Max-Age=0/);
  child.kill();
});
