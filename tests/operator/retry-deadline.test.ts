import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OperatorSettings } from '#operator/client.ts';
import { PREFILL_LIMIT_MS } from '#operator/prefill-outcome.ts';
import { openAnsweringServer } from './answering-server.ts';
import { leadOf, MAIN, operatorAt, prefillOf } from './own-sandbox.ts';

const LIMIT_MS = 10_000;
const TOO_LATE_MS = LIMIT_MS - 500;

/** The time that the operator client goes by: it passes where a test says so. */
let time = 0;
let opened: { close: () => Promise<void> }[] = [];
beforeEach(() => {
  time = 0;
});
afterEach(async () => {
  await Promise.all(opened.map((server) => server.close()));
  opened = [];
});

type Answers = Parameters<typeof openAnsweringServer>[0];

/** A token and a lead endpoint that are told by the number of the request what to do. */
async function operatorWith(leads: Answers, whenTokenIsAsked: (count: number) => void = () => {}) {
  const tokens = await openAnsweringServer((count) => {
    whenTokenIsAsked(count);
    return { status: 201, headers: JSON_TYPE, body: JSON.stringify({ ...TOKEN, access_token: `t${count}` }) };
  });
  const endpoint = await openAnsweringServer(leads);
  opened.push(tokens, endpoint);
  const settings = { tokenUrl: tokens.origin, personalV3Url: endpoint.origin, leadLimitMs: LIMIT_MS };
  const operator = (others: Partial<OperatorSettings>) =>
    operatorAt(endpoint.origin, { ...settings, ...others }, () => time);
  let asked = 0;
  return {
    arrived: endpoint.arrived,
    /** How often the record was asked. */
    asked: () => asked,
    prefill: () => operator({ prefillAuth: 'bearer' }).submitPrefill(prefillOf('Tardy')),
    submit(others: Partial<OperatorSettings> = {}, whenAsked: (count: number) => void = () => {}) {
      return operator(others).submitLead(
        { interface: 'personal_v3', lead: leadOf('Tardy'), blocks: [MAIN] },
        {
          async beforeSending() {
            asked += 1;
            whenAsked(asked);
          },
        },
      );
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const TOKEN = { token_type: 'bearer', expires_in: 3_600 };
const TAKEN = { status: 201, headers: JSON_TYPE, body: '{"lead":{"status":"success"}}' };
const WAIT = { kind: 'refused', arrived: 'no', reason: 'rate_limited' };
const UNAUTHORIZED = { kind: 'refused', arrived: 'no', reason: 'unauthorized' };

const first =
  (status: number): Answers =>
  (count) =>
    count === 1 ? { status } : TAKEN;
const passFrom = (from: number) => (count: number) => {
  if (count === from) time = TOO_LATE_MS;
};

test('a repeat whose token took too long is not sent, and not recorded', async () => {
  const operator = await operatorWith(first(429), passFrom(2));
  expect(await operator.submit({ freshToken: true })).toMatchObject(WAIT);
  expect([operator.arrived.length, operator.asked()]).toEqual([1, 1]);
});

test('a repeat whose record took too long is not sent', async () => {
  const operator = await operatorWith(first(429));
  expect(await operator.submit({}, passFrom(2))).toMatchObject(WAIT);
  expect(operator.arrived).toHaveLength(1);
});

test('after a 401, a repeat whose record took too long is not sent', async () => {
  const operator = await operatorWith(first(401));
  expect(await operator.submit({}, passFrom(2))).toMatchObject(UNAUTHORIZED);
  expect(operator.arrived).toHaveLength(1);
});

test('after a 401, a prefill whose other token took too long is not sent again', async () => {
  const operator = await operatorWith(first(401), (count) => {
    if (count === 2) time = PREFILL_LIMIT_MS - 500;
  });
  expect(await operator.prefill()).toMatchObject({ kind: 'refused', reason: 'unauthorized' });
  expect(operator.arrived).toHaveLength(1);
});

test('what comes before the first byte costs a lead none of its time', async () => {
  const operator = await operatorWith(() => TAKEN, passFrom(1));
  expect(await operator.submit({}, passFrom(1))).toMatchObject({ kind: 'answered' });
});

test('what its record took is taken off the time of a repeat', async () => {
  const operator = await operatorWith((count) => (count === 1 ? { status: 429 } : 'silence'));
  const begun = performance.now();
  const outcome = await operator.submit({}, (count) => {
    if (count === 2) time = LIMIT_MS - 1_200;
  });
  expect(outcome).toMatchObject({ kind: 'unknown', reason: 'timed_out' });
  expect(performance.now() - begun).toBeLessThan(LIMIT_MS / 2);
});
