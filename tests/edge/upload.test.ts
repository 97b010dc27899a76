import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate as breathe } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Handler } from '#platform/server/server.ts';
import { MAX_UPLOAD_BYTES } from '#platform/server/upload.ts';
import { asForm, openEdge, sharedEdge } from './edge-server.ts';

const PATH = '/staff/reconcile/upload';
const COOKIE = { cookie: 'a=b; handoff-staff=sealed' };
const FORM_MAX_BYTES = 64 * 1024;

const edge = await sharedEdge();

const HEAD = '--edge\r\nContent-Disposition: form-data; name="report"; filename="r.csv"\r\n\r\n';
const TAIL = '\r\n--edge--\r\n';
const fileOf = (bytes: number) => HEAD + 'x'.repeat(bytes - HEAD.length - TAIL.length) + TAIL;

type Post = {
  path?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  chunked?: boolean;
};
const post = ({ path = PATH, headers = {}, body = fileOf(1_000), chunked = false }: Post) =>
  edge.send({ method: 'POST', path, headers: { ...asForm, ...COOKIE, ...headers }, body, chunked });

describe('a file uploaded by a staff member', () => {
  test.each([1_000, FORM_MAX_BYTES + 1, MAX_UPLOAD_BYTES])(
    'of %i bytes is passed on, byte for byte',
    async (bytes) => {
      const body = fileOf(bytes);
      expect((await post({ body })).status).toBe(200);
      const seen = edge.seen.at(-1);
      expect(seen?.body === body).toBe(true);
      expect(seen?.headers).toMatchObject({ host: 'apply.partner.example', 'content-length': String(bytes) });
    },
  );

  test('is forwarded with any content, in production mode too', async () => {
    const body = randomBytes(100_000);
    const cookie = '__Host-handoff-staff=sealed';
    expect((await post({ body, headers: { cookie } })).status).toBe(200);
  });

  test('with one byte above the limit is rejected before the app reads it', async () => {
    const before = edge.seen.length;
    const headers = { 'content-length': String(MAX_UPLOAD_BYTES + 1) };
    const lines = Object.entries({ host: 'x', ...asForm, ...COOKIE, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const answer = await edge.speak(`POST ${PATH} HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('16 MB');
    expect(edge.seen.length).toBe(before);
  });
});

describe('a file is rejected', { tags: ['@body-limits'] }, () => {
  const large = fileOf(FORM_MAX_BYTES + 1);
  test.each<[string, Post, number]>([
    ['without a cookie of staff', { headers: { cookie: 'handoff-journey=sealed' }, body: large }, 413],
    ['with an empty cookie of staff', { headers: { cookie: 'handoff-staff=' }, body: large }, 413],
    ['without a cookie, however small', { headers: { cookie: 'a=b' } }, 400],
    ['at another address', { path: '/staff/reconcile', body: large }, 413],
    ['at another address, however small', { path: '/staff/reconcile' }, 400],
    ['at the address written otherwise', { path: '/staff/reconcile/uploa%64' }, 400],
    ['at the address with a question', { path: `${PATH}?x=1` }, 400],
    ['in a call of an action', { headers: { 'next-action': 'a'.repeat(42) }, body: large }, 413],
    ['without a content length', { body: large, chunked: true }, 413],
    ['from another site', { headers: { origin: 'https://evil.example' } }, 403],
    ['from another site that hides it', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['as something else', { headers: { 'content-type': 'application/octet-stream' } }, 415],
  ])('%s', async (_, sent, status) => {
    const before = edge.seen.length;
    expect((await post(sent)).status).toBe(status);
    expect(edge.seen.length).toBe(before);
  });
});

describe('a file that the page does not read', () => {
  test('gets a response, and the rest of it is discarded', async () => {
    let arrived = 0;
    const handler: Handler = async (request, response) => {
      // Large enough that its upload would take a while if the server accepted it.
      for (let turn = 0; turn < 2_000; turn += 1) await breathe();
      arrived = request.readableLength;
      response.writeHead(303, { location: '/staff/sign-in' }).end();
    };
    const deaf = await openEdge({ handler });
    const { promise: letGo, resolve } = Promise.withResolvers<void>();
    deaf.server.once('request', (request: IncomingMessage) => request.once('end', resolve));
    const headers = { ...asForm, ...COOKIE };
    const answer = await deaf.send({ method: 'POST', path: PATH, headers, body: fileOf(MAX_UPLOAD_BYTES) });
    expect(answer).toMatchObject({ status: 303, headers: { location: '/staff/sign-in' } });
    expect(arrived).toBeLessThan(FORM_MAX_BYTES * 4);
    await letGo;
  });
});
