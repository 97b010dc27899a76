import { describe, expect, test } from 'vitest';
import type { Handler } from '#platform/server/edge.ts';
import type { AnswerEntryPage } from '#platform/server/entry-pages.ts';
import { createLoadShedder } from '#platform/server/load-shedding.ts';
import { sealCookie } from '#tests/support/borrowers/cookie-jar.ts';
import { until } from '#tests/support/until.ts';
import { asForm, openEdge, plainForm, type Sent, type Settings } from './edge-server.ts';

const CAPACITY = { requests: 2, delayMs: 100 };
const SECRET = { id: 3, secret: 'the secret of these tests of overload' };
const SECRETS = { sealing: { 3: SECRET.secret }, all: { 3: SECRET.secret } };
const FOREIGN = { id: 3, secret: 'the secret of some other app altogether' };
const JOURNEY = { journeyId: 'j', key: 'k' };
const SEALED = sealCookie('journey', JOURNEY, SECRET);
const COOKIE = { cookie: `seen=1; handoff-journey=${SEALED}` };
const WITH_COOKIE = { headers: COOKIE };
const SENDING = { method: 'POST', headers: { ...asForm, ...COOKIE }, body: plainForm() };
const CONSENT = '/apply/personal-loan/consent';
const ADDRESS = '/apply/personal-loan/address';

const OF_A_LEAD: [string, Sent][] = [
  ['the post that sends a lead', { path: CONSENT, ...SENDING }],
  ['what became of it', { path: '/apply/outcome', ...WITH_COOKIE }],
  ['the way on', { path: '/apply/handoff/go', ...WITH_COOKIE }],
  ['a consent text', { path: `/consent/${'a'.repeat(64)}`, ...WITH_COOKIE }],
];

/** A server whose requests stay under way until `finish`, and whose event loop is as late as is said. */
type Load = Sent & { underWay?: number; lateMs?: number };
async function startFull({ underWay = 0, lateMs = 0, ...sent }: Load, settings: Settings = {}) {
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  let arrived = 0;
  const handler: Handler = async (_request, response) => {
    arrived += 1;
    await over;
    response.end('at last');
  };
  const loadShedder = createLoadShedder(SECRETS, CAPACITY, () => lateMs);
  const edge = await openEdge({ handler, loadShedder, ...settings });
  const before = Array.from({ length: underWay }, () => edge.send({ ...WITH_COOKIE, ...sent }));
  const hasArrived = (count: number) => arrived >= count;
  await until(() => hasArrived(underWay), 'the requests are under way');
  const finishAll = async () => {
    finish();
    return (await Promise.all(before)).map(({ body }) => body);
  };
  /** Sends a request that reaches the app, and returns its status. */
  const admitted = async (one: Sent) => {
    const answer = edge.send(one);
    await until(() => hasArrived(1), 'the request has arrived');
    finish();
    return (await answer).status;
  };
  return { edge, hasArrived, finish: finishAll, admitted };
}

describe('a server above its capacity', { tags: ['@load-shedding'] }, () => {
  test.each([
    ['so many are inside', { underWay: 2 }],
    ['its event loop runs late', { lateMs: 100 }],
  ])('rejects a new visitor at once, with a page and a wait, because %s', async (_because, full) => {
    const { edge, finish } = await startFull(full);
    const refused = await edge.send({});
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(refused.body).toContain('<h1>We’re very busy right now</h1>');
    expect(await finish()).toEqual(Array('underWay' in full ? 2 : 0).fill('at last'));
  });

  test('serves journeys in progress up to twice its capacity', async () => {
    const { edge, finish } = await startFull({ underWay: 3 });
    expect((await edge.send({})).status).toBe(503);
    const further = edge.send(WITH_COOKIE);
    await until(async () => (await edge.send(WITH_COOKIE)).status === 503, 'the server sheds load');
    await finish();
    expect((await further).status).toBe(200);
  });

  test.each([
    ...OF_A_LEAD,
    ['metrics', { path: '/metrics' }],
    ['readiness', { path: '/readyz' }],
    ['files of a page that is open', { path: '/_next/static/x.js' }],
  ])('always admits %s', async (_what, sent) => {
    const { edge, admitted } = await startFull({ lateMs: 1_000 });
    expect((await edge.send({ path: '/' })).status).toBe(503);
    expect(await admitted(sent)).toBe(200);
  });

  test.each([
    ['no cookie', ''],
    ['another cookie', `not-handoff-journey=${SEALED}`],
    ['a cookie of a longer name', `handoff-journey-of=${SEALED}`],
    ['a forged cookie', `handoff-journey=${SEALED.slice(0, -4)}AAAA`],
    ['a cookie of another secret', `handoff-journey=${sealCookie('journey', JOURNEY, FOREIGN)}`],
    ['a cookie of another purpose', `handoff-journey=${sealCookie('staff', JOURNEY, SECRET)}`],
    ['an expired cookie', `handoff-journey=${sealCookie('journey', JOURNEY, SECRET, -1)}`],
    ['many made-up ones', `${'handoff-journey=2.3.zzzzzz.AAAA; '.repeat(50)}handoff-journey=${SEALED}`],
  ])('admits nothing of a lead for a client with %s', async (_which, cookie) => {
    const { edge, finish } = await startFull({ underWay: 2 });
    for (const [what, { headers, ...sent }] of OF_A_LEAD)
      expect((await edge.send({ ...sent, headers: { ...headers, cookie } })).status, what).toBe(503);
    await finish();
  });

  test.each([
    ['a journey', `handoff-journey=${SEALED}`],
    ['a journey over https', `__Host-handoff-journey=${SEALED}`],
    ['the way to the operator', `seen=1; handoff-onward=${sealCookie('onward', {}, SECRET)}`],
  ])('serves a client with a cookie of %s', async (_what, cookie) => {
    const { admitted } = await startFull({ lateMs: 1_000 });
    expect(await admitted({ ...SENDING, path: `${CONSENT}/`, headers: { ...asForm, cookie } })).toBe(200);
  });

  test('does not count a request that waits for the operator', async () => {
    const { edge, finish, hasArrived } = await startFull({ underWay: 4, path: CONSENT, ...SENDING });
    const further: ReturnType<typeof edge.send>[] = [];
    const isIn = async () => {
      let isOver = false;
      further.push(edge.send({}).finally(() => (isOver = true)));
      await until(() => isOver || hasArrived(5), 'it is rejected or in');
      return hasArrived(5);
    };
    await until(isIn, 'a further request is in');
    await finish();
    expect((await Promise.all(further)).map(({ status }) => status)).toContain(200);
  });

  test('serves other addresses while one address uses its whole share', async () => {
    const loadShedder = createLoadShedder(SECRETS, { requests: 20, delayMs: 100 }, () => 0);
    const { edge, finish } = await startFull({}, { trustedHops: 1, loadShedder });
    const send = (address: string) =>
      edge.send({ path: '/apply/lost', headers: { 'x-forwarded-for': address } });
    const flood = Array.from({ length: 40 }, () => send('203.0.113.9'));
    await until(async () => (await send('203.0.113.9')).status === 503, 'the address is shed');
    const others = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(send);
    await finish();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(16);
  });

  test('counts eight stored pages as one that Next renders, until Next has to render them', async () => {
    const { promise: stored, resolve: finish } = Promise.withResolvers<boolean>();
    let asked = 0;
    const answerEntryPage: AnswerEntryPage = async () => {
      asked += 1;
      return stored;
    };
    const { edge, hasArrived, finish: render } = await startFull({}, { trustedHops: 1, answerEntryPage });
    const visit = (at: number) => edge.send({ headers: { 'x-forwarded-for': `198.51.100.${at}` } });
    const waiting = Array.from({ length: 8 * CAPACITY.requests }, (_, at) => visit(at));
    await until(() => asked === waiting.length, 'all wait for their page');
    expect((await visit(99)).status).toBe(503);
    finish(false);
    await until(() => hasArrived(CAPACITY.requests), 'as many as fit are rendered');
    await render();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(2).fill(200), ...Array(14).fill(503)]);
    expect((await visit(99)).status).toBe(200);
  });

  test('returns the values of a form without scripts', async () => {
    const { edge } = await startFull({ lateMs: 2 * CAPACITY.delayMs });
    const body = plainForm([['city', 'Bloom "burg" <PA>']]);
    expect((await edge.send({ ...SENDING, path: ADDRESS, body })).body).toContain(
      '<input type="hidden" name="city" value="Bloom &quot;burg&quot; &lt;PA&gt;">',
    );
  });

  test('rejects a post if it became overloaded while the body arrived', async () => {
    const latenesses = [0, 2 * CAPACITY.delayMs];
    const lateness = () => latenesses.shift() ?? 0;
    const edge = await openEdge({ loadShedder: createLoadShedder(SECRETS, CAPACITY, lateness) });
    const refused = await edge.send({ ...SENDING, path: ADDRESS });
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(edge.seen).toEqual([]);
  });

  test.each([
    ['more than any form of ours holds', { body: plainForm([['city', 'x'.repeat(20_000)]]) }],
    ['what does not say how much it is', { chunked: true }],
  ])('rejects %s without reading the body', async (_what, sent) => {
    const { edge } = await startFull({ lateMs: 1_000 });
    const refused = await edge.send({ ...SENDING, path: ADDRESS, ...sent });
    expect(refused.status).toBe(503);
    expect(refused.body).not.toContain('<form');
  });
});
