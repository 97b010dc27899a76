import { describe, expect, test } from 'vitest';
import { createLoadShedder } from '#platform/server/load-shedding.ts';
import type { Handler } from '#platform/server/server.ts';
import { sealCookie, sealLegacyCookie } from '#tests/support/borrowers/cookie-jar.ts';
import { until } from '#tests/support/until.ts';
import { actionsOf, asForm, multipart, openEdge } from './edge-server.ts';

/** Of one parameter: its form. */
const ACTION = `40${'a'.repeat(40)}`;

const CAPACITY = { requests: 2, delayMs: 100 };
const SECRET = { id: 3, secret: 'the secret of these tests of overload' };
const SECRETS = { sealing: { 3: SECRET.secret }, all: { 3: SECRET.secret } };
const FOREIGN = { id: 3, secret: 'the secret of some other app altogether' };
const JOURNEY = { journeyId: 'j', key: 'k' };
const SEALED = sealCookie('journey', JOURNEY, SECRET);
const FORMER = await sealLegacyCookie(JOURNEY, SECRET);
const COOKIE = { cookie: `seen=1; handoff-journey=${SEALED}` };
const WITH_COOKIE = { headers: COOKIE };
const SENDING = {
  method: 'POST',
  headers: { ...asForm, ...COOKIE },
  body: multipart([[`$ACTION_ID_${ACTION}`, '']]),
};

/** Cookies that we did not seal for a journey, or not for now. */
const MADE_UP = {
  'no cookie': '',
  'another cookie': `not-handoff-journey=${SEALED}`,
  'an empty cookie': 'handoff-journey=',
  'a cookie of a longer name': `handoff-journey-of=${SEALED}`,
  'a made-up value': 'handoff-journey=x',
  'a forged cookie': `handoff-journey=${SEALED.slice(0, -4)}AAAA`,
  'a cookie of another secret': `handoff-journey=${sealCookie('journey', JOURNEY, FOREIGN)}`,
  'a cookie of another purpose': `handoff-journey=${sealCookie('staff', JOURNEY, SECRET)}`,
  'an expired cookie': `handoff-journey=${sealCookie('journey', JOURNEY, SECRET, -1)}`,
  'many made-up cookies': `${'handoff-journey=2.3.zzzzzz.AAAA; '.repeat(50)}handoff-journey=${SEALED}`,
  'a forged cookie of release 1.0': `handoff-journey=${FORMER.replace(/.{6}~2$/, 'AAAAAA~2')}`,
  'a cookie of release 1.0 and another secret': `handoff-journey=${await sealLegacyCookie(JOURNEY, FOREIGN)}`,
  'a made-up cookie of release 1.0': `handoff-journey=Fe26.2*3*a*b*c*9999999999999*d*e~2`,
};

const OF_A_LEAD: [string, Full][] = [
  ['the post that sends a lead', { path: '/apply/personal-loan/consent', ...SENDING }],
  ['what became of it', { path: '/apply/outcome', ...WITH_COOKIE }],
  ['the way on', { path: '/apply/handoff/go', ...WITH_COOKIE }],
  ['a consent text', { path: `/consent/${'a'.repeat(64)}`, ...WITH_COOKIE }],
];
const WITHOUT_JOURNEY: [string, Full][] = [
  ['metrics', { path: '/metrics' }],
  ['readiness', { path: '/readyz' }],
  ['files of a page that is open', { path: '/_next/static/x.js' }],
];

const UNMEASURED = {
  chunked: true,
  headers: { ...asForm, ...COOKIE, 'transfer-encoding': 'chunked' },
};

const typed = (city: string) =>
  multipart([
    [`$ACTION_ID_${ACTION}`, ''],
    ['city', city],
  ]);

/** A server whose requests stay under way until `finish`, and whose event loop is as late as is said. */
async function startFull({ underWay = 0, lateMs = 0, ...sent }: Full) {
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  let arrived = 0;
  const handler: Handler = async (_request, response) => {
    arrived += 1;
    await over;
    response.end('at last');
  };
  const edge = await openEdge({
    handler,
    knownActions: actionsOf(ACTION),
    loadShedder: createLoadShedder(SECRETS, CAPACITY, () => lateMs),
  });
  const before = Array.from({ length: underWay }, () => edge.send({ ...WITH_COOKIE, ...sent }));
  const hasArrived = (count: number) => arrived >= count;
  const haveArrived = (count: number) => until(() => hasArrived(count), `${count} requests have arrived`);
  await haveArrived(underWay);
  return {
    edge,
    hasArrived,
    haveArrived,
    async finish() {
      finish();
      const answers = await Promise.all(before);
      return answers;
    },
  };
}
type Full = {
  underWay?: number;
  lateMs?: number;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

describe('a server above its capacity', { tags: ['@load-shedding'] }, () => {
  test.each([
    { because: 'so many are inside', full: { underWay: 2 } },
    { because: 'its event loop runs late', full: { lateMs: 100 } },
  ])(
    'rejects a new visitor at once, with a page and a Retry-After header, because $because',
    async ({ full }) => {
      const { edge, finish } = await startFull(full);
      const refused = await edge.send({});
      expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
      expect(refused.body).toContain('<h1>We’re very busy right now</h1>');
      expect((await finish()).map(({ body }) => body)).toEqual(Array(full.underWay ?? 0).fill('at last'));
    },
  );

  test('serves journeys in progress up to twice its capacity', async () => {
    const { edge, finish } = await startFull({ underWay: 3 });
    expect((await edge.send({})).status).toBe(503);
    const further = edge.send(WITH_COOKIE);
    await until(async () => (await edge.send(WITH_COOKIE)).status === 503, 'the server sheds load');
    await finish();
    expect((await further).status).toBe(200);
  });

  test.each([...OF_A_LEAD, ...WITHOUT_JOURNEY])('always admits %s', async (_what, sent) => {
    const { edge, finish, haveArrived } = await startFull({ lateMs: 1_000 });
    expect((await edge.send({ path: '/' })).status).toBe(503);
    const answer = edge.send(sent);
    await haveArrived(1);
    await finish();
    expect((await answer).status).toBe(200);
  });

  test.each(
    OF_A_LEAD.flatMap(([what, { headers, ...sent }], at) =>
      Object.entries(MADE_UP)
        .filter(([which]) => at === 0 || which === 'a forged cookie')
        .map(([which, cookie]) => ({ what, which, sent: { ...sent, headers: { ...headers, cookie } } })),
    ),
  )('refuses $what to a client with $which', async ({ sent }) => {
    const { edge, finish } = await startFull({ underWay: 2 });
    expect((await edge.send(sent)).status).toBe(503);
    await finish();
  });

  test.each([
    ['a journey', `handoff-journey=${SEALED}`],
    ['a journey over https', `__Host-handoff-journey=${SEALED}`],
    ['a journey of release 1.0', `handoff-journey=${FORMER}`],
    ['the way to the operator', `seen=1; handoff-onward=${sealCookie('onward', {}, SECRET)}`],
  ])('serves a client with a cookie of %s', async (_what, cookie) => {
    const { edge, finish, haveArrived } = await startFull({ lateMs: 1_000 });
    const answer = edge.send({
      ...SENDING,
      path: '/apply/personal-loan/consent/',
      headers: { ...asForm, cookie },
    });
    await haveArrived(1);
    await finish();
    expect((await answer).status).toBe(200);
  });

  test('does not count a request that waits for the operator', async () => {
    const { edge, finish, hasArrived } = await startFull({
      underWay: 4,
      path: '/apply/personal-loan/consent',
      ...SENDING,
    });
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
    const { promise: over, resolve: finish } = Promise.withResolvers<void>();
    const edge = await openEdge({
      trustedHops: 1,
      loadShedder: createLoadShedder(SECRETS, { requests: 20, delayMs: 100 }, () => 0),
      handler: async (_request, response) => {
        await over;
        response.end('at last');
      },
    });
    const send = (address: string) => edge.send({ headers: { 'x-forwarded-for': address } });
    const flood = Array.from({ length: 40 }, () => send('203.0.113.9'));
    await until(async () => (await send('203.0.113.9')).status === 503, 'the address is shed');
    const others = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(send);
    finish();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(16);
  });

  test('returns the values of a form without scripts', async () => {
    const { edge, finish } = await startFull({ lateMs: 2 * CAPACITY.delayMs });
    const body = typed('Bloom "burg" <PA>');
    const refused = await edge.send({ ...SENDING, path: '/apply/personal-loan/address', body });
    expect(refused.body).toContain(
      '<input type="hidden" name="city" value="Bloom &quot;burg&quot; &lt;PA&gt;">',
    );
    await finish();
  });

  test('rejects a post if it became overloaded while the body arrived', async () => {
    const latenesses = [0, 2 * CAPACITY.delayMs];
    const lateness = () => latenesses.shift() ?? 0;
    const edge = await openEdge({ loadShedder: createLoadShedder(SECRETS, CAPACITY, lateness) });
    const refused = await edge.send({ ...SENDING, path: '/apply/personal-loan/address' });
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(edge.seen).toEqual([]);
  });

  test.each([
    ['more than any form of ours holds', { body: typed('x'.repeat(20_000)) }],
    ['what does not say how much it is', UNMEASURED],
  ])('rejects %s without reading the body', async (_what, sent) => {
    const { edge, finish } = await startFull({ lateMs: 1_000 });
    const refused = await edge.send({ ...SENDING, path: '/apply/personal-loan/address', ...sent });
    expect(refused.status).toBe(503);
    expect(refused.body).not.toContain('<form');
    await finish();
  });
});
