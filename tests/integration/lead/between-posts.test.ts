import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import { findOutcome } from '#features/lead/find-outcome.ts';
import { beginPost, sendLead } from '#features/lead/send-lead.ts';
import { claimForSending } from '#features/lead/store/attempts.ts';
import { withdrawPhoneConsent } from '#features/lead/withdraw-phone.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { abandonInflight } from '#platform/process/inflight.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { someIntent } from '#tests/integration/support/new-journey.ts';
import { sql } from '#tests/support/database/sql.ts';

/** A simulator that rejects every lead, with a hook that runs just before each answer. */
const operator = {
  refusal: { status: 429, headers: {} as Record<string, string> },
  posts: 0,
  tokens: 0,
  beforeAnswer: async (_asked: 'token' | 'lead', _times: number) => {},
};
const server = createServer(async (request, response) => {
  const isToken = request.url === '/oauth2/token';
  const times = isToken ? ++operator.tokens : ++operator.posts;
  await operator.beforeAnswer(isToken ? 'token' : 'lead', times);
  const { status, headers } = isToken ? { status: 200, headers: {} } : operator.refusal;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ access_token: `token-${times}`, token_type: 'bearer', expires_in: 3_600 }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
vi.stubEnv('OPERATOR_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
vi.stubEnv('OPERATOR_FRESH_TOKEN', 'on');
beforeEach(() => Object.assign(operator, { posts: 0, tokens: 0 }));
afterAll(() => server.close());

async function someLead(keys?: string[]) {
  const { borrower: journeyKey, attempt, agreed } = await someIntent(keys);
  const borrower = await findBorrower(journeyKey);
  if (!borrower) throw new Error('the borrower is gone');
  const given = {
    answers: { dateOfBirth: '1988-10-14' } as never,
    ssn: '1451',
    ipAddress: '203.0.113.9',
    evidenceWriter: null,
    borrower,
    agreed,
    leadInterface: 'personal_v3' as const,
  };
  const send = () => sendLead({ ...given, attempt, journeyKey, begun: null });
  const sendClaimed = async () => {
    await claimForSending(attempt, MINUTE_MS);
    const begun = beginPost(Promise.resolve(attempt), { ...given, partnerLeadId: attempt.partnerLeadId });
    return sendLead({ ...given, attempt, journeyKey, begun });
  };
  return { attempt, journeyKey, receiptId: borrower.journey.receiptId, send, sendClaimed };
}

async function endOf({ leadId, partnerLeadId }: AttemptRef) {
  const rows = await sql(
    `SELECT state, outcome, reason, ARRAY(
       SELECT kind FROM alert WHERE kind LIKE 'lead_%' AND facts->>'reference' = $2 AND resolved_at IS NULL) AS alerts
     FROM lead JOIN attempt ON lead_id = lead.id WHERE lead.id = $1`,
    [leadId, partnerLeadId],
  );
  return rows[0];
}

const erased = { state: 'unsent', outcome: 'unsent', reason: 'erased', alerts: [] };
const left = { state: 'unsent', outcome: 'unsent', reason: 'instance_left', alerts: ['lead_unsent'] };

test.each([429, 401])(
  'deleting answers before the retry of a lead that met a %i sends nothing and raises no alert',
  async (status) => {
    const { attempt, journeyKey, send } = await someLead();
    operator.refusal = { status, headers: {} };
    operator.beforeAnswer = async (asked) => void (asked === 'lead' && (await startOver(journeyKey)));
    await send().reported;
    expect(await endOf(attempt)).toEqual(erased);
    expect(operator.posts).toBe(1);
  },
);

test.each([
  { until: 'first', asked: 'token', posts: 0 },
  { until: 'next', asked: 'lead', posts: 1 },
])(
  'withdrawing the consent to calls before the $until post stops it, and the borrower may send again without',
  async ({ asked: what, posts }) => {
    const { attempt, journeyKey, receiptId, send } = await someLead(['personal.consent', PHONE_BLOCK]);
    operator.refusal = { status: 429, headers: { 'Retry-After': '0' } };
    operator.beforeAnswer = async (asked) => void (asked === what && (await withdrawPhoneConsent(receiptId)));
    await send().reported;
    expect(await endOf(attempt)).toEqual({ ...erased, reason: 'phone_withdrawn' });
    expect(operator.posts).toBe(posts);
    expect(await findOutcome(await findBorrower(journeyKey))).toMatchObject({
      canResend: true,
      wasWithdrawn: true,
    });
  },
);

test('does not post a lead agreed to for another operator, and lets the borrower agree again', async () => {
  const { attempt, journeyKey, send } = await someLead();
  await pastAllRules(
    `UPDATE acknowledgment SET endpoint_id = repeat('0', 64) WHERE journey_id = '${attempt.journeyId}'`,
  );
  await send().reported;
  expect(await endOf(attempt)).toEqual({ ...left, reason: 'other_operator' });
  expect(operator.posts).toBe(0);
  expect(await findOutcome(await findBorrower(journeyKey))).toMatchObject({ canResend: true });
});

test('sends a lead without an agreement to calls after a withdrawal', async () => {
  const { attempt, send } = await someLead();
  operator.refusal = { status: 422, headers: {} };
  operator.beforeAnswer = async () => {};
  await sql(`INSERT INTO evidence_key (journey_id, master, wrapped) VALUES ($1, 1, '')`, [attempt.journeyId]);
  await sql(
    `WITH added AS (
       INSERT INTO evidence_event (journey_id, kind, commitment, at)
       VALUES ($1, 'phone_consent_withdrawn', repeat('0', 64), clock_timestamp()) RETURNING number)
     INSERT INTO evidence_details SELECT $1, number, '' FROM added`,
    [attempt.journeyId],
  );
  await send().reported;
  expect(operator.posts).toBe(1);
});

test.each([429, 401])(
  'a lead that met a %i was not sent where its instance leaves before it goes out again',
  async (status) => {
    const { attempt, send } = await someLead();
    operator.refusal = { status, headers: { 'Retry-After': '0' } };
    // A further token is asked for once the first try is proved to be for nothing.
    operator.beforeAnswer = async (asked, times) =>
      void (asked === 'token' && times === 2 && (await abandonInflight()));
    await send().reported;
    expect(await endOf(attempt)).toEqual(left);
    expect(operator.posts).toBe(1);
  },
);

test('a claimed lead whose instance leaves while it waits for a token is not sent afterwards', async () => {
  const { attempt, sendClaimed } = await someLead();
  operator.refusal = { status: 422, headers: {} };
  operator.beforeAnswer = async (asked) => void (asked === 'token' && (await abandonInflight()));
  await (await sendClaimed()).reported;
  expect(await endOf(attempt)).toEqual(left);
  expect(operator.posts).toBe(0);
});

test('a lead that the operator may have is unknown after its instance shuts down', async () => {
  const { attempt, send } = await someLead();
  operator.refusal = { status: 500, headers: {} };
  operator.beforeAnswer = async (asked) => void (asked === 'lead' && (await abandonInflight()));
  await send().reported;
  expect(await endOf(attempt)).toMatchObject({ state: 'unknown', alerts: ['lead_unknown'] });
});
