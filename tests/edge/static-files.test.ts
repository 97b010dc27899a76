import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readEmbedScript, readStaticFiles, readVerifier } from '#platform/server/static-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { sharedEdge } from './edge-server.ts';

const SCRIPT = '/_next/static/chunks/a~1-b.js';
const FONT = '/_next/static/media/sans.p.woff2';
const DRAWING = '/_next/static/media/icons.0a1b.svg';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M6 12h.1"/>'.repeat(40)}</svg>`;
const TEXT = 'const answer = 42;\n'.repeat(200);
const POLICY = "default-src 'none'; script-src 'sha256-abc'";
const PAGE = `<meta http-equiv="Content-Security-Policy" content="${POLICY.replaceAll("'", '&#39;')}">`;
const COMPRESSED = brotliCompressSync(PAGE);

const folder = temporaryFolder();
for (const [file, content] of Object.entries({
  'static/chunks/a~1-b.js': TEXT,
  'static/chunks/a~1-b.js.br': brotliCompressSync(TEXT),
  'static/chunks/a~1-b.js.gz': gzipSync(TEXT),
  'static/media/sans.p.woff2': 'a font',
  'static/media/icons.0a1b.svg': SVG,
  'static/media/icons.0a1b.svg.br': brotliCompressSync(SVG),
  'handoff/verifier/verify.html': PAGE,
  'handoff/verifier/verify.html.br': COMPRESSED,
  'handoff/verifier/handoff-verifier.html': PAGE,
  'handoff/embed/embed.js': 'go();',
  BUILD_ID: 'secret',
})) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}
const edge = await sharedEdge({
  staffOrigin: 'https://staff.partner.example',
  staticFiles: new Map([...readStaticFiles(folder), ...readVerifier(folder), ...readEmbedScript(folder)]),
});
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await edge.send({ path, headers, method });
  expect(edge.seen).toEqual([]);
  return answer;
};

describe('a static file', { tags: ['@response-headers'] }, () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.0, gzip ; q=0', undefined],
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
    for (const coding of ['br', 'gzip', 'identity']) {
      // The client of Node decompresses.
      const headers = { 'accept-encoding': coding };
      const response = await fetch(`http://127.0.0.1:${edge.port}${SCRIPT}`, { headers });
      expect(await response.text(), coding).toBe(TEXT);
    }
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

  test('answers HEAD without a body, and 304 to a client that has this variant', async () => {
    const whole = await ask(SCRIPT, { 'accept-encoding': 'br' });
    const head = await ask(SCRIPT, { 'accept-encoding': 'br' }, 'HEAD');
    const { date: _, ...headers } = head.headers;
    expect(whole.headers).toMatchObject(headers);
    expect([head.status, head.body]).toEqual([200, '']);
    const etag = String(whole.headers.etag);
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const answer = await ask(SCRIPT, { 'accept-encoding': 'br', 'if-none-match': known });
      expect([answer.status, answer.body, answer.headers.etag], known).toEqual([304, '', etag]);
      expect(answer.headers['cache-control']).toContain('immutable');
    }
    const other = await ask(SCRIPT, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  test.each([
    ...['/_next/static/nowhere.js', `${SCRIPT}.br`, '/_next/static/chunks', '/_next/static/__proto__'],
    '/_next/static/chunks/%2E%2E%2FBUILD_ID',
  ])('is not %s', { tags: ['@odd-paths'] }, async (path) => {
    const { status, headers } = await ask(path);
    expect([400, 404]).toContain(status);
    expect(headers['cache-control']).toBe('no-store');
  });
});

test('the verifier has its own policy, its compressed form and a download, and is not on the console’s host', {
  tags: ['@response-headers'],
}, async () => {
  const { status, headers, body } = await ask('/verify');
  expect([status, body]).toEqual([200, PAGE]);
  const own = { 'content-security-policy': `${POLICY}; frame-ancestors 'none'` };
  expect(headers).toMatchObject({
    ...own,
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  expect(headers).not.toHaveProperty('content-disposition');
  const again = await ask('/verify', { 'if-none-match': String(headers.etag) });
  expect([again.status, again.body]).toEqual([304, '']);
  const short = { 'content-encoding': 'br', 'content-length': String(COMPRESSED.length) };
  expect((await ask('/verify', { 'accept-encoding': 'br' })).headers).toMatchObject({ ...own, ...short });
  const saved = { 'content-disposition': 'attachment; filename="handoff-verifier.html"' };
  expect(await ask('/verify/handoff-verifier.html')).toMatchObject({ status: 200, headers: saved });
  expect((await ask('/verify', { host: 'staff.partner.example' })).status).toBe(404);
});

test('every site may load the script of the starter card, for five minutes at a time', {
  tags: ['@response-headers'],
}, async () => {
  const { status, headers, body } = await ask('/embed.js');
  expect([status, body]).toEqual([200, 'go();']);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=300',
    'content-type': 'application/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
});
