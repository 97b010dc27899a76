import { expect, test } from 'vitest';
import { endOverdueLeads } from '#journeys/end-overdue.ts';
import { reportEnd } from '#journeys/report-end.ts';
import { type AttemptEnd, recordEnd } from '#records/attempt-ends.ts';
import { type AttemptRef, findLead, recordFurtherIntent, recordSending } from '#records/leads.ts';
import { sql } from '../support/sql.ts';
import { agreementOf, passTime, someIntent } from './borrowers.ts';

const LEASE_MS = 60_000;
const ANSWERED: AttemptEnd = {
  outcome: 'answered',
  reason: null,
  httpStatus: 201,
  refusedFields: [],
  answer: {
    operatorStatus: 'in_progress',
    operatorUuid: 'uuid-of-the-operator',
    operatorWarning: null,
    linkRefused: null,
    link: { sealed: new Uint8Array([1]), lifeMs: LEASE_MS },
  },
};

const stateOf = async ({ leadId }: AttemptRef) =>
  (await sql<{ state: string }>('SELECT state FROM lead WHERE id = $1', [leadId]))[0]?.state;

const alertsOn = async ({ partnerLeadId }: AttemptRef) =>
  (await sql<{ kind: string }>('SELECT kind FROM alert WHERE subject = $1', [partnerLeadId])).map(
    ({ kind }) => kind,
  );

async function someSending(): Promise<AttemptRef> {
  const { attempt } = await someIntent();
  await recordSending(attempt, LEASE_MS);
  return attempt;
}

async function decideNotReceived({ leadId, number }: AttemptRef) {
  await sql(
    `INSERT INTO lead_decision VALUES (gen_random_uuid(), $1, $2, 'not_received', NULL, clock_timestamp(), 'somebody')`,
    [leadId, number],
  );
  await sql(`UPDATE lead SET state = 'unsent' WHERE id = $1`, [leadId]);
}

test('leads whose sender was not heard of are ended, all of them, and staff are told of each', async () => {
  const lost: AttemptRef[] = [];
  while (lost.length < 120) lost.push(await someSending());
  const forgotten = (await someIntent()).attempt;
  await passTime(61);
  const underway = await someSending();
  const { attempt: fresh } = await someIntent();

  await Promise.all([endOverdueLeads(), endOverdueLeads(), endOverdueLeads()]);
  const states = await sql('SELECT count(*)::int AS leads FROM lead WHERE id = ANY($1) AND state = $2', [
    lost.map(({ leadId }) => leadId),
    'unknown',
  ]);
  expect(states).toEqual([{ leads: 120 }]);
  expect(await stateOf(forgotten)).toBe('unsent');
  expect(await stateOf(underway)).toBe('sending');
  expect(await stateOf(fresh)).toBe('intent');
  const told = await sql('SELECT kind, count(*)::int AS alerts, max(count) AS most FROM alert GROUP BY kind');
  expect(told).toEqual([
    { kind: 'lead_unknown', alerts: 120, most: 1 },
    { kind: 'lead_unsent', alerts: 1, most: 1 },
  ]);
});

test('a late answer of the first sender is recorded, and closes the alert', async () => {
  const attempt = await someSending();
  await passTime(61);
  await endOverdueLeads();
  const committed = await recordEnd(attempt, ANSWERED);
  expect(committed).toBe('current');
  const lead = await findLead(attempt.journeyId);
  expect(lead).toMatchObject({ state: 'answered', operatorStatus: 'in_progress' });
  expect(lead?.linkSealed).not.toBeNull();
});

test('a late answer is recorded also where staff were told that nothing had been received', async () => {
  const attempt = await someSending();
  await recordEnd(attempt, {
    ...ANSWERED,
    outcome: 'unknown',
    reason: 'timed_out',
    httpStatus: null,
    answer: null,
  });
  await decideNotReceived(attempt);
  expect(await recordEnd(attempt, ANSWERED)).toBe('current');
  expect(await stateOf(attempt)).toBe('answered');
});

test('a lead that was proved unsent gets no answer', async () => {
  const { attempt } = await someIntent();
  await passTime(61);
  await endOverdueLeads();
  await expect(sql(`UPDATE lead SET state = 'answered' WHERE id = $1`, [attempt.leadId])).rejects.toThrow(
    'a lead that was proved unsent gets no answer',
  );
});

test('a late answer to an earlier attempt does not touch what a later one found, and staff are told', async () => {
  const first = await someSending();
  await recordEnd(first, {
    ...ANSWERED,
    outcome: 'unknown',
    reason: 'timed_out',
    httpStatus: null,
    answer: null,
  });
  await decideNotReceived(first);
  const lead = await findLead(first.journeyId);
  if (!lead) throw new Error('the lead is gone');
  const second = await recordFurtherIntent(lead, await agreementOf(first.journeyId));
  if (!second) throw new Error('a further intent was not taken');
  await recordSending(second, LEASE_MS);

  const committed = await recordEnd(first, ANSWERED);
  expect(committed).toBe('superseded');
  expect(await stateOf(first)).toBe('sending');
  const [attempt] = await sql(
    'SELECT outcome, operator_uuid FROM attempt WHERE lead_id = $1 AND number = 1',
    [first.leadId],
  );
  expect(attempt).toEqual({ outcome: 'answered', operator_uuid: 'uuid-of-the-operator' });

  const answered = {
    kind: 'answered',
    arrived: 'yes',
    httpStatus: 201,
    status: 'in_progress',
    uuid: 'uuid-of-the-operator',
    inviteUrl: null,
    warning: null,
  } as const;
  await reportEnd(first, answered, ANSWERED, committed);
  expect(await alertsOn(first)).toEqual(['lead_answered_late']);
});
