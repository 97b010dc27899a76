import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import type { OperatorSettings } from '#operator/config.ts';
import { type LeadRequest, leadJson } from '#operator/lead-request.ts';
import { openHttpServer } from './answering-server.ts';
import {
  leadOf,
  MAIN,
  nothingBefore,
  operatorAt,
  refinanceLeadOf,
  sharedSandbox,
  TOKEN_PATH,
} from './own-sandbox.ts';

const sandbox = await sharedSandbox();

let open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
  open = [];
});

const lead = { status: 'success', uuid: 'u1' };
const accepted = { status: 201, body: JSON.stringify({ lead, inviteUrl: 'https://offers.example.com/i/1' }) };

async function leadsServer(answerTo: Parameters<typeof openHttpServer>[0] = () => accepted) {
  const server = await openHttpServer(answerTo);
  open.push(server);
  const addresses = {
    personalV3Url: `${server.origin}/v3`,
    personalV2Url: `${server.origin}/v2`,
    refinanceUrl: `${server.origin}/refi`,
    personalScope: 'personal',
    refinanceScope: 'refi',
  };
  const operator = (others: Partial<OperatorSettings> = {}) =>
    operatorAt(sandbox.origin, { ...addresses, ...others });
  return { ...server, operator };
}

const CONSENT = '\u00a0<p>Ünïcode 👩‍👩‍👧 “quoted” \u2028\u0000</p>\\n\r\n';
const V2: LeadRequest = { interface: 'personal_v2', lead: leadOf('Success'), consentHtml: CONSENT };
const REFINANCE: LeadRequest = {
  interface: 'refinance',
  lead: refinanceLeadOf('Success', {
    consent: { ipAddress: '2001:db8::1', recordDate: '2026-03-01', html: CONSENT },
  }),
};
const OTHERS: [string, LeadRequest][] = [
  ['v2', V2],
  ['refi', REFINANCE],
];

test.each(OTHERS)('delivers a lead for %s to its own URL, byte for byte', async (path, request) => {
  const { operator, received } = await leadsServer();
  expect(await operator().submitLead(request, nothingBefore)).toEqual({
    kind: 'answered',
    accepted: 'yes',
    httpStatus: 201,
    ...lead,
    inviteUrl: 'https://offers.example.com/i/1',
    warning: null,
  });
  const [post, ...more] = received;
  expect(more).toEqual([]);
  expect(post).toMatchObject({
    method: 'POST',
    path: `/${path}`,
    headers: {
      authorization: expect.stringMatching(/^Bearer \S+$/),
      'content-type': 'application/json',
      accept: 'application/json',
      connection: 'close',
    },
  });
  expect(post?.body.toString()).toBe(leadJson(request));
  expect(post?.body.toString()).toContain(JSON.stringify(CONSENT));
});

test('personal-loan v2 and v3 share a token; refinance has its own', async () => {
  const { operator, received } = await leadsServer();
  const one = operator();
  await one.submitLead({ interface: 'personal_v3', lead: leadOf('A'), blocks: [MAIN] }, nothingBefore);
  await one.submitLead(V2, nothingBefore);
  await one.submitLead(REFINANCE, nothingBefore);
  const [v3, v2, refi] = received.map(({ headers }) => headers.authorization);
  expect(v2).toBe(v3);
  expect(refi).not.toBe(v3);
  expect((await sandbox.issuedTokens()).map(({ scope }) => scope)).toEqual(['personal', 'refi']);
});

test.each(OTHERS)('resends a lead for %s once with a new token after a 401', async (_, request) => {
  const { operator, received } = await leadsServer((count) => (count === 1 ? { status: 401 } : accepted));
  let calls = 0;
  const beforeSending = async () => {
    calls += 1;
  };
  const outcome = await operator().submitLead(request, { beforeSending });
  expect(outcome).toMatchObject({ kind: 'answered', uuid: 'u1' });
  expect(calls).toBe(2);
  const [first, second, ...more] = received;
  expect(more).toEqual([]);
  expect(second?.body.equals(first?.body ?? Buffer.of())).toBe(true);
  expect(second?.headers.authorization).not.toBe(first?.headers.authorization);
  const scopes = (await sandbox.issuedTokens()).map(({ scope }) => scope);
  expect(new Set(scopes).size).toBe(1);
});

test.each(OTHERS)('does not resend a lead for %s after a lost response', async (_, request) => {
  const { operator, received } = await leadsServer(() => 'hang up');
  expect(await operator().submitLead(request, nothingBefore)).toEqual({
    kind: 'unknown',
    accepted: 'maybe',
    reason: 'connection_lost',
    httpStatus: null,
  });
  expect(received).toHaveLength(1);
});

test.each(OTHERS)('sends nothing of a lead for %s without a token', async (_, request) => {
  const { operator, received } = await leadsServer();
  await sandbox.token({ status: 503 });
  let called = false;
  const beforeSending = async () => {
    called = true;
  };
  expect(await operator().submitLead(request, { beforeSending })).toEqual({
    kind: 'unsent',
    accepted: 'no',
    reason: 'no_token',
    tokenFailure: 'http_status',
  });
  expect(called).toBe(false);
  expect(received).toEqual([]);
});

test.each<[string, LeadRequest]>([
  ['v2', { interface: 'personal_v2', lead: leadOf('A'), consentHtml: '' }],
  [
    'refi',
    {
      interface: 'refinance',
      lead: refinanceLeadOf('A', { consent: { ipAddress: '::1', recordDate: '2026-03-01', html: '' } }),
    },
  ],
])('throws and sends nothing for a lead for %s without a consent text', async (_, request) => {
  const { operator, received } = await leadsServer();
  await expect(operator().submitLead(request, nothingBefore)).rejects.toThrow('consent text');
  expect(await sandbox.received(TOKEN_PATH)).toEqual([]);
  expect(received).toEqual([]);
});

test.each(OTHERS)(
  'no outcome of a lead for %s reveals the borrower, the consent or the token',
  async (_, request) => {
    const echo = { status: 422, body: `{"errors":[{"field":"borrower.ssn","input":${leadJson(request)}}]}` };
    const { operator } = await leadsServer((count) => (count === 1 ? echo : 'hang up'));
    const one = operator();
    const outcomes = [
      await one.submitLead(request, nothingBefore),
      await one.submitLead(request, nothingBefore),
    ];
    expect(outcomes).toMatchObject([{ kind: 'refused', fields: ['borrower.ssn'] }, { kind: 'unknown' }]);
    const shown = inspect([outcomes, one], { depth: 12, showHidden: true, getters: true });
    for (const secret of ['1451', 'great.credibletest', 'East Street', 'Bearer', 'Ünïcode']) {
      expect(shown).not.toContain(secret);
    }
  },
);
