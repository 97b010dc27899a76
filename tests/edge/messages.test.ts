import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate as breathe } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Handler } from '#platform/server/edge.ts';
import { MAX_UPLOAD_BYTES } from '#platform/server/upload.ts';
import { anyText } from '#tests/support/any-text.ts';
import { headerLines } from '#tests/support/network/raw-sockets.ts';
import {
  asForm,
  fromOurPage,
  GONE_ACTION,
  KNOWN_ACTION,
  multipart,
  openEdge,
  plainForm,
  sharedEdge,
  urlencoded,
} from './edge-server.ts';

const LIMIT = 64 * 1024;
const SEED = 20_261_125;
const edge = await sharedEdge();

type Post = { path?: string; headers?: Record<string, string>; body: string | Uint8Array; chunked?: boolean };
const post = ({ path = '/apply', headers = asForm, ...sent }: Post) =>
  edge.send({ method: 'POST', path, headers, ...sent });
async function expectRefusal(sent: Post, status: number) {
  const before = edge.seen.length;
  const answer = await post(sent);
  expect(answer.status).toBe(status);
  expect(edge.seen.length).toBe(before);
  return answer;
}

describe('the size limit of a body', { tags: ['@body-limits'] }, () => {
  test('forwards a body of exactly 64 KB, and answers 413 to one byte more, in chunks too', async () => {
    const body = `a=${'b'.repeat(LIMIT - 2)}`;
    expect((await post({ headers: urlencoded, body })).status).toBe(200);
    expect(edge.seen.at(-1)?.body).toBe(body);
    for (const chunked of [false, true]) {
      const answer = await expectRefusal({ headers: urlencoded, body: `${body}b`, chunked }, 413);
      expect(answer.body).toContain('<h1>That’s too much for this form</h1>');
    }
  });
});

describe('messages', { tags: ['@body-formats'] }, () => {
  test('reach Next with every name and text as they were sent', async () => {
    const text = anyText().map((each) => each.replaceAll('\0', '').toWellFormed());
    const forms = fc.sample(fc.array(fc.tuple(text, text), { maxLength: 8 }), { numRuns: 50, seed: SEED });
    for (const fields of forms) {
      const form = new FormData();
      form.append(`$ACTION_ID_${KNOWN_ACTION}`, '');
      for (const [name, value] of [...fields, ['"a\r\nb"', 'x\n--edge--\r\n"ü✓😀"'] as const])
        form.append(`answer ${name}`, value);
      const sent = new Response(form);
      const type = sent.headers.get('content-type') ?? '';
      const headers = { ...fromOurPage, 'content-type': type };
      expect((await post({ headers, body: await sent.bytes() })).status).toBe(200);
      expect([...(await receivedForm())]).toEqual([...(await new Response(form).formData())]);
    }
  });

  const named = multipart([['name', 'Ann']]);
  test.each([
    ['of JSON', 415, { ...fromOurPage, 'content-type': 'application/json' }, 'x'],
    ['of other parts', 415, { ...fromOurPage, 'content-type': 'multipart/mixed; boundary=edge' }, 'x'],
    ['of plain text', 415, { ...fromOurPage, 'content-type': 'text/plain' }, 'x'],
    ['of no type', 415, fromOurPage, 'x'],
    ['cut off half-way', 400, asForm, named.slice(0, 40)],
    ['with another boundary', 400, asForm, multipart([['name', 'Ann']], 'other')],
    ['that name no action', 400, asForm, named],
    ['without a form', 400, asForm, ''],
    ['with a wrong escape', 400, urlencoded, 'a=%zz'],
    ['with a NUL', 400, urlencoded, 'a=b%00'],
  ])('%s are answered with %i', async (_what, status, headers, body) => {
    await expectRefusal({ headers, body }, status);
  });

  test('never cause an error of the server', async () => {
    const field = fc.tuple(
      fc.constantFrom('0', '1', '_1_name', '$ACTION_REF_1', '$ACTION_1:0', '$ACTION_1:1', '$ACTION_KEY', 'x'),
      fc.oneof(fc.json(), fc.string(), fc.constantFrom('["amount",{},"$K1"]', '["$K1"]', '"$@1"')),
    );
    const message = fc.record({
      headers: fc.constantFrom<Record<string, string>>(
        asForm,
        { ...asForm, 'next-action': KNOWN_ACTION },
        urlencoded,
      ),
      body: fc.oneof(
        fc.array(field, { maxLength: 6 }).map((fields) => multipart(fields)),
        fc.uint8Array({ maxLength: 400 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(message, async (sent) => {
        expect((await post(sent)).status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a file in a form', () => {
  const UPLOAD = '/staff/brand/logo';
  const picture = (bytes: number) =>
    `--edge\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(bytes)}\r\n--edge--\r\n`;
  const file = (bytes: number, id?: string) =>
    plainForm([], id).replace(/--edge--\r\n$/, '') + picture(bytes);

  test.each([`${UPLOAD}?returned=x`, '/staff/landing-image?campaign=spring'])(
    'is accepted whole at %s, where an action takes it',
    async (path) => {
      expect((await post({ path, body: file(256 * 1024) })).status).toBe(200);
      const form = await receivedForm();
      expect(form.get('logo')).toMatchObject({ name: 'a.png', type: 'image/png', size: 256 * 1024 });
    },
  );

  test.each([
    ['at another address', '/staff/brand', file(10), 400],
    ['below that address', `${UPLOAD}/x`, file(10), 400],
    ['for an action that does not exist', UPLOAD, file(10, GONE_ACTION), 409],
    ['for no action at all', UPLOAD, picture(10), 400],
    ['that is too large at another address', '/staff/brand', file(LIMIT), 413],
    ['that is too large', UPLOAD, file(256 * 1024 + 4 * 1024), 413],
  ])('is rejected %s', { tags: ['@body-limits'] }, async (_what, path, body, status) => {
    for (const chunked of [false, true]) await expectRefusal({ path, body, chunked }, status);
  });
});

describe('a file uploaded by a staff member', () => {
  const PATH = '/staff/reconcile/upload';
  const HEAD = '--edge\r\nContent-Disposition: form-data; name="report"; filename="r.csv"\r\n\r\n';
  const TAIL = '\r\n--edge--\r\n';
  const fileOf = (bytes: number) => HEAD + 'x'.repeat(bytes - HEAD.length - TAIL.length) + TAIL;
  const STAFF = { ...asForm, cookie: 'a=b; handoff-staff=sealed' };
  const upload = (sent: Partial<Post>): Post => ({
    path: PATH,
    body: fileOf(1_000),
    ...sent,
    headers: { ...STAFF, ...sent.headers },
  });

  test.each([1_000, LIMIT + 1, MAX_UPLOAD_BYTES])('of %i bytes is passed on as it is', async (bytes) => {
    const body = fileOf(bytes);
    expect((await post(upload({ body }))).status).toBe(200);
    const seen = edge.seen.at(-1);
    expect(seen?.body === body).toBe(true);
    expect(seen?.headers).toMatchObject({ host: 'apply.partner.example', 'content-length': String(bytes) });
  });

  test('with any bytes and the cookie of production is passed on, and one above the limit is not', async () => {
    const headers = { cookie: '__Host-handoff-staff=sealed' };
    expect((await post(upload({ body: randomBytes(100_000), headers }))).status).toBe(200);
    const before = edge.seen.length;
    const length = { 'content-length': String(MAX_UPLOAD_BYTES + 1) };
    const lines = headerLines({ host: 'x', ...STAFF, ...length, connection: 'close' });
    const answer = await edge.speak(`POST ${PATH} HTTP/1.1\r\n${lines}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*16 MB/);
    expect(edge.seen.length).toBe(before);
  });

  const body = fileOf(LIMIT + 1);
  test.each<[string, Partial<Post>, number]>([
    ['with an empty cookie of staff', { headers: { cookie: 'handoff-staff=' }, body }, 413],
    ['without a cookie, however small', { headers: { cookie: 'a=b' } }, 400],
    ['at another address', { path: '/staff/reconcile', body }, 413],
    ['at the address written otherwise', { path: '/staff/reconcile/uploa%64' }, 400],
    ['at the address with a question', { path: `${PATH}?x=1` }, 400],
    ['in a call of an action', { headers: { 'next-action': 'a'.repeat(42) }, body }, 413],
    ['without a content length', { body, chunked: true }, 413],
    ['from another site', { headers: { origin: 'https://evil.example' } }, 403],
    ['as something else', { headers: { 'content-type': 'application/octet-stream' } }, 415],
  ])('is rejected %s', { tags: ['@body-limits'] }, async (_what, sent, status) => {
    await expectRefusal(upload(sent), status);
  });

  test('that the page does not read gets a response, and the rest of it is discarded', async () => {
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
    const answer = await deaf.send({ method: 'POST', ...upload({ body: fileOf(MAX_UPLOAD_BYTES) }) });
    expect(answer).toMatchObject({ status: 303, headers: { location: '/staff/sign-in' } });
    expect(arrived).toBeLessThan(LIMIT * 4);
    await letGo;
  });
});

function receivedForm() {
  const { headers, body } = edge.seen.at(-1) ?? { headers: {}, body: '' };
  return new Response(body, { headers: { 'content-type': String(headers['content-type']) } }).formData();
}
