import { describe, expect, test } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import type { Role } from '#features/access/model/permissions.ts';
import { approveErasure, continueErasures, declineRequest } from '#features/privacy/decide-request.ts';
import { eraseJourney } from '#features/privacy/erase-person.ts';
import { allowPersonExport, exportPersonOnce } from '#features/privacy/export-person.ts';
import { holdEvidence } from '#features/privacy/hold-evidence.ts';
import { planErasure, readPerson, searchPersonOfLead } from '#features/privacy/read-person.ts';
import { recordPersonRequest } from '#features/privacy/record-request.ts';
import {
  lockRequest,
  recordApproval,
  recordExpiredErasures,
} from '#features/privacy/store/person-requests.ts';
import { listEndedRequests } from '#features/privacy/store/request-list.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { databaseNow } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { utcDay } from '#platform/values/zoned-time.ts';
import { captureLog } from '#tests/integration/support/alert-deliveries.ts';
import { putLeads, someLead } from '#tests/integration/support/many-leads.ts';
import { openOperatorAndSeed, submitSampleLead } from '#tests/integration/support/sent-lead.ts';
import { auditsOf, openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';

const logged = captureLog();
await openOperatorAndSeed();
const [agent, counsel] = [await someMember('support'), await someMember('compliance')];

const GIVEN = { search: '', receivedBy: 'phone', receivedOn: utcDay(new Date()), reason: 'case 9' } as const;

async function requestBy(actor: Actor, identifier: string, kind: 'access' | 'erasure' = 'erasure') {
  const recorded = await recordPersonRequest(actor, { ...GIVEN, kind, identifier });
  if (!recorded.ok) throw new Error(JSON.stringify(recorded.errors));
  return recorded.id;
}

const rowOf = async (id: string) => {
  const [row] = await sql<{ hash: string | null; outcome: string | null; ended: boolean }>(
    'SELECT lookup_hash AS hash, outcome, ended_at IS NOT NULL AS ended FROM person_request WHERE id = $1',
    [id],
  );
  return row;
};
const erasuresIn = async (id: string) =>
  (await auditsOf('a borrower')).filter(({ act, after }) => act === 'person_erased' && isAbout(after, id));
const isAbout = (after: object | null, id: string) => JSON.stringify(after).includes(id);

const approveAndCrash = (id: string) =>
  transaction(async (tx) => {
    const row = await lockRequest(tx, id);
    if (row) await recordApproval(tx, counsel, row, await databaseNow(tx));
  });

let number = 200;
async function someBorrower() {
  number += 1;
  const email = `nuthatch-${number}@nest.example`;
  return { email, ...(await submitSampleLead({ email, phone: `(415) 555-0${number}` })) };
}

test('an address of which nothing is stored says so and stores no row', async () => {
  const given = { ...GIVEN, kind: 'erasure', identifier: 'no-one@nest.example' } as const;
  const errors = { identifier: expect.stringMatching(/^We have no application/) };
  expect(await recordPersonRequest(agent, given)).toEqual({ ok: false, errors });
  expect(await recordPersonRequest(agent, { ...given, identifier: 'half@' })).toMatchObject({ ok: false });
  expect(await sql('SELECT FROM person_request')).toEqual([]);
});

describe('an erasure', { tags: ['@erasure'] }, () => {
  test.each<[requester: Role, approver: Role, result: string]>([
    ['support', 'admin', 'needs_compliance'],
    ['admin', 'admin', 'needs_compliance'],
    ['support', 'support', 'not_allowed'],
    ['compliance', 'admin', 'erased'],
    ['support', 'compliance', 'erased'],
  ])('that %s requests and %s approves ends as %s', async (requester, approver, result) => {
    const { email } = await someBorrower();
    const by = await someMember(requester);
    const id = await requestBy(by, email);
    expect(await approveErasure(by, id)).toBe('own_request');
    expect(await approveErasure(await someMember(approver), id)).toBe(result);
    expect(await rowOf(id)).toMatchObject({ ended: result === 'erased' });
  });

  test('leaves nothing of the person in the database or the log, and one line in the activity log', async () => {
    const { email, reference, journeyKey } = await someBorrower();
    await sql(
      `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at, count, resolved_at, resolved_note)
       VALUES (gen_random_uuid(), 'test_alert', 'y', now(), now(), 1, now(), $1)`,
      [`Wrote to ${email.toUpperCase()}.`],
    );
    const former = await requestBy(counsel, email, 'access');
    expect(await declineRequest(counsel, former)).toBe('withdrawn');
    const id = await requestBy(agent, email);
    expect(await planErasure(agent, id)).toEqual({ journeys: 1, leads: [reference], onHold: [] });
    const forAdmin = { journeys: 1, leads: 1, onHold: 0 };
    expect(await planErasure(await someMember('admin'), id)).toEqual(forAdmin);
    expect(await approveErasure(counsel, id)).toBe('erased');
    const words = [email, personLookupHash('email', email)];
    expect(await rolledBack((query) => columnsWith(query, words))).toEqual([]);
    expect(logged()).not.toContain(email);
    expect(await erasuresIn(id)).toMatchObject([
      { actor: counsel.email, after: { request: id, journeys: 1, onHold: 0 } },
    ]);
    // Heads and the lead stay.
    const [heads] = await sql<{ count: number }>(
      'SELECT count(*)::int FROM evidence_event WHERE journey_id = $1',
      [journeyKey.journeyId],
    );
    expect(heads?.count).toBeGreaterThan(5);
    expect(await rowOf(id)).toEqual({ hash: null, outcome: 'erased', ended: true });
  });

  test('shows an administrator five times an hour whether we have a person', async () => {
    const admin = await someMember('admin');
    for (let asked = 0; asked < 5; asked++)
      await expect(requestBy(admin, `stranger-${asked}@nest.example`)).rejects.toThrow('no application');
    await expect(requestBy(admin, (await someBorrower()).email)).rejects.toThrow('five erasures');
  });

  test('of evidence on legal hold ends as on_hold and names the lead before', async () => {
    const { email, reference } = await someBorrower();
    await holdEvidence(reference, { by: counsel.email, reason: 'case 1' });
    const id = await requestBy(counsel, email);
    expect(await planErasure(agent, id)).toMatchObject({ onHold: [reference] });
    expect(await approveErasure(await someMember('admin'), id)).toBe('on_hold');
    expect(await rowOf(id)).toMatchObject({ outcome: 'on_hold', hash: personLookupHash('email', email) });
  });

  test('that a crash stops after the approval goes on with the job, and ends once', async () => {
    const { email, journeyKey } = await someBorrower();
    await submitSampleLead({ email, phone: '(415) 555-0299' });
    const id = await requestBy(agent, email);
    await continueErasures();
    expect(await rowOf(id)).toMatchObject({ ended: false });
    await approveAndCrash(id);
    await eraseJourney(journeyKey.journeyId, { by: counsel.email, keepsSent: false });
    expect(await declineRequest(counsel, id)).toBe('already_decided');
    // The request of the approver may still be under way.
    await continueErasures();
    expect(await rowOf(id)).toMatchObject({ ended: false });
    await sql("UPDATE person_request SET approved_at = now() - interval '2 minutes' WHERE id = $1", [id]);
    await Promise.all([continueErasures(), continueErasures()]);
    await continueErasures();
    expect(await rowOf(id)).toMatchObject({ outcome: 'erased' });
    expect(await erasuresIn(id)).toMatchObject([{ after: { journeys: 2, onHold: 0 } }]);
  });

  test('that fails for an hour opens an alert until it ends, and stops no other one', async () => {
    const by = await someMember('support');
    const ids: string[] = [];
    for (let asked = 0; asked < 2; asked++) ids.push(await requestBy(by, (await someBorrower()).email));
    for (const id of ids) await approveAndCrash(id);
    const anHourAgo =
      "UPDATE person_request SET approved_at = now() - interval '61 minutes' WHERE id = ANY ($1)";
    await sql(anHourAgo, [ids]);
    await sql('ALTER TABLE report RENAME TO another');
    await continueErasures();
    await sql('ALTER TABLE another RENAME TO report');
    const late = (await openAlerts('erasure_not_finished')).map(({ subject }) => subject);
    expect(late).toEqual(ids.toSorted());
    await continueErasures();
    expect(await openAlerts('erasure_not_finished')).toEqual([]);
  });

  test('is approved within 72 hours, and the database refuses any other approval', async () => {
    const { email } = await someBorrower();
    const id = await requestBy(agent, email);
    const approvedBy = (staffId: string) =>
      sql('UPDATE person_request SET approved_at = now(), approved_by = $2 WHERE id = $1', [id, staffId]);
    await expect(approvedBy(agent.staffId)).rejects.toThrow('person_request_erased_by_two_people');
    await sql("UPDATE person_request SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
    await expect(approvedBy(counsel.staffId)).rejects.toThrow('person_request_erased_by_two_people');
    expect(await approveErasure(counsel, id)).toBe('expired');
    await recordExpiredErasures();
    expect(await rowOf(id)).toMatchObject({ outcome: 'expired' });
  });

  test('is limited to five an hour for each person, requests and approvals together', async () => {
    const busy = await someMember('compliance');
    const { email } = await someBorrower();
    // Those that end with an error don't count.
    const own = await requestBy(busy, email);
    for (let press = 0; press < 5; press++) expect(await approveErasure(busy, own)).toBe('own_request');
    await expect(requestBy(busy, email)).rejects.toThrow('already open');
    expect(await declineRequest(busy, own)).toBe('withdrawn');
    for (let done = 1; done < 5; done++)
      expect(await declineRequest(busy, await requestBy(busy, email))).toBe('withdrawn');
    await expect(requestBy(busy, email)).rejects.toThrow('five erasures');
    expect(await approveErasure(busy, await requestBy(agent, email))).toBe('too_many');
  });
});

test('a copy is one ZIP for one download within 15 minutes, by the person who prepared it', async () => {
  const { email, reference } = await someBorrower();
  const id = await requestBy(agent, email, 'access');
  expect(await exportPersonOnce(counsel, id)).toBeNull();
  expect(await allowPersonExport(counsel, id)).toBe(true);
  expect(await exportPersonOnce(await someMember('compliance'), id)).toBeNull();
  await sql("UPDATE person_request SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
  expect(await exportPersonOnce(counsel, id)).toBeNull();
  expect(await allowPersonExport(counsel, id)).toBe(true);
  const copies = await Promise.all([exportPersonOnce(counsel, id), exportPersonOnce(counsel, id)]);
  const [copy, ...others] = copies.filter((one) => one !== null);
  expect(others).toEqual([]);
  const text = new TextDecoder().decode(copy?.archive);
  for (const words of [`certificate-${reference}.json`, 'kept.json', 'requests.json', email])
    expect(text).toContain(words);
  expect(await exportPersonOnce(counsel, id)).toBeNull();
  expect(await rowOf(id)).toMatchObject({ outcome: 'exported' });
  expect((await auditsOf(id)).map(({ act }) => act)).toEqual([
    'person_request_recorded',
    'person_export_allowed',
    'person_export_allowed',
    'person_exported',
  ]);
});

test('the page of a borrower has 50 applications and leads to the others', async () => {
  const { email, reference } = await someBorrower();
  const others = Array.from({ length: 50 }, () => someLead());
  await putLeads(others);
  await sql('INSERT INTO evidence_person (journey_id, mark) SELECT unnest($1::uuid[]), $2', [
    others.map(({ journey }) => journey),
    personLookupHash('email', email),
  ]);
  const found = await searchPersonOfLead(counsel, reference);
  const person = await readPerson(counsel, typeof found === 'object' ? found.search : '');
  expect([person?.leads.length, person?.hasOlderLeads]).toEqual([50, true]);
});

test('lists every ended request on exactly one page', async () => {
  const listed = await listEndedRequests(2, null);
  for (let page = listed; page.length > 0; ) {
    const { id, endedAt } = page.at(-1) ?? {};
    page = id && endedAt ? await listEndedRequests(2, { at: endedAt, id }) : [];
    listed.push(...page);
  }
  const stored = await sql<{ id: string }>(
    "SELECT id FROM person_request WHERE ended_at IS NOT NULL AND kind <> 'withdrawal' ORDER BY ended_at DESC, id DESC",
  );
  expect(listed.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
});
