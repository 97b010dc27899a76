import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { control, journalEntries } from '#tests/support/sandbox-control.ts';
import { credibletest } from '#tests/support/servers/operator-bodies.ts';
import { until } from '#tests/support/until.ts';
import { type Blocks, connectPartner, paths, sharedSandbox } from './partner.ts';

const HOUR_MS = 3_600_000;

let clock = Date.now();
const { origin, partner } = await sharedSandbox({ now: () => clock });

test('records requests byte for byte, filters them by last name or path, and hides tokens', async () => {
  const body = JSON.stringify(credibletest(partner.blocks, 'Müller'), null, 3);
  await partner.post(body);
  await partner.post(credibletest(partner.blocks, 'Other'));
  const requests = await journalEntries(origin, { lastName: 'müller' });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.text).toBe(body);
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

test('holds a response until the delays are released', async () => {
  const answer = { scenario: 'Ordinary', delayMs: 300_000 };
  await control(origin, '/answers', { lastName: 'Held', answer });
  const held = partner.post(credibletest(partner.blocks, 'Held'));
  const [entry] = await until(async () => {
    const entries = await journalEntries(origin, { lastName: 'Held' });
    return entries.length > 0 && entries;
  });
  expect(entry).toMatchObject({ status: null });
  await control(origin, '/answers/release', {});
  expect((await held).status).toBe(201);
});

test('rejects an invalid control request with a message', async () => {
  await expect(control(origin, '/answers', { lastName: 'X', answer: 'Nosuch' })).rejects.toThrow('400');
  await expect(control(origin, '/consents/outage', { status: 99 })).rejects.toThrow('400');
  await expect(control(origin, '/nowhere', {})).rejects.toThrow('404');
});

test('a preset changes every endpoint, and maintenance ends by itself', async () => {
  const ask = () => partner.post(credibletest(partner.blocks));
  await control(origin, '/preset', { name: 'failing' });
  const statuses: number[] = [];
  for (let request = 1; request <= 20; request += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([...Array(19).fill(201), 500]);
  await control(origin, '/preset', { name: 'maintenance' });
  expect((await ask()).headers.get('retry-after')).toBe('600');
  clock += 600_000;
  expect((await ask()).status).toBe(201);
});

test('a form of the overview does as its control route', async () => {
  const sent = { method: 'POST', body: new URLSearchParams({ status: '503' }), headers: { Origin: origin } };
  const overview = await fetch(`${origin}/controls/outage`, sent);
  expect(await overview.text()).toContain('The endpoint returns 503.');
});

test('rejects cross-site requests to the control routes and the journal', async () => {
  const reset = await fetch(`${origin}/_sandbox/reset`, {
    method: 'POST',
    headers: { Origin: 'https://example.com' },
  });
  expect(reset.status).toBe(403);
  expect(await journalEntries(origin)).not.toEqual([]);
});

test('a control route sets how every response travels', async () => {
  await control(origin, '/delivery', { interim: [103], codings: ['gzip'], charset: 'iso-8859-1' });
  for (const [path, body] of [
    [paths.consents, null],
    [paths.leads, credibletest(partner.blocks)],
    [paths.prefill, { meta: { partner: 'J', flow: 'personal-borrower' }, data: {} }],
  ] as const) {
    const { interim, headers, bytes } = await exchange(path, body);
    expect(interim).toEqual([103]);
    expect(headers['content-type']).toBe('application/json; charset=iso-8859-1');
    expect(JSON.parse(gunzipSync(bytes).toString('latin1'))).toBeTypeOf('object');
  }
  await control(origin, '/delivery', {});
  expect((await exchange(paths.consents, null)).interim).toEqual([]);
  await expect(control(origin, '/delivery', { interim: [101] })).rejects.toThrow('400');
});

/** Not by fetch, which undoes codings. */
async function exchange(path: string, body: object | null) {
  const headers = { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' };
  const call = request(origin + path, { method: body ? 'POST' : 'GET', headers });
  const interim: number[] = [];
  call.on('information', ({ statusCode }) => interim.push(statusCode));
  call.end(body ? JSON.stringify(body) : undefined);
  const [response]: IncomingMessage[] = await once(call, 'response');
  const bytes = Buffer.concat((await response?.toArray()) ?? []);
  return { interim, headers: response?.headers ?? {}, bytes };
}
