import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import {
  actionsOf,
  asForm,
  fromOurPage,
  KNOWN_ACTION,
  multipart,
  openEdge,
  sharedEdge,
} from './edge-server.ts';

const LIMIT = 64 * 1024;
/** Of an action that takes the form alone. */
const ACTION = `40${'a'.repeat(40)}`;
const SEED = 20_261_125;
const urlencoded = { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' };
const byScript = { ...asForm, 'next-action': KNOWN_ACTION };

const edge = await sharedEdge();

const post = (headers: Record<string, string>, body: string | Uint8Array, chunked = false) =>
  edge.send({ method: 'POST', path: '/apply', headers, body, chunked });

describe('the size limit of a body', { tags: ['@body-limits'] }, () => {
  test('forwards a body of exactly 64 KB unchanged', async () => {
    const body = `a=${'b'.repeat(LIMIT - 2)}`;
    expect((await post(urlencoded, body)).status).toBe(200);
    expect(edge.seen.at(-1)?.body).toBe(body);
  });

  test.each([false, true])(
    'answers 413 to one byte more (in chunks: %s), and Next never sees it',
    async (chunked) => {
      const before = edge.seen.length;
      const answer = await post(urlencoded, `a=${'b'.repeat(LIMIT - 1)}`, chunked);
      expect(answer.status).toBe(413);
      expect(answer.body).toContain('<h1>That’s too much for this form</h1>');
      expect(edge.seen.length).toBe(before);
    },
  );

  test('answers 408 to a body that never ends', async () => {
    const slow = await openEdge({ requestTimeoutMs: 300 });
    const head = Object.entries({ host: 'x', ...urlencoded, 'content-length': '100' });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const answer = await slow.speak(`POST /apply HTTP/1.1\r\n${lines}\r\na=1`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('<h1>That took too long to send</h1>');
    expect(slow.seen).toEqual([]);
  });
});

describe('accepted messages', { tags: ['@body-formats'] }, () => {
  test('reach Next with every name and text as they were sent', async () => {
    const text = anyText().map((each) => each.replaceAll('\0', '').toWellFormed());
    const forms = fc.sample(fc.array(fc.tuple(text, text), { maxLength: 8 }), { numRuns: 50, seed: SEED });
    const edge = await openEdge({ knownActions: actionsOf(ACTION) });
    for (const fields of forms) {
      const form = new FormData();
      form.append(`$ACTION_ID_${ACTION}`, '');
      for (const [name, value] of [...fields, ['"a\r\nb"', 'x\n--edge--\r\n"ü✓😀"'] as const])
        form.append(`answer ${name}`, value);
      const sent = new Response(form);
      const type = sent.headers.get('content-type') ?? '';
      const answer = await edge.send({
        method: 'POST',
        path: '/apply',
        headers: { ...fromOurPage, 'content-type': type },
        body: await sent.bytes(),
      });
      expect(answer.status).toBe(200);
      const { headers, body } = edge.seen.at(-1) ?? { headers: {}, body: '' };
      const received = new Response(body, { headers: { 'content-type': String(headers['content-type']) } });
      expect([...(await received.formData())]).toEqual([...(await new Response(form).formData())]);
    }
  });

  test.each(['application/json', 'text/xml', 'multipart/mixed; boundary=edge', 'text/plain', ''])(
    'answers 415 to %j',
    async (type) => {
      const headers = { ...fromOurPage, ...(type && { 'content-type': type }) };
      expect((await post(headers, 'x')).status).toBe(415);
    },
  );

  test.each([
    ['a form cut off half-way', multipart([['name', 'Ann']]).slice(0, 40)],
    ['a form with another boundary', multipart([['name', 'Ann']], 'other')],
    ['a form that names no action', multipart([['name', 'Ann']])],
    ['a file', '--edge\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nx\r\n--edge--\r\n'],
    ['no form at all', ''],
  ])('answers 400 to %s', async (_what, body) => {
    expect((await post(asForm, body)).status).toBe(400);
  });

  test.each(['a=%zz', 'a=b%00'])('answers 400 to the fields %s', async (body) => {
    expect((await post(urlencoded, body)).status).toBe(400);
  });
});

describe('a file', () => {
  const UPLOAD = '/staff/identity/logo';
  const MOST = 256 * 1024 + 4 * 1024;
  const call = (id: string) =>
    multipart([
      ['$ACTION_REF_1', ''],
      ['$ACTION_1:0', `{"id":"${id}","bound":"$@1"}`],
      ['$ACTION_1:1', '[1,2]'],
    ]).replace(/--edge--\r\n$/, '');
  const picture = (bytes: number) =>
    `--edge\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(bytes)}\r\n--edge--\r\n`;
  const file = (bytes: number, id = KNOWN_ACTION) => call(id) + picture(bytes);
  const upload = (path: string, body: string, chunked = false) =>
    edge.send({ method: 'POST', path, headers: asForm, body, chunked });

  test.each([UPLOAD, '/staff/landing-image?campaign=spring'])('is accepted at %s', async (path) => {
    expect((await upload(path, file(256 * 1024))).status).toBe(200);
  });

  test('is accepted whole where the action takes an upload', async () => {
    expect((await upload(`${UPLOAD}?returned=x`, file(256 * 1024))).status).toBe(200);
    const { body = '', headers = {} } = edge.seen.at(-1) ?? {};
    const form = await new Response(body, {
      headers: { 'Content-Type': headers['content-type'] ?? '' },
    }).formData();
    expect(form.get('logo')).toMatchObject({ name: 'a.png', type: 'image/png', size: 256 * 1024 });
  });

  test.each([
    ['at another address', '/staff/identity', file(10), 400],
    ['below that address', `${UPLOAD}/x`, file(10), 400],
    ['for an action that does not exist', UPLOAD, file(10, `70${'b'.repeat(40)}`), 409],
    ['for no action at all', UPLOAD, picture(10), 400],
    ['that is too large at another address', '/staff/identity', file(LIMIT), 413],
    ['that is too large', UPLOAD, file(MOST), 413],
  ])('is rejected %s', async (_what, path, body, status) => {
    const before = edge.seen.length;
    expect((await upload(path, body)).status).toBe(status);
    expect((await upload(path, body, true)).status).toBe(status);
    expect(edge.seen.length).toBe(before);
  });
});

describe('other malformed messages', () => {
  test('never cause an error of the server', async () => {
    const field = fc.tuple(
      fc.constantFrom('0', '1', '_1_name', '$ACTION_REF_1', '$ACTION_1:0', '$ACTION_1:1', '$ACTION_KEY', 'x'),
      fc.oneof(fc.json(), fc.string(), fc.constantFrom('["amount",{},"$K1"]', '["$K1"]', '"$@1"')),
    );
    const message = fc.record({
      headers: fc.constantFrom<Record<string, string>>(asForm, byScript, urlencoded),
      body: fc.oneof(
        fc.array(field, { maxLength: 6 }).map((fields) => multipart(fields)),
        fc.uint8Array({ maxLength: 400 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(message, async ({ headers, body }) => {
        expect((await post(headers, body)).status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});
