import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { control, journalEntries } from '#tests/support/sandbox-control.ts';
import { credibletest } from '#tests/support/servers/operator-bodies.ts';
import { type Blocks, connectPartner, fetchConsents, paths, sharedSandbox } from './partner.ts';

const HOUR_MS = 3_600_000;

let clock = Date.now();
const { origin, partner } = await sharedSandbox({ now: () => clock });

test('records requests byte for byte, filters them by last name or path, and hides tokens', async () => {
  const body = JSON.stringify(credibletest(partner.blocks, 'Müller'), null, 3);
  await partner.post(body);
  await partner.post(credibletest(partner.blocks, 'Other'));
  const requests = await journalEntries(origin, { lastName: 'müller' });
  expect(requests).toHaveLength(1);
  expect(Buffer.from(requests[0]?.body ?? '', 'base64').toString()).toBe(body);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: paths.leads,
    status: 201,
    sha256: createHash('sha256').update(body).digest('hex'),
    headers: { authorization: expect.stringMatching(/^Bearer sha256:[0-9a-f]{12}$/) },
  });
  expect(await journalEntries(origin, { path: paths.leads })).toHaveLength(2);
  expect(JSON.stringify(await journalEntries(origin))).not.toContain(partner.token);
});

test('accepts a replaced text for 24 hours after it was last served', async () => {
  const old = partner.blocks;
  const { blocks } = await control<{ blocks: Blocks }>(origin, '/consents/rotate', {});
  expect(blocks['personal.consent']).not.toBe(old['personal.consent']);

  clock += 24 * HOUR_MS;
  const renewed = await connectPartner(origin);
  expect(renewed.blocks).toEqual(blocks);
  expect((await renewed.post(credibletest(old))).status).toBe(201);
  clock += 1;
  expect((await renewed.post(credibletest(old))).status).toBe(422);
  expect((await renewed.post(credibletest(blocks))).status).toBe(201);
});

test('serves any blocks under any key inside a wrapper', async () => {
  const blocks = { 'personal.consent': '<p>“é”&nbsp;</p>\\n', 'personal.state.consent': ' \r\n' };
  await control(origin, '/consents/rotate', { blocks, wrap: 'data' });
  expect(await fetchConsents(origin, partner.token)).toEqual({ data: blocks });
  expect((await partner.post(credibletest(blocks))).status).toBe(201);
  expect((await partner.post(credibletest({ 'personal.consent': '<p>“é”&nbsp;</p>\n' }))).status).toBe(422);
});

test('overrides win over the scenario table, in order and as often as set', async () => {
  const statuses = async (count: number) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i++) {
      seen.push((await partner.post(credibletest(partner.blocks, 'Failure'))).status);
    }
    return seen;
  };
  await control(origin, '/answers', { lastName: 'failure', answer: 'Broken', times: 2 });
  await control(origin, '/answers', { lastName: 'Failure', answer: { status: 409, body: {} }, times: 1 });
  expect(await statuses(4)).toEqual([500, 500, 409, 201]);
  await control(origin, '/answers', { lastName: 'Failure', answer: 'Forbidden' });
  expect(await statuses(3)).toEqual([403, 403, 403]);
  expect((await partner.post(credibletest(partner.blocks, 'Else'))).status).toBe(201);
});

test('rejects an invalid control request with a message', async () => {
  await expect(control(origin, '/answers', { lastName: 'X', answer: 'Nosuch' })).rejects.toThrow('400');
  await expect(control(origin, '/consents/outage', { status: 99 })).rejects.toThrow('400');
  await expect(control(origin, '/nowhere', {})).rejects.toThrow('404');
});

test('rejects cross-site requests to the control routes and the journal', async () => {
  const reset = await fetch(`${origin}/_sandbox/reset`, {
    method: 'POST',
    headers: { Origin: 'https://example.com' },
  });
  expect(reset.status).toBe(403);
  expect(await journalEntries(origin)).not.toEqual([]);
});

type Received = { interim: { status: number; link: unknown }[]; response: IncomingMessage; bytes: Buffer };

/** Not by fetch, which ends at a 100 and undoes codings. */
function exchange(path: string, body: object | null): Promise<Received> {
  return new Promise((resolve, reject) => {
    const interim: Received['interim'] = [];
    const headers = { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' };
    const call = request(origin + path, { method: body ? 'POST' : 'GET', headers });
    call.on('information', ({ statusCode, headers: { link } }) => interim.push({ status: statusCode, link }));
    call.on('error', reject);
    call.on('response', async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ interim, response, bytes });
    });
    call.end(body ? JSON.stringify(body) : undefined);
  });
}
const leadOf = (lastName: string) => exchange(paths.leads, credibletest(partner.blocks, lastName));
const LINK = '</offers.css>; rel=preload';

const STATUS = { lead: { status: 'in_progress' } };
const NOTE = { note: 'Café Genève', inviteUrl: expect.any(String) };
const typed = (type: string) => ({ 'content-type': `application/json${type}` });
const inCoding = (coding: string) => ({ 'content-encoding': coding });

test.each<[string, object, object, (bytes: Buffer) => unknown, number[]?]>([
  ['Interim', {}, STATUS, String, [103, 102, 100, 100]],
  ['Gzip', inCoding('gzip'), STATUS, gunzipSync],
  ['Deflate', inCoding('deflate'), STATUS, inflateSync],
  ['Brotli', inCoding('br'), STATUS, brotliDecompressSync],
  ['Utfsixteen', typed('; charset=utf-16'), NOTE, (bytes) => bytes.subarray(2).toString('utf16le')],
  ['Wrongbyte', typed(''), NOTE, (bytes) => bytes.toString('latin1')],
])(
  'a lead of %s gets an answer that travels so',
  async (lastName, headers, answer, decode, statuses = []) => {
    const { interim, response, bytes } = await leadOf(lastName);
    expect(interim).toEqual(statuses.map((status) => ({ status, link: LINK })));
    expect(response.headers).toMatchObject(headers);
    expect(JSON.parse(String(decode(bytes)))).toMatchObject(answer);
  },
);

test('a control route sets how every response travels', async () => {
  await control(origin, '/delivery', { interim: [100], codings: ['gzip'], charset: 'iso-8859-1' });
  for (const [path, body] of [
    [paths.consents, null],
    [paths.leads, credibletest(partner.blocks)],
    [paths.prefill, { meta: { partner: 'J', flow: 'personal-borrower' }, data: {} }],
  ] as const) {
    const { interim, response, bytes } = await exchange(path, body);
    expect(interim).toEqual([{ status: 100, link: LINK }]);
    expect(response.headers['content-type']).toBe('application/json; charset=iso-8859-1');
    expect(JSON.parse(gunzipSync(bytes).toString('latin1'))).toBeTypeOf('object');
  }
  await control(origin, '/delivery', {});
  expect((await exchange(paths.consents, null)).interim).toEqual([]);
  await expect(control(origin, '/delivery', { interim: [101] })).rejects.toThrow('400');
});
