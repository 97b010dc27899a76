import { describe, expect, it } from 'vitest';
import { createDoorkeeper } from '#edge/overload.ts';
import type { Handler } from '#edge/server.ts';
import { asForm, multipart, startEdge } from './edge-server.ts';

/** Of one parameter: its form. */
const ACTION = `40${'a'.repeat(40)}`;

const CAPACITY = { requests: 2, delayMs: 100 };
const SENDING = { method: 'POST', headers: asForm, body: multipart([[`$ACTION_ID_${ACTION}`, '']]) };
const WITH_COOKIE = { headers: { cookie: 'handoff-journey=x' } };

/** A server whose requests stay under way until `finish`, and whose event loop is as late as is said. */
async function startFull({ underWay = 0, lateMs = 0, ...sent }: Full) {
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  let arrived = 0;
  const handler: Handler = async (_request, response) => {
    arrived += 1;
    await over;
    response.end('at last');
  };
  const edge = await startEdge({
    handler,
    knownActions: new Set([ACTION]),
    doorkeeper: createDoorkeeper(CAPACITY, () => lateMs),
  });
  const before = Array.from({ length: underWay }, () => edge.send({ ...WITH_COOKIE, ...sent }));
  const haveArrived = (count: number) => expect.poll(() => arrived).toBe(count);
  await haveArrived(underWay);
  return {
    edge,
    haveArrived,
    async finish() {
      finish();
      const answers = await Promise.all(before);
      edge.stop();
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

describe('past its capacity a server', () => {
  it.each([
    { because: 'so many are inside', full: { underWay: 2 } },
    { because: 'its event loop runs late', full: { lateMs: 100 } },
  ])('turns a newcomer away at once, with a word and a time, because $because', async ({ full }) => {
    const { edge, finish } = await startFull(full);
    const refused = await edge.send({});
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(refused.body).toContain('<h1>Very many people are here right now</h1>');
    expect((await finish()).map(({ body }) => body)).toEqual(Array(full.underWay ?? 0).fill('at last'));
  });

  it('goes on for who is in the middle of a journey, until it is twice as much', async () => {
    const { edge, finish } = await startFull({ underWay: 3 });
    expect((await edge.send({})).status).toBe(503);
    const further = edge.send(WITH_COOKIE);
    await expect.poll(async () => (await edge.send(WITH_COOKIE)).status).toBe(503);
    await finish();
    expect((await further).status).toBe(200);
  });

  it.each([
    ['the post that sends a lead', { path: '/apply/personal-loan/consent', ...SENDING }],
    ['what became of it', { path: '/apply/outcome' }],
    ['the way on', { path: '/apply/handoff/go' }],
    ['a consent text', { path: `/consent/${'a'.repeat(64)}` }],
    ['metrics', { path: '/metrics' }],
    ['readiness', { path: '/readyz' }],
    ['files of a page that is open', { path: '/_next/static/x.js' }],
  ])('always lets in %s', async (_what, sent) => {
    const { edge, finish, haveArrived } = await startFull({ lateMs: 1_000 });
    expect((await edge.send({ path: '/' })).status).toBe(503);
    const answer = edge.send(sent);
    await haveArrived(1);
    await finish();
    expect((await answer).status).toBe(200);
  });

  it('takes nobody for being inside who waits for the operator', async () => {
    const { edge, finish, haveArrived } = await startFull({
      underWay: 4,
      path: '/apply/personal-loan/consent',
      ...SENDING,
    });
    const further = edge.send({});
    await haveArrived(5);
    await finish();
    expect((await further).status).toBe(200);
  });

  it('gives a form without scripts back what was typed', async () => {
    const { edge, finish } = await startFull({ lateMs: 1_000 });
    const body = multipart([
      [`$ACTION_ID_${ACTION}`, ''],
      ['city', 'Bloom "burg" <PA>'],
    ]);
    const refused = await edge.send({ ...SENDING, path: '/apply/personal-loan/address', body });
    expect(refused.body).toContain(
      '<input type="hidden" name="city" value="Bloom &quot;burg&quot; &lt;PA&gt;">',
    );
    await finish();
  });
});
