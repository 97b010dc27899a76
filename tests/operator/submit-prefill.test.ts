import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { OperatorSettings } from '#operator/config.ts';
import { prefillBody } from '#operator/prefill.ts';
import type { Clock } from '#platform/values/clock.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { operatorAt, prefillOf, sharedSandbox, TOKEN_PATH } from './own-sandbox.ts';
import { openHttpServer } from './servers.ts';

const sandbox = await sharedSandbox();

const LINK = 'https://offers.example.com/p/planted-4711';
const answered = { status: 200, body: JSON.stringify({ data: { url: LINK, next: `${LINK}/next` } }) };

async function prefillServer(answerTo: Parameters<typeof openHttpServer>[0] = () => answered) {
  const { origin, received } = await openHttpServer(answerTo);
  const operator = (others: Partial<OperatorSettings> = {}, clock?: Clock) =>
    operatorAt(
      sandbox.origin,
      { prefillUrl: `${origin}/prefill`, personalScope: 'personal', ...others },
      clock,
    );
  return { received, operator };
}

const PREFILL = prefillOf('Ünïcode', { dateOfBirth: '1988-10-14', citizenship: { ssn: '1451' } });

test('delivers a prefill byte for byte without a token and returns its link', async () => {
  const { operator, received } = await prefillServer();
  expect(await operator().submitPrefill(PREFILL)).toEqual({ kind: 'answered', httpStatus: 200, link: LINK });
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: '/prefill',
      headers: { 'content-type': 'application/json', accept: 'application/json', connection: 'close' },
      body: Buffer.from(JSON.stringify(prefillBody(PREFILL))),
    },
  ]);
  expect(received[0]?.headers).not.toHaveProperty('authorization');
  expect(await sandbox.received(TOKEN_PATH)).toEqual([]);
  expect(await operator({ prefillLinkField: 'data.next' }).submitPrefill(PREFILL)).toMatchObject({
    link: `${LINK}/next`,
  });
});

test('with bearer, sends the personal-loan token and retries once with a new one after a 401', async () => {
  const { operator, received } = await prefillServer((count) => (count === 1 ? { status: 401 } : answered));
  expect(await operator({ prefillAuth: 'bearer' }).submitPrefill(PREFILL)).toMatchObject({ link: LINK });
  const tokens = received.map(({ headers }) => headers.authorization);
  expect(tokens).toEqual([expect.stringMatching(/^Bearer /), expect.stringMatching(/^Bearer /)]);
  expect(tokens[0]).not.toBe(tokens[1]);
  expect((await sandbox.issuedTokens()).map(({ scope }) => scope)).toEqual(['personal', 'personal']);
});

const refused = { kind: 'refused', reason: 'unauthorized', httpStatus: 401, fields: [] };
const unknown = { kind: 'unknown', reason: 'connection_lost', httpStatus: null };
test.each([
  ['none', { status: 401 }, 1, refused],
  ['bearer', { status: 401 }, 2, refused],
  ['none', 'hang up', 1, unknown],
  ['bearer', 'hang up', 1, unknown],
] as const)(
  'with %s, a prefill that meets %j is posted %i times',
  async (prefillAuth, answer, posts, outcome) => {
    const { operator, received } = await prefillServer(() => answer);
    expect(await operator({ prefillAuth }).submitPrefill(PREFILL)).toEqual(outcome);
    expect(received).toHaveLength(posts);
  },
);

test('sends nothing if bearer is required and no token is available', async () => {
  const { operator, received } = await prefillServer();
  await sandbox.token({ status: 503 });
  expect(await operator({ prefillAuth: 'bearer' }).submitPrefill(PREFILL)).toEqual({
    kind: 'unsent',
    reason: 'no_token',
  });
  expect(received).toEqual([]);
});

test('a prefill waits at most 20 seconds for its response', async () => {
  const requests = Promise.withResolvers<void>();
  const { operator } = await prefillServer(() => {
    requests.resolve();
    return 'silence';
  });
  const clock = testClock();
  const outcome = operator({}, clock).submitPrefill(PREFILL);
  await requests.promise;
  expect(clock.timers()).toEqual([20_000]);
  clock.pass(20_000);
  expect(await outcome).toEqual({ kind: 'unknown', reason: 'timed_out', httpStatus: null });
});

test('no outcome reveals the borrower or the token; only an answer holds the link', async () => {
  const echo = { status: 422, body: `{"errors":[{"field":"data.dob"}],"input":${JSON.stringify(PREFILL)}}` };
  const { operator } = await prefillServer((count) => (count === 1 ? echo : 'hang up'));
  const one = operator({ prefillAuth: 'bearer' });
  const outcomes = [await one.submitPrefill(PREFILL), await one.submitPrefill(PREFILL)];
  expect(outcomes).toMatchObject([{ kind: 'refused', fields: ['data.dob'] }, { kind: 'unknown' }]);
  const shown = inspect([outcomes, one], { depth: 12, showHidden: true, getters: true });
  for (const secret of ['1451', 'Ünïcode', '1988', 'Bearer', 'planted-4711'])
    expect(shown).not.toContain(secret);
});
