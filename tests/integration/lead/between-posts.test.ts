import { createServer } from 'node:http';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import { findOutcome } from '#features/lead/find-outcome.ts';
import { sendLead } from '#features/lead/send-lead.ts';
import { claimForSending } from '#features/lead/store/open-attempts.ts';
import { withdrawPhoneConsent } from '#features/lead/withdraw-phone.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { abandonInflight } from '#platform/process/inflight.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { APPEND } from '#tests/integration/support/lead-times.ts';
import { someIntent } from '#tests/integration/support/new-journey.ts';
import { sql } from '#tests/support/database/sql.ts';
import { listen } from '#tests/support/network/listen.ts';

/** Rejects every lead. Just before the answer to a request, `act` runs. */
const operator = { status: 429, posts: 0, tokens: 0, moment: '', act: async (): Promise<unknown> => null };
const server = createServer(async (request, response) => {
  const isToken = request.url === '/oauth2/token';
  const times = isToken ? ++operator.tokens : ++operator.posts;
  if (operator.moment === `${isToken ? 'token' : 'lead'} ${times}`) await operator.act();
  const headers = { 'content-type': 'application/json', 'Retry-After': '0' };
  response.writeHead(isToken ? 200 : operator.status, headers);
  response.end(JSON.stringify({ access_token: `token-${times}`, token_type: 'bearer', expires_in: 3_600 }));
});
vi.stubEnv('OPERATOR_BASE_URL', `http://127.0.0.1:${await listen(server)}`);
vi.stubEnv('OPERATOR_FRESH_TOKEN', 'on');
beforeEach(() => Object.assign(operator, { status: 422, posts: 0, tokens: 0, moment: '' }));
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
  const send = (isClaimed = false) => sendLead({ ...given, attempt, journeyKey, isClaimed });
  const sendClaimed = async () => {
    await claimForSending(attempt, MINUTE_MS);
    return send(true);
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

const ERASED = { state: 'unsent', outcome: 'unsent', reason: 'erased', alerts: [] };
const WITHDRAWN = { ...ERASED, reason: 'phone_withdrawn' };
const LEFT = { ...ERASED, reason: 'instance_left', alerts: ['lead_unsent'] };
const UNKNOWN = { state: 'unknown', alerts: ['lead_unknown'] };

type SomeLead = Awaited<ReturnType<typeof someLead>>;
const ACTS = {
  deletion: ({ journeyKey }: SomeLead) => startOver(journeyKey),
  withdrawal: ({ receiptId }: SomeLead) => withdrawPhoneConsent(receiptId),
  departure: abandonInflight,
};

// The second token is asked for once the first post is proved to be for nothing.
test.each([
  ['deletion', 'lead 1', 429, ERASED, 1],
  ['deletion', 'lead 1', 401, ERASED, 1],
  ['withdrawal', 'token 1', 429, WITHDRAWN, 0],
  ['withdrawal', 'lead 1', 429, WITHDRAWN, 1],
  ['departure', 'token 2', 429, LEFT, 1],
  ['departure', 'token 2', 401, LEFT, 1],
  ['departure', 'lead 1', 500, UNKNOWN, 1],
] as const)(
  'a %s during %s of a lead that meets a %i is not followed by a post',
  async (act, moment, status, end, posts) => {
    const lead = await someLead(['personal.consent', PHONE_BLOCK]);
    Object.assign(operator, { status, moment, act: () => ACTS[act](lead) });
    await lead.send().reported;
    expect(await endOf(lead.attempt)).toMatchObject(end);
    expect(operator.posts).toBe(posts);
    if (act !== 'withdrawal') return;
    const outcome = await findOutcome(await findBorrower(lead.journeyKey));
    expect(outcome).toMatchObject({ canResend: true, wasWithdrawn: true });
  },
);

test('does not post a lead agreed to for another operator, and lets the borrower agree again', async () => {
  const { attempt, journeyKey, send } = await someLead();
  await pastAllRules(
    `UPDATE acknowledgment SET endpoint_id = repeat('0', 64) WHERE journey_id = '${attempt.journeyId}'`,
  );
  await send().reported;
  expect(await endOf(attempt)).toEqual({ ...LEFT, reason: 'other_operator' });
  expect(operator.posts).toBe(0);
  expect(await findOutcome(await findBorrower(journeyKey))).toMatchObject({ canResend: true });
});

test('sends a lead without an agreement to calls after a withdrawal', async () => {
  const { attempt, send } = await someLead();
  await sql(`INSERT INTO evidence_key (journey_id, master, wrapped) VALUES ($1, 1, '')`, [attempt.journeyId]);
  await sql(APPEND, [attempt.journeyId, 'phone_consent_withdrawn', '0'.repeat(64), Buffer.of(), 0]);
  await send().reported;
  expect(operator.posts).toBe(1);
});

test('a claimed lead whose instance leaves while it waits for a token is not sent afterwards', async () => {
  const { attempt, sendClaimed } = await someLead();
  Object.assign(operator, { moment: 'token 1', act: abandonInflight });
  await (await sendClaimed()).reported;
  expect(await endOf(attempt)).toEqual(LEFT);
  expect(operator.posts).toBe(0);
});
