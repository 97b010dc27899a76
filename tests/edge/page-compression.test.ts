import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Handler } from '#platform/server/server.ts';
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
  const edge = await openEdge({ handler });
  const { port } = edge.server.address() as { port: number };
  // fetch decompresses, and its text is the page as a browser reads it.
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method,
    headers: { 'accept-encoding': accepted },
  });
  return { response, coding: response.headers.get('content-encoding'), text: await response.text() };
}

test.each(['text/html; charset=utf-8', 'text/x-component', 'text/plain'])(
  'a page is compressed in one piece: %s',
  async (type) => {
    const { response, coding, text } = await ask(page(type));
    expect([coding, text]).toEqual(['gzip', PAGE]);
    expect(Number(response.headers.get('content-length'))).toBeLessThan(PAGE.length / 10);
    expect(response.headers.get('vary')).toBe('rsc, Accept-Encoding');
  },
);

test.each(['br', 'gzip;q=0', 'identity'])(
  'a page is not compressed for a client that accepts %s',
  async (accepted) => {
    const { coding, text } = await ask(page('text/html'), { accepted });
    expect([coding, text]).toEqual([null, PAGE]);
  },
);

test('a short page is not worth it', async () => {
  const { coding, text, response } = await ask(page('text/html', PART));
  expect([coding, text, response.headers.get('vary')]).toEqual([null, PART, 'rsc, Accept-Encoding']);
});

test('a download passes piece by piece, as it is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const edge = await openEdge({
    handler: async (_request, response) => {
      response.setHeader('Content-Type', 'text/csv').write('first\n');
      await promise;
      response.end('second\n');
    },
  });
  const { port } = edge.server.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('first\n');
  resolve();
  expect((await reader?.read())?.value).toBe('second\n');
  expect(response.headers.get('content-encoding')).toBeNull();
});

test('a body that a route compressed passes as it is', async () => {
  const { text } = await ask(async (_request, response) => {
    response.setHeader('Content-Type', 'text/html').setHeader('Content-Encoding', 'gzip').end(gzipSync(PAGE));
  });
  expect(text).toBe(PAGE);
});

test('a failed page is replaced as a whole', { tags: ['@plain-errors'] }, async () => {
  const { response, coding, text } = await ask(async (_request, response) => {
    response.statusCode = 500;
    response.setHeader('Content-Type', 'text/html').end(PAGE);
  });
  expect([response.status, coding]).toEqual([500, null]);
  expect(text).toContain('<h1>Something went wrong on our end</h1>');
});

test('nothing of a page that fails halfway is sent', { tags: ['@plain-errors'] }, async () => {
  const { response, coding, text } = await ask(async (_request, response) => {
    response.setHeader('Content-Type', 'text/html').write(PAGE);
    throw new Error('halfway');
  });
  expect([response.status, coding]).toEqual([500, null]);
  expect(text).toMatch(/^<!doctype html>/);
  expect(text).not.toContain(PART);
});

test('the answer to HEAD has no body', async () => {
  const { response, text } = await ask(page('text/html'), { method: 'HEAD' });
  expect([response.status, text]).toEqual([200, '']);
});
