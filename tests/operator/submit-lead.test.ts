import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { OperatorSettings } from '#operator/config.ts';
import { type LeadRequest, leadJson } from '#operator/lead-body.ts';
import {
  CLIENT,
  leadOf,
  nothingBefore,
  operatorAt,
  PHONE,
  refinanceLeadOf,
  sharedSandbox,
  TOKEN_PATH,
  unknownOutcome,
  v3,
} from './own-sandbox.ts';
import { openHttpServer } from './servers.ts';

const sandbox = await sharedSandbox();

const lead = { status: 'success', uuid: 'u1' };
const accepted = { status: 201, body: JSON.stringify({ lead, inviteUrl: 'https://offers.example.com/i/1' }) };

async function leadsServer(answerTo: Parameters<typeof openHttpServer>[0] = () => accepted) {
  const { origin, received } = await openHttpServer(answerTo);
  const addresses = {
    personalV3Url: `${origin}/v3`,
    personalV2Url: `${origin}/v2`,
    refinanceUrl: `${origin}/refi`,
    personalScope: 'personal',
    refinanceScope: 'refi',
  };
  const operator = (others: Partial<OperatorSettings> = {}) =>
    operatorAt(sandbox.origin, { ...addresses, ...others });
  return { received, operator };
}

const CONSENT = '\u00a0<p>Ünïcode 👩‍👩‍👧 “quoted” e\u0301 \u2028\u0000</p>\\n\r\n';
const V3 = v3(leadOf('Success'), [{ key: 'personal.consent', html: CONSENT }, PHONE]);
const V2: LeadRequest = { interface: 'personal_v2', lead: leadOf('Success'), consentHtml: CONSENT };
const REFINANCE: LeadRequest = {
  interface: 'refinance',
  lead: refinanceLeadOf('Success', {
    consent: { ipAddress: '2001:db8::1', recordDate: '2026-03-01', html: CONSENT },
  }),
};
const LEADS: [string, LeadRequest][] = [
  ['v3', V3],
  ['v2', V2],
  ['refi', REFINANCE],
];
const UNAUTHORIZED = {
  kind: 'refused',
  accepted: 'no',
  reason: 'unauthorized',
  httpStatus: 401,
  retryAfterSeconds: null,
  fields: [],
};

test.each(LEADS)('delivers a lead for %s to its own URL, byte for byte', async (path, request) => {
  const { operator, received } = await leadsServer();
  expect(await operator().submitLead(request, nothingBefore)).toEqual({
    kind: 'answered',
    accepted: 'yes',
    httpStatus: 201,
    ...lead,
    inviteUrl: 'https://offers.example.com/i/1',
    warning: null,
  });
  const json = leadJson(request);
  expect(json).toContain(JSON.stringify(CONSENT));
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: `/${path}`,
      headers: {
        authorization: expect.stringMatching(/^Bearer \S+$/),
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(json)),
        accept: 'application/json',
        connection: 'close',
      },
      body: Buffer.from(json),
    },
  ]);
});

test('personal-loan v2 and v3 share a token; refinance has its own', async () => {
  const { operator, received } = await leadsServer();
  const one = operator();
  for (const [, request] of LEADS) await one.submitLead(request, nothingBefore);
  const [v3, v2, refi] = received.map(({ headers }) => headers.authorization);
  expect(v2).toBe(v3);
  expect(refi).not.toBe(v3);
  expect((await sandbox.issuedTokens()).map(({ scope }) => scope)).toEqual(['personal', 'refi']);
});

test('resends a lead once with a new token of its scope after a 401', async () => {
  const { operator, received } = await leadsServer((count) => (count === 1 ? { status: 401 } : accepted));
  let calls = 0;
  const beforeSending = async () => void calls++;
  const outcome = await operator().submitLead(REFINANCE, { beforeSending });
  expect(outcome).toMatchObject({ kind: 'answered', uuid: 'u1' });
  const [first, second, ...more] = received;
  expect([calls, more]).toEqual([2, []]);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.authorization).not.toBe(first?.headers.authorization);
  expect((await sandbox.issuedTokens()).map(({ scope }) => scope)).toEqual(['refi', 'refi']);
});

test.each([false, true])('refuses a lead after two 401 responses (fresh tokens: %s)', async (freshToken) => {
  const { operator, received } = await leadsServer(() => ({ status: 401 }));
  expect(await operator({ freshToken }).submitLead(V3, nothingBefore)).toEqual(UNAUTHORIZED);
  expect(received).toHaveLength(2);
});

test('refuses a lead after a 401 if no new token is available', async () => {
  const { operator, received } = await leadsServer(() => ({ status: 401 }));
  const one = operator();
  await one.checkToken('personal_loan', 'cached');
  await sandbox.token({ status: 503 });
  expect(await one.submitLead(V3, nothingBefore)).toEqual(UNAUTHORIZED);
  expect(received).toHaveLength(1);
});

test('a lead has an unknown outcome if the retry after a 401 loses its connection', async () => {
  const { operator, received } = await leadsServer((count) => (count === 1 ? { status: 401 } : 'hang up'));
  expect(await operator().submitLead(V3, nothingBefore)).toEqual(unknownOutcome('connection_lost'));
  expect(received).toHaveLength(2);
});

test('calls beforeSending after the token arrives, and sends nothing before it ends or if it rejects', async () => {
  const { operator, received } = await leadsServer();
  const broken = new Error('the database is away');
  const seen: number[][] = [];
  const beforeSending = async () => {
    seen.push([(await sandbox.received(TOKEN_PATH)).length, received.length]);
    throw broken;
  };
  await expect(operator().submitLead(V3, { beforeSending })).rejects.toBe(broken);
  expect([seen, received]).toEqual([[[1, 0]], []]);
});

test('no outcome or error reveals the borrower, the consent, the token or the secret', async () => {
  const shown: unknown[] = [];
  for (const [, request] of LEADS) {
    const echo = { status: 422, body: `{"errors":[{"field":"borrower.ssn","input":${leadJson(request)}}]}` };
    const { operator } = await leadsServer((count) => (count === 1 ? echo : 'hang up'));
    const one = operator();
    const outcomes = [
      await one.submitLead(request, nothingBefore),
      await one.submitLead(request, nothingBefore),
    ];
    expect(outcomes).toMatchObject([{ kind: 'refused', fields: ['borrower.ssn'] }, { kind: 'unknown' }]);
    const thrown = await one
      .submitLead(v3(leadOf('Success'), []), nothingBefore)
      .catch((error: unknown) => error);
    const unsent = await operator({ clientSecret: 'another secret' }).submitLead(request, nothingBefore);
    shown.push(one, outcomes, thrown, unsent);
  }
  const text = inspect(shown, { depth: 12, showHidden: true, getters: true });
  const secrets = [CLIENT.clientSecret, 'another secret', 'great@example', 'Bearer'];
  for (const secret of [...secrets, '1451', 'East Street', 'Ünïcode']) expect(text).not.toContain(secret);
});
