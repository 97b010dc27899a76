import { expect, test } from 'vitest';
import type { OperatorSettings } from '#operator/config.ts';
import {
  consentsOf,
  LEADS_PATH,
  leadOf,
  nothingBefore,
  operatorAt,
  sharedSandbox,
  skippingClock,
  v3,
} from './own-sandbox.ts';

const sandbox = await sharedSandbox();

const leads = () => sandbox.received(LEADS_PATH);

async function submit(lastName: string, others: Partial<OperatorSettings> = {}) {
  const blocks = await consentsOf(operatorAt(sandbox.origin));
  return operatorAt(sandbox.origin, others).submitLead(v3(leadOf(lastName), blocks), nothingBefore);
}

const UNAUTHORIZED = {
  kind: 'refused',
  accepted: 'no',
  reason: 'unauthorized',
  httpStatus: 401,
  retryAfterSeconds: null,
  fields: [],
};

test('resends a lead with a new token after the first one expired', async () => {
  const operator = operatorAt(sandbox.origin);
  const blocks = await consentsOf(operator);
  await sandbox.expireTokens();
  let calls = 0;
  const beforeSending = async () => {
    calls += 1;
  };
  expect(await operator.submitLead(v3(leadOf('Success'), blocks), { beforeSending })).toMatchObject({
    kind: 'answered',
  });
  expect(calls).toBe(2);
  const requests = await leads();
  expect(requests.map((request) => request.status)).toEqual([401, 201]);
  expect(requests[0]?.sha256).toBe(requests[1]?.sha256);
  expect(requests[0]?.headers.authorization).not.toBe(requests[1]?.headers.authorization);
});

test.each([false, true])(
  'refuses a lead after two 401 responses without a third post (fresh tokens: %s)',
  async (freshToken) => {
    expect(await submit('Unauthorized', { freshToken })).toEqual(UNAUTHORIZED);
    expect(await leads()).toHaveLength(2);
  },
);

test('refuses a lead after a 401 if no new token is available', async () => {
  const operator = operatorAt(sandbox.origin);
  const blocks = await consentsOf(operator);
  await sandbox.expireTokens();
  await sandbox.token({ status: 503 });
  expect(await operator.submitLead(v3(leadOf('Success'), blocks), nothingBefore)).toEqual(UNAUTHORIZED);
  expect(await leads()).toHaveLength(1);
});

test('does not retry after a 401 past the deadline', async () => {
  const blocks = await consentsOf(operatorAt(sandbox.origin));
  let time = 0;
  const operator = operatorAt(
    sandbox.origin,
    { leadTimeoutMs: 5_000 },
    { ...skippingClock(), now: () => time },
  );
  const beforeSending = async () => {
    await sandbox.token({ delayMs: 30 });
    setTimeout(() => {
      time = 4_500;
    }, 10);
  };
  await sandbox.setScenario('Tardy', { status: 401, delayMs: 100 });
  expect(await operator.submitLead(v3(leadOf('Tardy'), blocks), { beforeSending })).toEqual(UNAUTHORIZED);
  expect(await leads()).toHaveLength(1);
});

test.each([
  ['the operator rejects the client', 401, 'unauthorized_client', {}, { clientSecret: 'another' }],
  ['the token endpoint is down', 503, 'http_status', { status: 503 }, {}],
])('sends nothing of the lead without a token: %s', async (_, __, tokenFailure, token, others) => {
  const blocks = await consentsOf(operatorAt(sandbox.origin));
  await sandbox.token(token);
  let called = false;
  const beforeSending = async () => {
    called = true;
  };
  const outcome = await operatorAt(sandbox.origin, others).submitLead(v3(leadOf('Success'), blocks), {
    beforeSending,
  });
  expect(outcome).toEqual({ kind: 'unsent', accepted: 'no', reason: 'no_token', tokenFailure });
  expect(called).toBe(false);
  expect(await leads()).toEqual([]);
});
