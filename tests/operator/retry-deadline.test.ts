import { beforeEach, expect, test } from 'vitest';
import type { OperatorSettings } from '#operator/config.ts';
import { PREFILL_TIMEOUT_MS } from '#operator/prefill.ts';
import { createDeadline } from '#operator/retry.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { leadOf, MAIN, operatorAt, prefillOf, v3 } from './own-sandbox.ts';
import { openHttpServer } from './servers.ts';

const TIMEOUT_MS = 10_000;
const TOO_LATE_MS = TIMEOUT_MS - 500;

/** The client reads it. The timers of the requests have a clock of their own, so that none of them ends. */
let time = 0;
let clock = testClock();
beforeEach(() => {
  time = 0;
  clock = testClock();
});

type Answers = Parameters<typeof openHttpServer>[0];

/** A token endpoint and a lead endpoint that reply by request count. */
async function operatorWith(leads: Answers, onTokenRequest: (count: number) => void = () => {}) {
  const tokens = await openHttpServer((count) => {
    onTokenRequest(count);
    return { status: 201, body: `{"token_type":"bearer","expires_in":3600,"access_token":"t${count}"}` };
  });
  const { origin, received } = await openHttpServer(leads);
  const settings = { tokenUrl: tokens.origin, personalV3Url: origin, leadTimeoutMs: TIMEOUT_MS };
  const operator = (others: Partial<OperatorSettings>) =>
    operatorAt(origin, { ...settings, ...others }, { ...clock, now: () => time });
  let records = 0;
  return {
    received,
    recordCount: () => records,
    prefill: () => operator({ prefillAuth: 'bearer' }).submitPrefill(prefillOf('Tardy')),
    submit: (others: Partial<OperatorSettings> = {}, onRecord: (count: number) => void = () => {}) =>
      operator(others).submitLead(v3(leadOf('Tardy'), [MAIN]), {
        beforeSending: async () => onRecord(++records),
      }),
  };
}

const ACCEPTED = { status: 201, body: '{"lead":{"status":"success"}}' };
const first =
  (status: number): Answers =>
  (count) =>
    count === 1 ? { status } : ACCEPTED;
const passFrom = (from: number) => (count: number) => {
  if (count === from) time = TOO_LATE_MS;
};

test('neither records nor sends a retry whose token took too long', async () => {
  const operator = await operatorWith(first(429), passFrom(2));
  expect(await operator.submit({ freshToken: true })).toMatchObject({ reason: 'rate_limited' });
  expect([operator.received.length, operator.recordCount()]).toEqual([1, 1]);
});

test.each([
  [429, 'rate_limited'],
  [401, 'unauthorized'],
])('after a %i, does not send a retry whose record took too long', async (status, reason) => {
  const operator = await operatorWith(first(status));
  const outcome = await operator.submit({}, passFrom(2));
  expect(outcome).toMatchObject({ kind: 'refused', accepted: 'no', reason });
  expect(operator.received).toHaveLength(1);
});

test('after a 401, does not resend a prefill whose new token took too long', async () => {
  const operator = await operatorWith(first(401), (count) => {
    if (count === 2) time = PREFILL_TIMEOUT_MS - 500;
  });
  expect(await operator.prefill()).toMatchObject({ kind: 'refused', reason: 'unauthorized' });
  expect(operator.received).toHaveLength(1);
});

test('starts the deadline when the first byte may leave', async () => {
  const operator = await operatorWith(() => ACCEPTED, passFrom(1));
  expect(await operator.submit({}, passFrom(1))).toMatchObject({ kind: 'answered' });
});

test('counts the time of the record against the deadline of a retry', async () => {
  const { promise: hasRetried, resolve: retry } = Promise.withResolvers<void>();
  const operator = await operatorWith((count) => {
    if (count === 1) return { status: 429 };
    retry();
    return 'silence';
  });
  const outcome = operator.submit({}, (count) => {
    if (count === 2) time = TIMEOUT_MS - 1_200;
  });
  await hasRetried;
  expect(clock.timers()).toEqual([1_200]);
  clock.pass(1_200);
  expect(await outcome).toMatchObject({ kind: 'unknown', reason: 'timed_out' });
});

test.each([
  [0, TIMEOUT_MS - 1_000],
  [TIMEOUT_MS - 1_500, 500],
  [TIMEOUT_MS - 1_000, 0],
  [TIMEOUT_MS + 1_000, 0],
])('%i ms after the first byte, a retry may wait for %i ms', (passedMs, spareMs) => {
  const deadline = createDeadline(TIMEOUT_MS, () => time);
  deadline.start();
  time = passedMs;
  expect(deadline.spareMs()).toBe(spareMs);
});
