import { beforeEach, expect, test } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { decideLead, decisionErrors, parseDecision } from '#features/lead/decide-lead.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import { recordFirstIntent } from '#features/lead/store/intents.ts';
import { findUnknownLeads } from '#features/lead/store/lead-decisions.ts';
import { openAlerts, webhookChannel } from '#tests/integration/support/alert-deliveries.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { agreementOf, LEASE_MS, someBorrower } from '#tests/integration/support/new-journey.ts';
import { answeredWith, endedAs } from '#tests/integration/support/outcomes.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { sql } from '#tests/support/database/sql.ts';

await webhookChannel();
beforeEach(async () => {
  for (const table of ['alert_delivery', 'alert', 'lead_decision', 'attempt', 'lead', 'journey']) {
    await pastAllRules(`DELETE FROM ${table}`);
  }
});

/** A lead with an unknown outcome, and its alert as an older release raised it. */
async function someUnknown(reference: string) {
  const agreement = await agreementOf((await someBorrower()).journeyId);
  const attempt = await recordFirstIntent(reference, 'personal_v3', agreement, { leaseMs: LEASE_MS });
  if (!attempt) throw new Error('a first intent was not taken');
  await recordOutcome(attempt, endedAs('unknown', 'timed_out'));
  await raiseAlert('lead_unknown', reference);
  return attempt;
}

const CHOICES = ['received', 'not_received', 'given_up'] as const;
const DECISIONS = {
  received: { choice: 'received', operatorUuid: 'u-1' },
  not_received: { choice: 'not_received', operatorUuid: null },
  given_up: { choice: 'given_up', operatorUuid: null },
} as const;
const STATE_OF = {
  received: { state: 'answered', operator_uuid: 'u-1' },
  not_received: { state: 'unsent', operator_uuid: null },
  given_up: { state: 'unknown', operator_uuid: null },
} as const;

const mara = { staffId: null, email: 'mara' };
const jon = { staffId: null, email: 'jon' };
const stateOf = async (reference: string) =>
  (await sql('SELECT state, operator_uuid FROM lead WHERE partner_lead_id = $1', [reference]))[0];
const references = async () => (await findUnknownLeads()).map(({ reference }) => reference);

test('a lead confirmed as received is answered under its uuid, and leaves the list of unknown ones', async () => {
  await someUnknown('A');
  await someUnknown('B');
  const unknown = {
    ...{ interface: 'personal_v3', campaign: 'spring', reason: 'timed_out', posts: 1, state: 'unknown' },
    ...{ since: expect.any(Date), lastDecisionId: null },
  };
  expect(await findUnknownLeads()).toEqual(['A', 'B'].map((reference) => ({ reference, ...unknown })));
  await decideLead(mara, 'A', DECISIONS.received);
  expect(await stateOf('A')).toEqual({ state: 'answered', operator_uuid: 'u-1' });
  expect(await references()).toEqual(['B']);
  expect(await openAlerts()).toMatchObject([{ subject: 'B' }]);
  const rows = await sql(
    `SELECT subject, channel FROM alert_delivery JOIN alert ON alert.id = alert_id WHERE event = 'resolved'`,
  );
  expect(rows).toEqual([{ subject: 'A', channel: 'webhook' }]);
});

test.each(CHOICES.flatMap((first) => CHOICES.map((second) => ({ first, second }))))(
  'a staff member may decide again with new information: first $first, then $second',
  async ({ first, second }) => {
    await someUnknown('A');
    await decideLead(mara, 'A', DECISIONS[first]);
    await decideLead(mara, 'A', DECISIONS[second]);
    expect(await stateOf('A')).toEqual(STATE_OF[second]);
    expect(await references()).toEqual([]);
    const rows = await sql('SELECT choice FROM lead_decision ORDER BY choice');
    expect(rows).toEqual([first, second].sort().map((choice) => ({ choice })));
  },
);

test('a received lead loses the timed_out status of an earlier attempt', async () => {
  await someUnknown('A');
  await sql(`UPDATE lead SET operator_status = 'timed_out', operator_uuid = 'of the first attempt'`);
  await decideLead(mara, 'A', DECISIONS.received);
  const rows = await sql('SELECT operator_status, operator_uuid FROM lead');
  expect(rows).toEqual([{ operator_status: null, operator_uuid: 'u-1' }]);
  await expect(sql(`UPDATE lead SET state = 'intent'`)).rejects.toThrow('only after timed_out');
});

test('rejects a decision about a missing lead, a known one, or one that is being sent again', async () => {
  await someUnknown('A');
  await sql(`UPDATE attempt SET outcome = 'answered'`);
  await sql(`UPDATE lead SET state = 'answered'`);
  const known = { kind: 'not_unknown', state: 'answered' };
  expect(await decideLead(mara, 'A', DECISIONS.not_received)).toEqual(known);
  expect(await decideLead(mara, 'Z', DECISIONS.given_up)).toEqual({ kind: 'no_lead' });
  await someUnknown('B');
  await decideLead(mara, 'B', DECISIONS.not_received);
  await sql(`UPDATE lead SET state = 'intent' WHERE partner_lead_id = 'B'`);
  await sql(`UPDATE attempt SET ended_at = NULL, outcome = NULL FROM lead
    WHERE lead.id = lead_id AND partner_lead_id = 'B'`);
  expect(await decideLead(mara, 'B', DECISIONS.received)).toEqual({ kind: 'not_unknown', state: 'intent' });
});

test.each([
  ['is known', `UPDATE attempt SET outcome = 'unsent'`],
  ['is undecided', `DELETE FROM lead_decision WHERE choice = 'not_received'`],
])('a lead whose outcome %s does not go back to unknown', async (_, change) => {
  await someUnknown('A');
  await someUnknown('B');
  await decideLead(mara, 'A', DECISIONS.not_received);
  await decideLead(mara, 'B', DECISIONS.given_up);
  await sql(change);
  const back = sql(`UPDATE lead SET state = 'unknown' WHERE partner_lead_id = 'A'`);
  await expect(back).rejects.toThrow('a lead does not move from unsent to unknown');
});

test('a decision is never rewritten', async () => {
  await someUnknown('A');
  await decideLead(mara, 'A', DECISIONS.given_up);
  const rewriting = sql(`UPDATE lead_decision SET decided_by = 'jon'`);
  await expect(rewriting).rejects.toThrow('rows of lead_decision are never changed');
});

test('reports a concurrent decision to the second of two staff members', { tags: ['@races'] }, async () => {
  await someUnknown('A');
  const lastSeenId = '';
  const [first, second] = await Promise.all([
    decideLead(mara, 'A', { ...DECISIONS.received, lastSeenId }),
    decideLead(jon, 'A', { ...DECISIONS.not_received, lastSeenId }),
  ]);
  expect([first.kind, second.kind].sort()).toEqual(['already_decided', 'decided']);
  const [choice, by] =
    first.kind === 'decided' ? (['received', 'mara'] as const) : (['not_received', 'jon'] as const);
  expect(await sql('SELECT choice, decided_by AS by FROM lead_decision')).toEqual([{ choice, by }]);
  expect(first.kind === 'decided' ? second : first).toEqual({ kind: 'already_decided', choice, by });
  expect(await stateOf('A')).toEqual(STATE_OF[choice]);
  const audits = await sql('SELECT actor, act FROM audit WHERE subject = $1', ['A']);
  expect(audits).toContainEqual({ actor: by, act: 'lead_decided' });
});

test('a member who has seen the earlier decision may decide again', async () => {
  await someUnknown('A');
  await decideLead(mara, 'A', DECISIONS.given_up);
  expect(await decideLead(jon, 'A', { ...DECISIONS.received, lastSeenId: '' })).toMatchObject({ by: 'mara' });
  const [last] = await sql<{ id: string }>('SELECT id FROM lead_decision');
  expect(await decideLead(jon, 'A', { ...DECISIONS.received, lastSeenId: last?.id ?? '' })).toMatchObject({
    kind: 'decided',
  });
});

const ANSWER = answeredWith({ operatorUuid: 'late' });

test.each(CHOICES)('an answer that comes late, at the moment of “%s”, is what counts', async (choice) => {
  const ref = await someUnknown('A');
  const [decided] = await Promise.all([
    decideLead(mara, 'A', { ...DECISIONS[choice], lastSeenId: '' }),
    recordOutcome(ref, ANSWER),
  ]);
  expect(['decided', 'not_unknown']).toContain(decided.kind);
  expect(await stateOf('A')).toEqual({ state: 'answered', operator_uuid: 'late' });
  expect(await decideLead(mara, 'A', DECISIONS[choice])).toEqual({ kind: 'not_unknown', state: 'answered' });
});

test('rejects the uuid of another lead, also at the same moment', async () => {
  const references = ['A', 'B', 'C', 'D'];
  for (const reference of references) await someUnknown(reference);
  const receive = (reference: string) => decideLead(mara, reference, DECISIONS.received);
  const ends = await Promise.all(references.map(receive));
  const rejected = ends.filter(({ kind }) => kind !== 'decided');
  const reference = references.find((_, place) => ends[place]?.kind === 'decided') ?? '';
  const other = { kind: 'uuid_of_another', reference } as const;
  expect(rejected).toEqual([other, other, other]);
  const words = expect.stringContaining(`Lead ${reference} already has this UUID`);
  expect(decisionErrors(other)).toEqual({ uuid: words });
});

const ID = '0b0e5c8e-7b6f-4a54-9a52-1d7b3c1f7a10';
const refused = (field: string) => ({ ok: false, errors: { [field]: expect.any(String) } });
const parsed = (choice: string, operatorUuid: string | null) => ({
  ok: true,
  decision: { choice, operatorUuid, lastSeenId: 'x' },
});
test.each([
  ['nothing chosen', '', '', refused('choice')],
  ['received without a uuid', 'received', ' ', refused('uuid')],
  ['received under half a uuid', 'received', ID.slice(1), refused('uuid')],
  ['not received under a uuid', 'not_received', ID, refused('uuid')],
  ['received', 'received', ` ${ID.toUpperCase()} `, parsed('received', ID)],
  ['abandoned', 'given_up', '', parsed('given_up', null)],
])('a form that says: %s', (_, choice, uuid, read) => {
  const fields: Record<string, string> = { choice, uuid, seen: 'x' };
  expect(parseDecision((name) => fields[name] ?? '')).toEqual(read);
});

test('the command records the same decision and reports it', { tags: ['@nightly'] }, async () => {
  await someUnknown('A');
  const leads = (...given: string[]) => runHere('leads', given);
  const line = /^A {2}personal_v3 {2}sent \d{4}-\d\d-\d\d \d\d:\d\d UTC, once {2}timed_out\n$/;
  expect(await leads('unknown')).toMatchObject({ code: 0, stdout: expect.stringMatching(line) });
  const received = 'A resolved. The operator has it. We won’t send it again.\n';
  expect(await leads('received', 'A', 'u-1')).toMatchObject({ code: 0, stdout: received });
  expect(await leads('unknown')).toMatchObject({ code: 0, stdout: 'No unconfirmed leads.\n' });
  expect((await leads('given-up', 'Z')).stderr).toContain('No lead has the reference Z.\n');
  expect((await leads('received', 'A')).stderr).toContain('How to use it');
});
