import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStaticFiles } from '#platform/server/static-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startEdge } from './edge-server.ts';

const SCRIPT = '/_next/static/chunks/a~1-b.js';
const FONT = '/_next/static/media/sans.p.woff2';
const DRAWING = '/_next/static/media/icons.0a1b.svg';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M6 12h.1"/>'.repeat(40)}</svg>`;
const TEXT = 'const answer = 42;\n'.repeat(200);

let edge: Awaited<ReturnType<typeof startEdge>>;
const folder = temporaryFolder();
beforeAll(async () => {
  for (const part of ['chunks', 'media']) mkdirSync(join(folder, 'static', part), { recursive: true });
  const script = join(folder, 'static', 'chunks', 'a~1-b.js');
  writeFileSync(script, TEXT);
  writeFileSync(`${script}.br`, brotliCompressSync(TEXT));
  writeFileSync(`${script}.gz`, gzipSync(TEXT));
  writeFileSync(join(folder, 'static', 'media', 'sans.p.woff2'), 'a font');
  const drawing = join(folder, 'static', 'media', 'icons.0a1b.svg');
  writeFileSync(drawing, SVG);
  writeFileSync(`${drawing}.br`, brotliCompressSync(SVG));
  writeFileSync(join(folder, 'BUILD_ID'), 'secret');
  edge = await startEdge({ staticFiles: readStaticFiles(folder) });
});
afterAll(() => {
  edge.stop();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  edge.send({ path, headers, method });

describe('a static file', { tags: ['@response-headers'] }, () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.0, gzip ; q=0', undefined],
    ['identity', undefined],
    ['brotli', undefined],
    ['', undefined],
  ])('is compressed as the client accepts: %s', async (accepted, coding) => {
    const { status, headers } = await ask(SCRIPT, { 'accept-encoding': accepted });
    expect([status, headers['content-encoding']]).toEqual([200, coding]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
  });

  test('arrives whole, however it is compressed', async () => {
    const { port } = edge.server.address() as { port: number };
    for (const coding of ['br', 'gzip', 'identity']) {
      // The client of Node decompresses.
      const response = await fetch(`http://127.0.0.1:${port}${SCRIPT}`, {
        headers: { 'accept-encoding': coding },
      });
      expect(await response.text(), coding).toBe(TEXT);
    }
  });

  test('goes uncompressed if the build has no compressed variant', async () => {
    const { headers, body } = await ask(FONT, { 'accept-encoding': 'br, gzip' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect([headers['content-type'], body]).toEqual(['font/woff2', 'a font']);
  });

  test('is an image if it is a drawing, compressed and without scripts in its own tab', async () => {
    const { headers } = await ask(DRAWING, { 'accept-encoding': 'br' });
    // With another type, a browser paints no mask: these files carry nosniff.
    expect([headers['content-type'], headers['content-encoding']]).toEqual(['image/svg+xml', 'br']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const get = await ask(SCRIPT, { 'accept-encoding': 'br' });
    const head = await ask(SCRIPT, { 'accept-encoding': 'br' }, 'HEAD');
    const { date: _, ...headers } = head.headers;
    expect(get.headers).toMatchObject(headers);
    expect([head.status, head.body]).toEqual([200, '']);
  });

  test('answers 304 to a client that has this variant', async () => {
    const brotli = await ask(SCRIPT, { 'accept-encoding': 'br' });
    const etag = String(brotli.headers.etag);
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const answer = await ask(SCRIPT, { 'accept-encoding': 'br', 'if-none-match': known });
      expect([answer.status, answer.body, answer.headers.etag], known).toEqual([304, '', etag]);
      expect(answer.headers['cache-control']).toContain('immutable');
    }
    const other = await ask(SCRIPT, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(other.status).toBe(200);
  });
});

test.each([
  '/_next/static/nowhere.js',
  `${SCRIPT}.br`,
  `${SCRIPT}.gz`,
  '/_next/static/chunks',
  '/_next/static/__proto__',
  '/_next/static/chunks/%2E%2E%2FBUILD_ID',
])('no static file is %s, and Next is not asked', { tags: ['@odd-paths'] }, async (path) => {
  const { status, headers } = await ask(path);
  expect([400, 404]).toContain(status);
  expect(headers['cache-control']).toBe('no-store');
});

test('Next does not see a request for a static file', () => {
  expect(edge.seen.map(({ url }) => url)).toEqual([]);
});
