import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVerifier } from '#platform/server/verifier-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startEdge } from './edge-server.ts';

const POLICY = "default-src 'none'; script-src 'sha256-abc'";
const PAGE = `<meta http-equiv="Content-Security-Policy" content="${POLICY.replaceAll("'", '&#39;')}">`;
const COMPRESSED = brotliCompressSync(PAGE);
const SAVED = '/verify/handoff-verifier.html';

let edge: Awaited<ReturnType<typeof startEdge>>;
const folder = temporaryFolder();
beforeAll(async () => {
  const pages = join(folder, 'handoff', 'verifier');
  mkdirSync(pages, { recursive: true });
  for (const name of ['verify.html', 'handoff-verifier.html']) writeFileSync(join(pages, name), PAGE + name);
  writeFileSync(join(pages, 'verify.html.br'), COMPRESSED);
  edge = await startEdge({
    staffOrigin: 'https://staff.partner.example',
    staticFiles: readVerifier(folder),
  });
});
afterAll(() => {
  edge.stop();
});

test('the verifier is served with its own policy, and a browser asks again at each visit', {
  tags: ['@response-headers'],
}, async () => {
  const { status, headers, body } = await edge.send({ path: '/verify' });
  expect([status, body]).toEqual([200, `${PAGE}verify.html`]);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  expect(headers).not.toHaveProperty('content-disposition');
  const again = await edge.send({ path: '/verify', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('a browser gets the file that the build compressed', async () => {
  const { headers } = await edge.send({ path: '/verify', headers: { 'accept-encoding': 'br' } });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(COMPRESSED.length),
    'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
  });
});

test('the one-file verifier is a download', async () => {
  const { status, headers } = await edge.send({ path: SAVED });
  expect([status, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="handoff-verifier.html"',
  ]);
});

test('Next does not see a request for the verifier, and the console’s host has none', async () => {
  const { status } = await edge.send({ path: '/verify', headers: { host: 'staff.partner.example' } });
  expect(status).toBe(404);
  expect(edge.seen).toEqual([]);
});
