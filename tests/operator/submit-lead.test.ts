import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import type { OperatorSettings } from '#operator/config.ts';
import { personalLeadV3Body } from '#operator/personal-lead.ts';
import {
  CLIENT,
  consentsOf,
  LEADS_PATH,
  leadOf,
  nothingBefore,
  operatorAt,
  sharedSandbox,
  TOKEN_PATH,
  v3,
} from './own-sandbox.ts';
import { closedPort, openSocketServer } from './rough-server.ts';

const sandbox = await sharedSandbox();

let servers: Awaited<ReturnType<typeof openSocketServer>>[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});
async function socketServer(onRequest: Parameters<typeof openSocketServer>[0]) {
  const server = await openSocketServer(onRequest);
  servers.push(server);
  return server;
}

const leads = () => sandbox.received(LEADS_PATH);

async function submit(lastName: string, others: Partial<OperatorSettings> = {}) {
  const blocks = await consentsOf(operatorAt(sandbox.origin));
  return operatorAt(sandbox.origin, others).submitLead(v3(leadOf(lastName), blocks), nothingBefore);
}

const unknown = (reason: string, httpStatus: number | null) => ({
  kind: 'unknown',
  accepted: 'maybe',
  reason,
  httpStatus,
});

test('delivers a lead byte for byte, with the served blocks', async () => {
  await sandbox.rotateConsents({
    'personal.consent': '\u00a0<p>Ünïcode 👩‍👩‍👧 “quoted” \u2028</p>\\n\r\n',
    'personal.tcpa.consent': '<p>é e\u0301</p>\n\n',
    'personal.extra.consent': '<p>\u0000</p> ',
  });
  const operator = operatorAt(sandbox.origin);
  const blocks = await consentsOf(operator);
  const lead = leadOf('Success', { partnerCampaignId: 'spring' });
  expect(await operator.submitLead(v3(lead, blocks), nothingBefore)).toEqual({
    kind: 'answered',
    accepted: 'yes',
    httpStatus: 201,
    status: 'success',
    uuid: expect.any(String),
    inviteUrl: expect.stringMatching(/^http/),
    warning: null,
  });
  const bytes = Buffer.from(JSON.stringify(personalLeadV3Body(lead, blocks)));
  const [request, ...more] = await leads();
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    method: 'POST',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    headers: {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      connection: 'close',
    },
  });
  expect(Buffer.from(request?.body ?? '', 'base64').equals(bytes)).toBe(true);
});

test('a lead has an unknown outcome if the response misses the deadline', async () => {
  expect(await submit('Slow', { leadTimeoutMs: 300 })).toEqual(unknown('timed_out', null));
  expect(await leads()).toHaveLength(1);
});

test('calls beforeSending after the token arrives and before the lead is sent', async () => {
  const seen: { tokens: number; leads: number }[] = [];
  const operator = operatorAt(sandbox.origin);
  const blocks = await consentsOf(operator);
  await operator.submitLead(v3(leadOf('Success'), blocks), {
    beforeSending: async () => {
      seen.push({ tokens: (await sandbox.received(TOKEN_PATH)).length, leads: (await leads()).length });
    },
  });
  expect(seen).toEqual([{ tokens: 1, leads: 0 }]);
});

test('rejects and sends nothing if beforeSending rejects', async () => {
  const operator = operatorAt(sandbox.origin);
  const blocks = await consentsOf(operator);
  const broken = new Error('the database is away');
  const beforeSending = () => Promise.reject(broken);
  await expect(operator.submitLead(v3(leadOf('Success'), blocks), { beforeSending })).rejects.toBe(broken);
  expect(await leads()).toEqual([]);
});

test.each([
  ['dns_failed', async () => 'http://operator.invalid/leads', 5_000],
  ['connection_refused', async () => `http://127.0.0.1:${await closedPort()}/leads`, 5_000],
  ['connect_timed_out', async () => (await socketServer(() => {})).origin.replace('http:', 'https:'), 400],
])('a lead without a connection is unsent: %s', async (reason, address, leadTimeoutMs) => {
  const outcome = await submit('Success', { personalV3Url: await address(), leadTimeoutMs });
  expect(outcome).toEqual({ kind: 'unsent', accepted: 'no', reason, tokenFailure: null });
});

test('a lead has an unknown outcome if the retry after a 401 loses its connection', async () => {
  let requests = 0;
  const server = await socketServer((socket) => {
    requests += 1;
    if (requests === 1) socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
    else socket.resetAndDestroy();
  });
  expect(await submit('Success', { personalV3Url: `${server.origin}/leads` })).toEqual(
    unknown('connection_lost', null),
  );
  expect(requests).toBe(2);
});

test('no outcome or error reveals the borrower, the consent, the token or the secret', async () => {
  const blocks = await consentsOf(operatorAt(sandbox.origin));
  const personalV3Url = `http://127.0.0.1:${await closedPort()}/leads`;
  await sandbox.setScenario('Echo', {
    status: 422,
    body: { errors: [{ field: 'borrower.ssn', input: '1451', message: 'Echo' }] },
  });
  const outcomes = [
    ...(await Promise.all(
      ['Reset', 'Cut', 'Garbled', 'Broken', 'Echo', 'Moved'].map((name) => submit(name)),
    )),
    await submit('Success', { personalV3Url }),
    await submit('Success', { clientSecret: 'another secret' }),
  ];
  const operator = operatorAt(sandbox.origin);
  const thrown = await operator
    .submitLead(v3(leadOf('Success'), []), nothingBefore)
    .catch((error: unknown) => error);
  const shown = inspect([outcomes, thrown, operator], { depth: 12, showHidden: true, getters: true });
  const planted = [
    CLIENT.clientSecret,
    'another secret',
    '1451',
    'great.credibletest',
    'East Street',
    'Bearer',
    'Echo',
  ];
  for (const secret of [...planted, ...blocks.map((block) => block.html.slice(0, 20))]) {
    expect(shown).not.toContain(secret);
  }
});
