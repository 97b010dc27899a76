import { createServer } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import type { OperatorSettings } from '#operator/config.ts';
import { closedPort } from '#tests/support/network/listen.ts';
import { testClock } from '#tests/support/test-clock.ts';
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
  unknownOutcome,
  v3,
} from './own-sandbox.ts';

const sandbox = await sharedSandbox();
let clock = testClock();
beforeEach(async () => {
  clock = testClock();
  await sandbox.rotateConsents({ [MAIN.key]: MAIN.html });
});

const request = (lastName: string) => v3(leadOf(lastName), [MAIN]);
const submit = (lastName: string, others: Partial<OperatorSettings> = {}, clock = skippingClock()) =>
  operatorAt(sandbox.origin, others, clock).submitLead(request(lastName), nothingBefore);
const operatorOnTestClock = (others: Partial<OperatorSettings> = {}) =>
  operatorAt(sandbox.origin, others, clock);
const MAX_COOLDOWN_MS = 30_000;
const posts = () => sandbox.received(LEADS_PATH);

function acceptingServer() {
  const body = JSON.stringify({ lead: { status: 'in_progress', uuid: 'u' } });
  const server = createServer((_, response) => response.writeHead(201).end(body));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { listen, close: () => server.close() };
}

test('waits for Retry-After and then delivers the lead', async () => {
  await sandbox.setScenario('Patient', { status: 429, headers: { 'Retry-After': '1' } }, 2);
  const clock = skippingClock();
  expect(await submit('Patient', {}, clock)).toMatchObject({ kind: 'answered' });
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
  const server = acceptingServer();
  let calls = 0;
  const beforeSending = async () => {
    calls += 1;
    if (calls === 2) await server.listen(port);
  };
  const operator = operatorAt(sandbox.origin, { personalV3Url: `http://127.0.0.1:${port}/leads` });
  expect(await operator.submitLead(request('Success'), { beforeSending })).toMatchObject({
    kind: 'answered',
  });
  expect(calls).toBe(2);
  server.close();
});

test('neither records, sends nor retries a lead after the operator rejects the client', async () => {
  const operator = operatorAt(sandbox.origin, { clientSecret: 'another' });
  const beforeSending = () => Promise.reject(new Error('recorded'));
  expect(await operator.submitLead(request('Success'), { beforeSending })).toEqual({
    kind: 'unsent',
    accepted: 'no',
    reason: 'no_token',
    tokenFailure: 'unauthorized_client',
  });
  expect(await sandbox.received(TOKEN_PATH)).toHaveLength(1);
});

test.each(['Broken', 'Badgateway', 'Cut', 'Reset', 'Garbled', 'Empty', 'Conflict'])(
  'posts a lead once after an answer like %s',
  async (lastName) => {
    await submit(lastName);
    expect(await posts()).toHaveLength(1);
  },
);

test('posts a lead of unknown outcome once more if the operator deduplicates ids', async () => {
  await sandbox.setScenario('Shaky', 'Reset', 1);
  expect(await submit('Shaky', { retriesSameId: true })).toMatchObject({ kind: 'answered' });
  const [first, second, ...more] = await posts();
  expect(more).toEqual([]);
  expect(first?.sha256).toBe(second?.sha256);
});

test.each(['Broken', 'Invalid', 'Unauthorized', 'Conflict'])(
  'keeps the unknown outcome unless the second post is answered: %s',
  async (then) => {
    await sandbox.setScenario('Shaky', then);
    await sandbox.setScenario('Shaky', 'Reset', 1);
    expect(await submit('Shaky', { retriesSameId: true })).toEqual(unknownOutcome('connection_lost'));
    expect((await posts()).length).toBeLessThan(4);
  },
);

const [LIMITED, BROKEN, REVOKED] = [429, 500, 401].map((status) => ({
  status,
  headers: { 'Retry-After': '0' },
}));
test.each([
  ['429 and an answer', [LIMITED], ['sent', 'proven', 'sent']],
  ['401 and an answer', [REVOKED], ['sent', 'proven', 'sent']],
  // Proof about the second post proves nothing about the first.
  ['no answer, 429 and an answer', [BROKEN, LIMITED], ['sent', 'sent', 'sent']],
  ['429, no answer and an answer', [LIMITED, BROKEN], ['sent', 'proven', 'sent', 'sent']],
])('reports a lead as not accepted as soon as that is proven: %s', async (_, answers, expected) => {
  for (const answer of answers) await sandbox.setScenario('Steps', answer, 1);
  const steps: string[] = [];
  await operatorAt(sandbox.origin, { retriesSameId: true }).submitLead(request('Steps'), {
    beforeSending: async () => void steps.push('sent'),
    onProvenNotAccepted: () => void steps.push('proven'),
  });
  expect(steps).toEqual(expected);
});

test('spreads retries of leads with the same Retry-After', async () => {
  await sandbox.setScenario('Patient', { status: 429, headers: { 'Retry-After': '1' } }, 12);
  const clock = skippingClock();
  const operator = operatorAt(sandbox.origin, { leadTimeoutMs: 60_000 }, clock);
  await Promise.all(Array.from({ length: 12 }, () => operator.submitLead(request('Patient'), nothingBefore)));
  expect(clock.pauses).toHaveLength(12);
  expect(Math.min(...clock.pauses)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...clock.pauses) - Math.min(...clock.pauses)).toBeGreaterThan(50);
});

test('opens the circuit of an unreachable operator and closes it once it is reachable', {
  tags: ['@operator-faults'],
}, async () => {
  const port = await closedPort();
  const personalV3Url = `http://127.0.0.1:${port}/leads`;
  const operator = operatorOnTestClock({ personalV3Url, leadTimeoutMs: 1_100 });
  const send = () => operator.submitLead(request('Success'), nothingBefore);
  const reasons: unknown[] = [];
  while (reasons.at(-1) !== 'breaker_open') {
    const outcome = await send();
    reasons.push('reason' in outcome ? outcome.reason : outcome.kind);
  }
  expect(new Set(reasons)).toEqual(new Set(['connection_refused', 'breaker_open']));
  expect(reasons.length).toBeLessThan(7);

  const server = acceptingServer();
  await server.listen(port);
  expect(await send()).toMatchObject({ kind: 'unsent', reason: 'breaker_open' });
  clock.pass(MAX_COOLDOWN_MS);
  expect(await send()).toMatchObject({ kind: 'answered' });
  server.close();
});

test('requests failing consents three times, and again after the cooldown', async () => {
  await sandbox.consentsOutage(503);
  const operator = operatorOnTestClock();
  const outage = { kind: 'unavailable', reason: 'http_status', httpStatus: 503 };
  for (let pages = 0; pages < 20; pages++) expect(await operator.fetchPersonalConsents()).toEqual(outage);
  expect(await sandbox.received(CONSENTS_PATH)).toHaveLength(3);
  await sandbox.reset();
  clock.pass(MAX_COOLDOWN_MS);
  expect(await operator.fetchPersonalConsents()).toMatchObject({ kind: 'fetched' });
});
