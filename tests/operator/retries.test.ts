import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperatorSettings } from '#operator/client.ts';
import type { LeadRequest } from '#operator/lead-request.ts';
import {
  CONSENTS_PATH,
  LEADS_PATH,
  leadOf,
  MAIN,
  nothingBefore,
  openSandbox,
  operatorAt,
  TOKEN_PATH,
} from './own-sandbox.ts';
import { closedPort } from './rough-server.ts';

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.reset();
  await sandbox.rotateConsents({ [MAIN.key]: MAIN.html });
});

const request = (lastName: string): LeadRequest => ({
  interface: 'personal_v3',
  lead: leadOf(lastName),
  blocks: [MAIN],
});
const submit = (lastName: string, others: Partial<OperatorSettings> = {}) =>
  operatorAt(sandbox.origin, others).submitLead(request(lastName), nothingBefore);
/** The time that an operator client goes by: it passes where a test says so. */
let time = 0;
const operatorOfTime = (others: Partial<OperatorSettings> = {}) =>
  operatorAt(sandbox.origin, others, () => time);
const LONGEST_REST_MS = 30_000;
const times = (count: number) => Array.from({ length: count }, (_, at) => at);
const posts = () => sandbox.arrived(LEADS_PATH);
const LINGERING = { status: 201, body: { lead: { status: 'in_progress', uuid: 'u' } } };

test('a lead that is told to wait waits, and arrives', async () => {
  await sandbox.program('Patient', { status: 429, headers: { 'Retry-After': '1' } }, 2);
  const startedAt = performance.now();
  const outcome = await submit('Patient');
  expect(outcome).toMatchObject({ kind: 'answered' });
  expect(performance.now() - startedAt).toBeGreaterThan(2_000);
  const arrived = await posts();
  expect(arrived.map(({ status }) => status)).toEqual([429, 429, 201]);
  expect(new Set(arrived.map(({ sha256 }) => sha256)).size).toBe(1);
});

test('a lead that is told to wait again and again is sent four times in all', async () => {
  expect(await submit('Ratelimited', { leadLimitMs: 20_000 })).toMatchObject({
    kind: 'refused',
    arrived: 'no',
    reason: 'rate_limited',
    retryAfterSeconds: 1,
  });
  expect(await posts()).toHaveLength(4);
});

test('a lead that is told to wait longer than it has time is not sent again', async () => {
  await sandbox.program('Patient', { status: 429, headers: { 'Retry-After': '60' } });
  expect(await submit('Patient')).toMatchObject({ kind: 'refused', reason: 'rate_limited' });
  expect(await posts()).toHaveLength(1);
});

test('a lead that finds nobody there is sent when somebody is, and the record is asked each time', async () => {
  const port = await closedPort();
  let asked = 0;
  const answers = createServer((_, response) => {
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify(LINGERING.body));
  });
  const beforeSending = async () => {
    asked += 1;
    if (asked === 2) await new Promise<void>((resolve) => answers.listen(port, '127.0.0.1', resolve));
  };
  const operator = operatorAt(sandbox.origin, { personalV3Url: `http://127.0.0.1:${port}/leads` });
  expect(await operator.submitLead(request('Success'), { beforeSending })).toMatchObject({
    kind: 'answered',
  });
  expect(asked).toBe(2);
  answers.close();
});

test('a client that is refused a token asks for no other', async () => {
  expect(await submit('Success', { clientSecret: 'another' })).toMatchObject({
    kind: 'unsent',
    tokenFailure: 'unauthorized_client',
  });
  expect(await sandbox.arrived(TOKEN_PATH)).toHaveLength(1);
});

test.each(['Broken', 'Badgateway', 'Cut', 'Reset', 'Garbled', 'Empty', 'Huge', 'Conflict', 'Forbidden'])(
  'a lead that is answered like %s is sent once',
  async (lastName) => {
    await submit(lastName);
    expect(await posts()).toHaveLength(1);
  },
);

test('where the operator takes two posts of one id for one, a lead of unknown fate is sent once more', async () => {
  await sandbox.program('Shaky', 'Reset', 1);
  expect(await submit('Shaky', { repeatsSameId: true })).toMatchObject({ kind: 'answered' });
  const arrived = await posts();
  expect(arrived).toHaveLength(2);
  expect(arrived[0]?.sha256).toBe(arrived[1]?.sha256);
});

test.each(['Broken', 'Invalid', 'Unauthorized', 'Conflict'])(
  'what comes of that repeat proves nothing of the first post, unless it is an answer: %s',
  async (then) => {
    await sandbox.program('Shaky', then);
    await sandbox.program('Shaky', 'Reset', 1);
    expect(await submit('Shaky', { repeatsSameId: true })).toEqual({
      kind: 'unknown',
      arrived: 'maybe',
      reason: 'connection_lost',
      httpStatus: null,
    });
    const statuses = (await posts()).map(({ status }) => status);
    expect(statuses[0]).toBeNull();
    expect(statuses.length).toBeLessThan(4);
  },
);

test('those who are told to wait the same time do not come back together', async () => {
  await sandbox.program('Patient', { status: 429, headers: { 'Retry-After': '1' } }, 12);
  const operator = operatorAt(sandbox.origin);
  const sent: number[] = [];
  const beforeSending = async () => void sent.push(performance.now());
  const outcomes = times(12).map(() => operator.submitLead(request('Patient'), { beforeSending }));
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ kind: 'answered' });
  const again = sent.slice(12);
  expect(again).toHaveLength(12);
  expect(Math.min(...again) - Math.min(...sent)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...again) - Math.min(...again)).toBeGreaterThan(50);
});

test('an operator that cannot be connected to is left alone, until it can be', {
  tags: ['@operator-faults'],
}, async () => {
  const port = await closedPort();
  const operator = operatorOfTime({
    personalV3Url: `http://127.0.0.1:${port}/leads`,
    leadLimitMs: 1_100,
  });
  const send = () => operator.submitLead(request('Success'), nothingBefore);
  const reasons: unknown[] = [];
  while (reasons.at(-1) !== 'breaker_open') {
    const outcome = await send();
    reasons.push('reason' in outcome ? outcome.reason : outcome.kind);
  }
  expect(new Set(reasons.slice(0, -1))).toEqual(new Set(['connection_refused']));
  expect(reasons.length).toBeLessThan(7);

  const answers = createServer((_, response) => response.writeHead(201).end(JSON.stringify(LINGERING.body)));
  await new Promise<void>((resolve) => answers.listen(port, '127.0.0.1', resolve));
  expect(await send()).toMatchObject({ kind: 'unsent', reason: 'breaker_open' });
  time += LONGEST_REST_MS;
  expect(await send()).toMatchObject({ kind: 'answered' });
  answers.close();
});

test('while no token can be had, a hundred leads ask for one five times, and soon after it can they go out', async () => {
  await sandbox.token({ status: 503 });
  const operator = operatorOfTime({ leadLimitMs: 1_100 });
  for (let leads = 0; leads < 5; leads++) {
    const outcomes = await Promise.all(
      times(20).map(() => operator.submitLead(request('Success'), nothingBefore)),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ kind: 'unsent', reason: 'no_token', tokenFailure: 'http_status' });
    }
  }
  expect(await sandbox.arrived(TOKEN_PATH)).toHaveLength(5);
  await sandbox.token({ status: 201 });
  time += LONGEST_REST_MS;
  expect(await operator.submitLead(request('Success'), nothingBefore)).toMatchObject({ kind: 'answered' });
});

test('while no consents can be had, the endpoint is asked three times, and again after some seconds', async () => {
  await sandbox.consentsOutage(503);
  const operator = operatorOfTime();
  for (let pages = 0; pages < 20; pages++) {
    expect(await operator.fetchPersonalConsents()).toEqual({
      kind: 'unavailable',
      reason: 'http_status',
      httpStatus: 503,
    });
  }
  expect(await sandbox.arrived(CONSENTS_PATH)).toHaveLength(3);
  await sandbox.reset();
  time += LONGEST_REST_MS;
  expect(await operator.fetchPersonalConsents()).toMatchObject({ kind: 'fetched' });
});
