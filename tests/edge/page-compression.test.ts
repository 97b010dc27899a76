import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Handler } from '#platform/server/edge.ts';
import { openEdge } from './edge-server.ts';

const PART = '<p>An answer of a borrower</p>\n';
const PAGE = PART.repeat(600);

/** As Next does: the head first, then several pieces. */
const page =
  (type: string, text = PAGE): Handler =>
  async (_request, response) => {
    response.setHeader('Content-Type', type).setHeader('Vary', 'rsc');
    response.flushHeaders();
    response.write(text.slice(0, 1_000));
    response.write(new TextEncoder().encode(text.slice(1_000)), () => response.end());
  };

async function ask(handler: Handler, { accepted = 'gzip, br', method = 'GET' } = {}) {
  const { port } = await openEdge({ handler });
  // fetch decompresses, and its text is the page as a browser reads it.
  const init = { method, headers: { 'accept-encoding': accepted } };
  const response = await fetch(`http://127.0.0.1:${port}/`, init);
  const { headers } = response;
  return { headers, coding: headers.get('content-encoding'), vary: headers.get('vary'), response };
}

test.each(['text/html; charset=utf-8', 'text/x-component', 'text/plain'])(
  'a page is compressed in one piece: %s',
  async (type) => {
    const { response, headers, coding, vary } = await ask(page(type));
    expect([coding, vary, await response.text()]).toEqual(['gzip', 'rsc, Accept-Encoding', PAGE]);
    expect(Number(headers.get('content-length'))).toBeLessThan(PAGE.length / 10);
  },
);

test.each(['br', 'gzip;q=0', 'identity'])('not for a client that accepts %s', async (accepted) => {
  const { response, coding } = await ask(page('text/html'), { accepted });
  expect([coding, await response.text()]).toEqual([null, PAGE]);
});

test('neither a short page nor what a route compressed is compressed, and HEAD gets no body', async () => {
  const short = await ask(page('text/html', PART));
  expect([short.coding, short.vary, await short.response.text()]).toEqual([
    null,
    'rsc, Accept-Encoding',
    PART,
  ]);
  const done = await ask(async (_request, response) => {
    response.setHeader('Content-Type', 'text/html').setHeader('Content-Encoding', 'gzip').end(gzipSync(PAGE));
  });
  expect(await done.response.text()).toBe(PAGE);
  const head = await ask(page('text/html'), { method: 'HEAD' });
  expect([head.response.status, await head.response.text()]).toEqual([200, '']);
});

test('a download passes piece by piece, as it is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { response, coding } = await ask(async (_request, outgoing) => {
    outgoing.setHeader('Content-Type', 'text/csv').write('first\n');
    await promise;
    outgoing.end('second\n');
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('first\n');
  resolve();
  expect((await reader?.read())?.value).toBe('second\n');
  expect(coding).toBeNull();
});
