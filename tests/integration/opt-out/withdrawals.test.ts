import { expect, test } from 'vitest';
import { readEvents } from '#features/evidence/proof/format/event-details.ts';
import { ofKind } from '#features/evidence/proof/words/agreement-words.ts';
import { exportLeads } from '#features/lead/export-leads.ts';
import { NO_FILTERS } from '#features/lead/model/lead-filters.ts';
import { readLead } from '#features/lead/read-lead.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { checkNumbers } from '#features/opt-out/check-numbers.ts';
import {
  exportReferences,
  markOperatorNotified,
  reportOverdueWithdrawals,
} from '#features/opt-out/notify-operator.ts';
import { listOptOuts } from '#features/opt-out/store/opt-out-list.ts';
import { addMissingEvents } from '#features/opt-out/withdraw-numbers.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { recordWithdrawal } from '#features/privacy/record-withdrawal.ts';
import { inflight } from '#platform/process/inflight.ts';
import { utcDay } from '#platform/values/zoned-time.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { accepted } from '#tests/integration/support/issued-evidence.ts';
import {
  agreementTo,
  eventKinds,
  openOperatorAndSeed,
  reachConsent,
  referenceOf,
  submitSampleLead,
  withdrawCalls,
} from '#tests/integration/support/sent-lead.ts';
import { auditsOf, openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';

await openOperatorAndSeed();
const agent = await someMember('support');
const day = utcDay(new Date());

type Given = Partial<Parameters<typeof recordWithdrawal>[1]>;
const GIVEN = { identifier: '', reference: '', search: '', receivedBy: 'phone', reason: 'case 7' } as const;
const withdraw = (given: Given) => recordWithdrawal(agent, { ...GIVEN, receivedOn: day, ...given });
const entries = () => sql<{ hash: string }>('SELECT lookup_hash AS hash FROM phone_opt_out');
const open = () =>
  sql<{ id: string; references: string[]; due: Date; received: Date }>(
    `SELECT id, lead_references AS references, due_at AS due, received_at AS received FROM person_request
     WHERE kind = 'withdrawal' AND ended_at IS NULL`,
  );
const openFor = async (reference: string) =>
  (await open()).filter(({ references }) => references.includes(reference));
const isDoNotCall = async (reference: string) => (await readLead(agent, reference))?.isDoNotCall;

/** Of withdrawals, in a certificate that both verifiers accept. */
async function authorsIn(reference: string) {
  const { certificate } = await accepted(await certificateTextOf(reference));
  return ofKind(readEvents(certificate), 'phone_consent_withdrawn').map(({ facts }) => facts?.by);
}

/** Without the agreement to calls. */
async function submitWithoutCalls(phone: string): Promise<string> {
  const { journeyKey, shown } = await reachConsent({ phone });
  expect(await submitLead(journeyKey, agreementTo(shown, { phoneAgreed: false }))).toEqual({ kind: 'sent' });
  await Promise.all(inflight());
  return referenceOf(journeyKey);
}

const answerFor = async (list: string) => {
  const checked = await checkNumbers(agent, new TextEncoder().encode(list), 'all');
  return checked.ok ? checked.value : checked.message;
};

test('the same number through form, upload and staff entry gives one hash', async () => {
  const { journeyKey, reference } = await submitSampleLead({ phone: '(415) 555-0101' });
  await withdrawCalls(journeyKey);
  expect(await withdraw({ identifier: '+1 415.555.0101' })).toEqual({ ok: true, isListed: true });
  expect(await withdraw({ reference: reference.toLowerCase() })).toEqual({ ok: true, isListed: true });
  expect(await entries()).toHaveLength(1);
  const answer = await answerFor('name,phone\nCy,none\nAda,415-555-0101\nBo,(415) 555-0199\n');
  expect(answer.split('\r\n').slice(1, 4)).toEqual([
    '"2","","unreadable"',
    '"3","4155550101","yes"',
    '"4","4155550199","no"',
  ]);
  // One request for any number of recordings, and nothing of the number in the database.
  expect(await open()).toMatchObject([{ references: [reference] }]);
  const words = ['4155550101', '415-555-0101', '(415) 555-0101', '+14155550101'];
  expect(await rolledBack((query) => columnsWith(query, words))).toEqual([]);
});

test('a withdrawal that staff record is the borrower’s event with its author, and both verifiers accept it', async () => {
  const { journeyKey, reference } = await submitSampleLead({ phone: '(415) 555-0102' });
  for (let press = 0; press < 2; press++)
    expect(await withdraw({ identifier: '(415) 555-0102', receivedBy: 'mail' })).toEqual({
      ok: true,
      isListed: true,
    });
  expect((await eventKinds(journeyKey)).filter((kind) => kind === 'phone_consent_withdrawn')).toHaveLength(1);
  expect(await authorsIn(reference)).toEqual([agent.email]);
  expect(await auditsOf('a number')).toContainEqual(
    expect.objectContaining({ act: 'withdrawal_recorded', actor: agent.email, reason: 'case 7' }),
  );
  await erasePerson('phone', '4155550102', 'test');
  expect(await isDoNotCall(reference)).toBe(true);
  const [request] = await openFor(reference);
  expect(await markOperatorNotified(agent, request?.id ?? '', [reference])).toBe('notified');
  const ended = 'SELECT lookup_hash, reason FROM person_request WHERE id = $1';
  expect(await sql(ended, [request?.id])).toEqual([{ lookup_hash: null, reason: null }]);
  const agreedAgain =
    'UPDATE acknowledgment_block SET acknowledged_at = clock_timestamp() WHERE journey_id = $1';
  await pastAllRules(agreedAgain, [journeyKey.journeyId]);
  expect(await isDoNotCall(reference)).toBe(false);
});

test('a lost key keeps no number off the list, and the event follows once when the key is back', async () => {
  const { journeyKey, reference } = await submitSampleLead({ phone: '(415) 555-0105' });
  const ofJourney = 'WHERE journey_id = $1';
  const stored = `SELECT wrapped FROM evidence_key ${ofJourney}`;
  const [key] = await sql<{ wrapped: Buffer }>(stored, [journeyKey.journeyId]);
  const storeKey = (wrapped: Buffer | undefined) =>
    sql(`UPDATE evidence_key SET wrapped = $2 ${ofJourney}`, [journeyKey.journeyId, wrapped]);
  await storeKey(Buffer.of(0));
  expect(await withdraw({ reference })).toEqual({ ok: true, isListed: true });
  expect(await isDoNotCall(reference)).toBe(true);
  await addMissingEvents();
  expect(await eventKinds(journeyKey)).not.toContain('phone_consent_withdrawn');
  await storeKey(key?.wrapped);
  for (let minute = 0; minute < 2; minute++) await addMissingEvents();
  expect(await authorsIn(reference)).toEqual([agent.email]);
  expect(await sql('SELECT FROM person_request WHERE events_missing_at IS NOT NULL')).toEqual([]);
});

test('a later lead carries do_not_call until its borrower agrees to calls again', async () => {
  const phone = '(415) 555-0103';
  const first = await submitSampleLead({ phone });
  await withdrawCalls(first.journeyKey);
  const second = await submitWithoutCalls(phone);
  expect(await Promise.all([first.reference, second].map(isDoNotCall))).toEqual([true, true]);
  const { chunks } = await exportLeads(agent, NO_FILTERS, 'ndjson');
  const lines: string[] = [];
  for await (const chunk of chunks) lines.push(...chunk.trim().split('\n'));
  const exported = lines.map((line) => JSON.parse(line)).find((line) => line.reference === second);
  expect(exported).toMatchObject({ calls: false, do_not_call: true });
  const third = await submitSampleLead({ phone });
  expect(await Promise.all([first.reference, second, third.reference].map(isDoNotCall))).toEqual(
    Array(3).fill(false),
  );
  const [newest] = await listOptOuts(1);
  expect(newest).toMatchObject({ receivedBy: 'form', recordedBy: null, liftedReference: third.reference });
  // It came before the new agreement, so it ends nothing.
  expect(await withdraw({ identifier: phone, receivedOn: '2020-01-01' })).toMatchObject({ ok: false });
  expect(await isDoNotCall(third.reference)).toBe(false);
});

test('a withdrawal is due after ten business days, and alerts until the operator was notified', async () => {
  await sql(
    "UPDATE person_request SET ended_at = now(), outcome = 'operator_notified' WHERE ended_at IS NULL",
  );
  const { journeyKey, reference } = await submitSampleLead({ phone: '(415) 555-0104' });
  await withdrawCalls(journeyKey);
  const [request] = await open();
  const days = Math.round((Number(request?.due) - Number(request?.received)) / 86_400_000);
  expect([12, 13, 14, 15, 16]).toContain(days);
  await reportOverdueWithdrawals();
  expect(await openAlerts('withdrawal_overdue')).toEqual([]);
  await sql("UPDATE person_request SET due_at = now() - interval '1 minute' WHERE ended_at IS NULL");
  for (let minute = 0; minute < 2; minute++) await reportOverdueWithdrawals();
  expect(await openAlerts('withdrawal_overdue')).toMatchObject([{ subject: request?.id }]);
  expect((await exportReferences(agent, 'overdue')).text).toContain(reference);
  const notified = (shown: string[]) => markOperatorNotified(agent, request?.id ?? '', shown);
  expect(await notified([])).toBe('changed');
  expect(await open()).toMatchObject([{ id: request?.id }]);
  expect(await notified([reference])).toBe('notified');
  expect(await notified([reference])).toBe('late');
  expect(await openAlerts(`withdrawal_overdue|phone_consent_withdrawn ${reference}`)).toEqual([]);
  expect((await exportReferences(agent, 'open')).fileName).toBe(`withdrawals-${day}.csv`);
  expect((await exportReferences(agent, 'open')).text).not.toContain(reference);
});
