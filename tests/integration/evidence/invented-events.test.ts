import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { verifyStoredDetails } from '#features/evidence/verify-stored.ts';
import { certifyLead } from '#features/lead/certify-lead.ts';
import { certifyReceipt } from '#features/lead/read-receipt.ts';
import { findReceiptId } from '#features/lead/store/receipts.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { exportCertificate } from '#features/privacy/export-evidence.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { APPEND } from '#tests/integration/support/lead-times.ts';
import {
  openOperatorAndSeed,
  submitSampleLead,
  withdrawCalls,
} from '#tests/integration/support/sent-lead.ts';
import { keepRows } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';

await openOperatorAndSeed();

/** A person who can write to the database, but has no key. The app appends and certifies what it finds. */
const junk = (journeyId: string, kind: string) =>
  sql(APPEND, [journeyId, kind, randomBytes(32).toString('hex'), randomBytes(200), 0]);
const details = (journeyId: string, kind: string) =>
  `journey_id = '${journeyId}' AND number = (SELECT min(number) FROM evidence_event WHERE journey_id = '${journeyId}' AND kind = '${kind}')`;
const deleted = (journeyId: string) =>
  pastAllRules(`DELETE FROM evidence_details WHERE ${details(journeyId, 'consent_acknowledged')}`);
const changed = (journeyId: string, table: 'details' | 'event', change: string, kind: string) =>
  pastAllRules(`UPDATE evidence_${table} SET ${change} WHERE ${details(journeyId, kind)}`);

const eventsOf = (journeyId: string, which: string) =>
  `journey_id = '${journeyId}' AND number IN (SELECT number FROM evidence_event WHERE journey_id = '${journeyId}' AND ${which})`;
const withoutEvents = (journeyId: string, which: string) =>
  pastAllRules(`DELETE FROM evidence_details WHERE ${eventsOf(journeyId, which)};
    DELETE FROM evidence_event WHERE journey_id = '${journeyId}' AND ${which}`);
const withoutLeaves = (journeyId: string, which: string) =>
  pastAllRules(`DELETE FROM evidence_leaf WHERE ${eventsOf(journeyId, which)}`);
async function withdrawn(journeyId: string): Promise<void> {
  await withdrawCalls({ journeyId });
  await appendPendingToTree();
}
/** Another lead is in the log behind the withdrawal. */
async function withdrawnLongAgo(journeyId: string): Promise<void> {
  await withdrawn(journeyId);
  await submitSampleLead();
  await appendPendingToTree();
}

const WITHDRAWAL = "kind = 'phone_consent_withdrawn'";
const GONE = /log has an event of this request that is no longer stored/;
const UNREADABLE = /issuer can’t read/;

/** Each with the database alone. */
const TAMPERING: [string, (journeyId: string) => Promise<unknown>, RegExp, string | null][] = [
  ['an invented agreement', (id) => junk(id, 'consent_acknowledged'), UNREADABLE, 'unreadable'],
  ['a deleted agreement', (id) => deleted(id), /no later event says/, 'missing'],
  [
    'a deleted agreement with an invented removal',
    (id) => deleted(id).then(() => junk(id, 'details_removed')),
    UNREADABLE,
    'missing',
  ],
  [
    'a deleted journey with a removal without details',
    (id) =>
      junk(id, 'details_removed').then(() =>
        pastAllRules(`DELETE FROM evidence_details WHERE journey_id = '${id}'`),
      ),
    /no later event says/,
    'missing',
  ],
  [
    'details of one event under another',
    (id) => {
      const others = `(SELECT sealed FROM evidence_details WHERE ${details(id, 'lead_sent')})`;
      return changed(id, 'details', `sealed = ${others}`, 'lead_ended');
    },
    /has other details/,
    'changed',
  ],
  [
    'another time of an event',
    (id) => changed(id, 'event', "at = at - interval '1 ms'", 'lead_sent'),
    /not in the tree of the checkpoint|earlier than an event/,
    'event_changed',
  ],
  [
    'a deleted withdrawal',
    (id) => withdrawn(id).then(() => withoutEvents(id, WITHDRAWAL)),
    GONE,
    'event_gone',
  ],
  [
    'a withdrawal that was deleted before it was in the log',
    (id) => withdrawCalls({ journeyId: id }).then(() => withoutEvents(id, WITHDRAWAL)),
    GONE,
    'event_gone',
  ],
  [
    'a withdrawal deleted with its place in the log',
    async (id) => {
      await withdrawnLongAgo(id);
      await withoutLeaves(id, WITHDRAWAL);
      await withoutEvents(id, WITHDRAWAL);
    },
    /log has a gap/,
    null,
  ],
  [
    'a withdrawal that is missing in the log',
    (id) => withdrawnLongAgo(id).then(() => withoutLeaves(id, WITHDRAWAL)),
    /log has a gap/,
    'event_not_in_log',
  ],
];

const TABLES = ['event', 'details', 'key', 'unsealed', 'leaf', 'node', 'checkpoint'].map(
  (name) => `evidence_${name}`,
);
let putBack: () => Promise<unknown>;
beforeEach(async () => {
  putBack = await keepRows(TABLES);
});
afterEach(async () => {
  await putBack();
  await sql('UPDATE alert SET resolved_at = clock_timestamp() WHERE resolved_at IS NULL');
});

test.each(TAMPERING)(
  '%s ends in a refusal, an alert and a failed check',
  async (_, tamper, fault, reason) => {
    const { reference, journeyKey } = await submitSampleLead();
    const { journeyId } = journeyKey;
    await appendPendingToTree();
    expect(await verifyStoredDetails('all')).toBeNull();
    await tamper(journeyId);
    await appendPendingToTree();
    const certified = await certifyLead(reference);
    expect(certified).toMatchObject({ kind: 'faulty' });
    expect(certified?.kind === 'faulty' && certified.faults.join('\n')).toMatch(fault);
    await sql('UPDATE journey SET erased_at = NULL WHERE id = $1', [journeyId]);
    const receiptId = (await findReceiptId(journeyId)) ?? '';
    expect(await certifyReceipt(receiptId, journeyKey)).toMatchObject({ kind: 'faulty' });
    const events = await sql('SELECT FROM evidence_event WHERE journey_id = $1', [journeyId]);
    expect(await exportCertificate(reference, { by: 'Ann', reason: 'a question' })).toMatchObject({
      kind: 'faulty',
    });
    expect(await sql('SELECT FROM evidence_event WHERE journey_id = $1', [journeyId])).toHaveLength(
      events.length,
    );
    expect((await verifyStoredDetails('all'))?.reason ?? null).toBe(reason);
    const [alert] = await sql<{ facts: object }>(
      "SELECT facts FROM alert WHERE kind = 'evidence_details_missing' AND resolved_at IS NULL",
    );
    expect(alert?.facts ?? null).toEqual(reason && expect.objectContaining({ reason, journeyId }));
  },
);

test('events that wait for the log, and erased ones, are no fault', async () => {
  const [sealed, half] = [await submitSampleLead(), await submitSampleLead()];
  const erased = await submitSampleLead({ email: 'gone@example.com' });
  await appendPendingToTree();
  await erasePerson('email', 'gone@example.com', 'Ann');
  await withdrawCalls(half.journeyKey);
  const late = await submitSampleLead();
  expect(await verifyStoredDetails('all')).toBeNull();
  for (const { reference } of [sealed, half, erased, late])
    expect(await certifyLead(reference), reference).toMatchObject({ kind: 'certified' });
});
