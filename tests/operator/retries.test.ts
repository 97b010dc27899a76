import { createServer } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import type { OperatorSettings } from '#operator/config.ts';
import type { LeadRequest } from '#operator/lead-request.ts';
import {
  CONSENTS_PATH,
  LEADS_PATH,
  leadOf,
  MAIN,
  nothingBefore,
  operatorAt,
  sharedSandbox,
  skippingClock,
  TOKEN_PATH,
} from './own-sandbox.ts';
import { closedPort } from './rough-server.ts';

const sandbox = await sharedSandbox();
beforeEach(async () => void (await sandbox.rotateConsents({ [MAIN.key]: MAIN.html })));

const request = (lastName: string): LeadRequest => ({
  interface: 'personal_v3',
  lead: leadOf(lastName),
  blocks: [MAIN],
});
const submit = (lastName: string, others: Partial<OperatorSettings> = {}, clock = skippingClock()) =>
  operatorAt(sandbox.origin, others, clock).submitLead(request(lastName), nothingBefore);
let time = 0;
const operatorOnTestClock = (others: Partial<OperatorSettings> = {}) =>
  operatorAt(sandbox.origin, others, { now: () => time, sleep: async () => {} });
const MAX_COOLDOWN_MS = 30_000;
const times = (count: number) => Array.from({ length: count }, (_, at) => at);
const posts = () => sandbox.received(LEADS_PATH);
const IN_PROGRESS = { status: 201, body: { lead: { status: 'in_progress', uuid: 'u' } } };

test('waits for Retry-After and then delivers the lead', async () => {
  await sandbox.setScenario('Patient', { status: 429, headers: { 'Retry-After': '1' } }, 2);
  const clock = skippingClock();
  const outcome = await submit('Patient', {}, clock);
  expect(outcome).toMatchObject({ kind: 'answered' });
  expect(clock.pauses.map((pause) => Math.floor(pause / 1_000))).toEqual([1, 1]);
  const requests = await posts();
  expect(requests.map(({ status }) => status)).toEqual([429, 429, 201]);
  expect(new Set(requests.map(({ sha256 }) => sha256)).size).toBe(1);
});

test('posts a rate-limited lead at most four times', async () => {
  expect(await submit('Ratelimited', { leadTimeoutMs: 20_000 })).toMatchObject({
    kind: 'refused',
    accepted: 'no',
    reason: 'rate_limited',
    retryAfterSeconds: 1,
  });
  expect(await posts()).toHaveLength(4);
});

test('does not retry if Retry-After exceeds the deadline', async () => {
  await sandbox.setScenario('Patient', { status: 429, headers: { 'Retry-After': '60' } });
  expect(await submit('Patient')).toMatchObject({ kind: 'refused', reason: 'rate_limited' });
  expect(await posts()).toHaveLength(1);
});

test('retries refused connections until a server listens, and calls beforeSending each time', async () => {
  const port = await closedPort();
  let calls = 0;
  const server = createServer((_, response) => {
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify(IN_PROGRESS.body));
  });
  const beforeSending = async () => {
    calls += 1;
    if (calls === 2) await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  };
  const operator = operatorAt(sandbox.origin, { personalV3Url: `http://127.0.0.1:${port}/leads` });
  expect(await operator.submitLead(request('Success'), { beforeSending })).toMatchObject({
    kind: 'answered',
  });
  expect(calls).toBe(2);
  server.close();
});

test('does not retry after the operator rejects the client credentials', async () => {
  expect(await submit('Success', { clientSecret: 'another' })).toMatchObject({
    kind: 'unsent',
    tokenFailure: 'unauthorized_client',
  });
  expect(await sandbox.received(TOKEN_PATH)).toHaveLength(1);
});

test.each(['Broken', 'Badgateway', 'Cut', 'Reset', 'Garbled', 'Empty', 'Huge', 'Conflict', 'Forbidden'])(
  'posts a lead once after an answer like %s',
  async (lastName) => {
    await submit(lastName);
    expect(await posts()).toHaveLength(1);
  },
);

test('posts a lead of unknown outcome once more if the operator deduplicates ids', async () => {
  await sandbox.setScenario('Shaky', 'Reset', 1);
  expect(await submit('Shaky', { retriesSameId: true })).toMatchObject({ kind: 'answered' });
  const requests = await posts();
  expect(requests).toHaveLength(2);
  expect(requests[0]?.sha256).toBe(requests[1]?.sha256);
});

test.each(['Broken', 'Invalid', 'Unauthorized', 'Conflict'])(
  'keeps the unknown outcome unless the second post is answered: %s',
  async (then) => {
    await sandbox.setScenario('Shaky', then);
    await sandbox.setScenario('Shaky', 'Reset', 1);
    expect(await submit('Shaky', { retriesSameId: true })).toEqual({
      kind: 'unknown',
      accepted: 'maybe',
      reason: 'connection_lost',
      httpStatus: null,
    });
    const statuses = (await posts()).map(({ status }) => status);
    expect(statuses[0]).toBeNull();
    expect(statuses.length).toBeLessThan(4);
  },
);

test('spreads retries of leads with the same Retry-After', async () => {
  await sandbox.setScenario('Patient', { status: 429, headers: { 'Retry-After': '1' } }, 12);
  const clock = skippingClock();
  const operator = operatorAt(sandbox.origin, { leadTimeoutMs: 60_000 }, clock);
  const outcomes = times(12).map(() => operator.submitLead(request('Patient'), nothingBefore));
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ kind: 'answered' });
  expect(clock.pauses).toHaveLength(12);
  expect(Math.min(...clock.pauses)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...clock.pauses) - Math.min(...clock.pauses)).toBeGreaterThan(50);
});

test('opens the circuit of an unreachable operator and closes it once it is reachable', {
  tags: ['@operator-faults'],
}, async () => {
  const port = await closedPort();
  const operator = operatorOnTestClock({
    personalV3Url: `http://127.0.0.1:${port}/leads`,
    leadTimeoutMs: 1_100,
  });
  const send = () => operator.submitLead(request('Success'), nothingBefore);
  const reasons: unknown[] = [];
  while (reasons.at(-1) !== 'breaker_open') {
    const outcome = await send();
    reasons.push('reason' in outcome ? outcome.reason : outcome.kind);
  }
  expect(new Set(reasons.slice(0, -1))).toEqual(new Set(['connection_refused']));
  expect(reasons.length).toBeLessThan(7);

  const server = createServer((_, response) => response.writeHead(201).end(JSON.stringify(IN_PROGRESS.body)));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await send()).toMatchObject({ kind: 'unsent', reason: 'breaker_open' });
  time += MAX_COOLDOWN_MS;
  expect(await send()).toMatchObject({ kind: 'answered' });
  server.close();
});

test('a hundred leads request a failing token five times, and are sent soon after it recovers', async () => {
  await sandbox.token({ status: 503 });
  const operator = operatorOnTestClock({ leadTimeoutMs: 1_100 });
  for (let leads = 0; leads < 5; leads++) {
    const outcomes = await Promise.all(
      times(20).map(() => operator.submitLead(request('Success'), nothingBefore)),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ kind: 'unsent', reason: 'no_token', tokenFailure: 'http_status' });
    }
  }
  expect(await sandbox.received(TOKEN_PATH)).toHaveLength(5);
  await sandbox.token({ status: 201 });
  time += MAX_COOLDOWN_MS;
  expect(await operator.submitLead(request('Success'), nothingBefore)).toMatchObject({ kind: 'answered' });
});

test('requests failing consents three times, and again after the cooldown', async () => {
  await sandbox.consentsOutage(503);
  const operator = operatorOnTestClock();
  for (let pages = 0; pages < 20; pages++) {
    expect(await operator.fetchPersonalConsents()).toEqual({
      kind: 'unavailable',
      reason: 'http_status',
      httpStatus: 503,
    });
  }
  expect(await sandbox.received(CONSENTS_PATH)).toHaveLength(3);
  await sandbox.reset();
  time += MAX_COOLDOWN_MS;
  expect(await operator.fetchPersonalConsents()).toMatchObject({ kind: 'fetched' });
});
