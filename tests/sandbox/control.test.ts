import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { control, journalEntries } from '#tests/support/sandbox-control.ts';
import { type Blocks, connectPartner, credibletest, fetchConsents, paths, sharedSandbox } from './partner.ts';

const HOUR_MS = 3_600_000;

let clock = Date.now();
const { origin, partner } = await sharedSandbox({ isFresh: true, now: () => clock });

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

test.each([
  ['script', '<script>'],
  ['unclosed', '<!-- '],
  ['entities', '\u202E'],
])('serves a hostile text with %s and accepts its lead', async (kind, mark) => {
  const { blocks } = await control<{ blocks: Blocks }>(origin, '/consents/hostile', { kind });
  expect(blocks['personal.consent']).toContain(mark);
  expect(await fetchConsents(origin, partner.token)).toEqual(blocks);
  expect((await partner.post(credibletest(blocks))).status).toBe(201);
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

test('an override may set headers and body, and cut the response', async () => {
  const programmed = { status: 418, headers: { 'X-Note': 'tea' }, body: 'short and stout' };
  await control(origin, '/answers', { lastName: 'Potts', answer: programmed, times: 1 });
  const answer = await partner.post(credibletest(partner.blocks, 'Potts'));
  expect([answer.status, answer.headers.get('x-note'), await answer.text()]).toEqual([
    418,
    'tea',
    'short and stout',
  ]);

  const breakOff = (then: 'cut' | 'reset') => ({
    lastName: 'Potts',
    answer: { ...programmed, then },
    times: 1,
  });
  await control(origin, '/answers', breakOff('cut'));
  const cut = await partner.post(credibletest(partner.blocks, 'Potts'));
  expect(cut.status).toBe(418);
  await expect(cut.text()).rejects.toThrow();

  await control(origin, '/answers', breakOff('reset'));
  await expect(partner.post(credibletest(partner.blocks, 'Potts'))).rejects.toThrow('fetch failed');
});

test('rejects an invalid control request with a message', async () => {
  await expect(control(origin, '/answers', { lastName: 'X', answer: 'Nosuch' })).rejects.toThrow('400');
  await expect(control(origin, '/consents/outage', { status: 99 })).rejects.toThrow('400');
  await expect(control(origin, '/nowhere', {})).rejects.toThrow('404');
});

test('a reset deletes all state', async () => {
  await control(origin, '/answers', { lastName: 'Credibletest', answer: 'Broken' });
  await control(origin, '/consents/rotate', { blocks: {} });
  await control(origin, '/reset', {});
  expect(await journalEntries(origin)).toEqual([]);
  expect((await partner.post(credibletest(partner.blocks))).status).toBe(401);
  const renewed = await connectPartner(origin);
  expect((await renewed.post(credibletest(renewed.blocks))).status).toBe(201);
});

test('rejects cross-site requests to the control routes and the journal', async () => {
  const reset = await fetch(`${origin}/_sandbox/reset`, {
    method: 'POST',
    headers: { Origin: 'https://example.com' },
  });
  expect(reset.status).toBe(403);
  expect(await journalEntries(origin)).not.toEqual([]);
});
