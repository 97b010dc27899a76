import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import * as staff from '#features/alerts/handle-alert.ts';
import { findAlertCard, listAlertCards, listPastAlerts } from '#features/alerts/list-alerts.ts';
import { ALERT_FORM } from '#features/alerts/model/alert-form.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { findAlert } from '#features/alerts/store/alerts.ts';
import { databaseNow } from '#platform/database/db.ts';
import { webhookChannel } from '#tests/integration/support/alert-deliveries.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const [ann, ben] = [await someMember(), await someMember()];

/** One alert, as its page chooses it. */
const only = (id: string) => ({ ids: [id], cards: [], shownAt: null, isSnoozed: false });

await webhookChannel();

beforeEach(() => sql('DELETE FROM alert'));

test('lists a card for each kind and severity: refused access is critical, refused data a warning, as is an unknown kind', async () => {
  for (const httpStatus of [400, 422])
    await raiseAlert('lead_refused', 'AAAA', { reason: 'http_status', httpStatus });
  await raiseAlert('lead_refused', 'personal_v3 unauthorized');
  await raiseAlert('prefill_refused', 'prefill not_found');
  await raiseAlert('lead_unsent', 'personal_v3 unauthorized');
  await sql(
    `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at)
     VALUES (gen_random_uuid(), 'of_another_version', 'x', clock_timestamp(), clock_timestamp())`,
  );
  const cards = await listAlertCards();
  const heads = cards.map(({ severity, kind, open, count }) => `${severity} ${kind} ${open} ${count}`);
  expect(heads.toSorted()).toEqual([
    'critical lead_refused 1 1',
    'critical prefill_refused 1 1',
    'warning lead_refused 1 2',
    'warning lead_unsent 1 1',
    'warning of_another_version 1 1',
  ]);
  expect(cards.map(({ severity }) => severity)).toEqual(heads.map((head) => head.split(' ')[0]).toSorted());
  const refused = cards.find(({ severity, kind }) => severity === 'warning' && kind === 'lead_refused');
  expect(refused?.alerts).toMatchObject([{ subject: 'AAAA', count: 2, facts: { httpStatus: 422 } }]);
});

test('resolves an alert by hand where nothing else resolves it, and notifies the same channels', async () => {
  const subject = 'AAAA-BBBB-CCCE 2026-11-21T10:00:00.000Z';
  const id = await anAlert('phone_consent_withdrawn', subject);
  const note = ALERT_FORM.shape.note.parse(' The operator has the report. ');
  expect(await staff.resolveAsStaff(ben, only(id), note)).toBe(1);
  expect(await staff.resolveAsStaff(ann, only(id), 'Me too')).toBe(0);
  expect(await findAlert(id)).toMatchObject({
    resolvedBy: ben.name,
    resolvedNote: 'The operator has the report.',
    deliveries: [
      { channel: 'webhook', event: 'opened', state: 'queued' },
      { channel: 'webhook', event: 'resolved', state: 'queued' },
    ],
  });
  expect(await auditsOf(`phone_consent_withdrawn ${subject}`)).toMatchObject([
    { act: 'alert_done', actor: ben.email, reason: 'The operator has the report.' },
  ]);
  await raiseAlert('phone_consent_withdrawn', subject);
  const reopened = { alerts: [{ acknowledgedAt: null, resolvedBy: null }] };
  expect(await listAlertCards()).toMatchObject([reopened]);
});

test('resolves an alert whose cause went away without a staff member', async () => {
  const id = await anAlert();
  await resolveAlert('lead_unknown', 'AAAA-BBBB-CCCC');
  expect(await staff.acknowledgeAlerts(ann, only(id))).toBe(0);
  expect((await listPastAlerts(null)).alerts).toMatchObject([{ id, resolvedBy: null, resolvedNote: null }]);
});

const numbers = (alerts: { subject: string }[]) => alerts.map(({ subject }) => Number(subject));

test('lists every alert on exactly one page, newest first', async () => {
  await sql(
    `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at, resolved_at)
     SELECT gen_random_uuid(), 'lead_unsent', n::text, at, at, CASE WHEN n > 60 THEN at END
     FROM generate_series(1, 180) AS n, LATERAL (SELECT date_trunc('second', now()) + (n / 7) * interval '1 second' AS at) AS t`,
  );
  const card = { severity: 'warning', kind: 'lead_unsent' } as const;
  const openFrom = async (after: Parameters<typeof findAlertCard>[2]): Promise<number[]> => {
    const { alerts = [], next } = (await findAlertCard(card, false, after)) ?? {};
    return [...numbers(alerts), ...(next ? await openFrom(next) : [])];
  };
  const pastFrom = async (after: Parameters<typeof listPastAlerts>[0]): Promise<number[]> => {
    const { alerts, next } = await listPastAlerts(after);
    return [...numbers(alerts), ...(next ? await pastFrom(next) : [])];
  };
  const [open, past] = [await openFrom(null), await pastFrom(null)];
  const listed = [...open, ...past].sort((one, other) => one - other);
  expect(listed).toEqual(Array.from({ length: 180 }, (_, place) => place + 1));
  expect(open).toHaveLength(60);
  const seconds = past.map((number) => Math.floor(number / 7));
  expect(seconds).toEqual([...seconds].sort((one, other) => other - one));
});

/** All of a card on a page of half a second ago. */
const all = async (isSnoozed = false) => ({
  ...{ ids: [], cards: ['warning lead_unsent'], isSnoozed },
  shownAt: new Date((await databaseNow()).getTime() - 500).toISOString(),
});
const raiseASecondAgo = async (subject: string) => {
  await raiseAlert('lead_unsent', subject);
  await sql("UPDATE alert SET first_seen_at = first_seen_at - interval '1 s' WHERE subject = $1", [subject]);
};

test('resolves all alerts of a card that had opened when the page was made, with an audit row for each', async () => {
  for (const subject of ['1', '2']) await raiseASecondAgo(subject);
  await raiseAlert('lead_unsent', '3');
  expect(await staff.resolveAsStaff(ann, await all(), '')).toBe(2);
  expect(await sql('SELECT subject FROM alert WHERE resolved_at IS NULL')).toEqual([{ subject: '3' }]);
  for (const subject of ['1', '2'])
    expect(await auditsOf(`lead_unsent ${subject}`)).toMatchObject([{ act: 'alert_done', actor: ann.email }]);
});

test('handles 1,000 alerts of a card at once, and the others with the next press', async () => {
  await sql(
    `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at)
     SELECT gen_random_uuid(), 'lead_unsent', n::text, at, at
     FROM generate_series(1, 1001) AS n, LATERAL (SELECT clock_timestamp() - interval '1 s' AS at) AS t`,
  );
  const acts: [string, (chosen: Awaited<ReturnType<typeof all>>) => Promise<number | null>][] = [
    ['acknowledge', (chosen) => staff.acknowledgeAlerts(ann, chosen)],
    ['assign', (chosen) => staff.assignAlerts(ann, chosen, ben.staffId)],
    ['snooze', async (chosen) => (await staff.snoozeAlerts(ann, chosen, 1)).snoozed],
    ['end the snooze', async () => staff.endSnooze(ann, await all(true))],
  ];
  for (const [act, handle] of acts) {
    const changed = [await handle(await all()), await handle(await all()), await handle(await all())];
    expect(changed, act).toEqual([1_000, 1, 0]);
  }
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  await listAlertCards();
  expect(queries.mock.calls).toHaveLength(2);
  queries.mockRestore();
});

test('acknowledges, assigns and snoozes alerts, for a week at most, and never one that waits for a decision', async () => {
  await raiseASecondAgo('x');
  expect(await staff.acknowledgeAlerts(ann, await all())).toBe(1);
  expect(await staff.acknowledgeAlerts(ben, await all())).toBe(0);
  expect(await auditsOf('lead_unsent x')).toMatchObject([{ act: 'alert_acknowledged', actor: ann.email }]);
  expect(await staff.assignAlerts(ann, await all(), (await someMember('viewer')).staffId)).toBeNull();
  expect(await staff.assignAlerts(ann, await all(), ben.staffId)).toBe(1);
  expect(await staff.snoozeAlerts(ann, await all(), 168)).toEqual({ snoozed: 1, refused: 0 });
  expect(await listAlertCards()).toEqual([]);
  const snoozed = { acknowledgedBy: ann.name, assignedTo: ben.name, snoozedUntil: expect.any(Date) };
  expect(await listAlertCards(true)).toMatchObject([{ kind: 'lead_unsent', alerts: [snoozed] }]);
  const tooLong = staff.snoozeAlerts(ann, await all(true), 169);
  await expect(tooLong).rejects.toThrow('alert_snoozed_for_a_week_at_most');
  expect(await staff.endSnooze(ann, await all(true))).toBe(1);
  expect(await listAlertCards()).toHaveLength(1);
  for (const kind of ['lead_unknown', 'consent_unsafe', 'phone_consent_withdrawn'] as const) {
    await raiseAlert(kind, kind);
    const [alert] = await sql<{ id: string }>('SELECT id FROM alert WHERE subject = $1', [kind]);
    expect(await staff.snoozeAlerts(ann, only(alert?.id ?? ''), 1)).toEqual({ snoozed: 0, refused: 1 });
  }
});

test('delivers a test alert like any alert, and resolves it automatically', async () => {
  const sent = await staff.sendTestAlert(ann);
  const id = sent.kind === 'tested' ? sent.id : '';
  expect(await findAlert(id)).toMatchObject({
    kind: 'test_alert',
    resolvedAt: expect.any(Date),
    deliveries: [{ event: 'opened' }, { event: 'resolved' }],
  });
  const subject = `console ${ann.staffId.slice(0, 8)}`;
  expect(await auditsOf(subject)).toMatchObject([{ act: 'alert_tested', after: { channels: 'webhook' } }]);
});

test('the database rejects an acknowledgment without a staff member and a closing of an open alert', async () => {
  const id = await anAlert();
  const change = (what: string) => sql(`UPDATE alert SET ${what} WHERE id = '${id}'`);
  await expect(change('acknowledged_at = now()')).rejects.toThrow('alert_acknowledged_by_somebody');
  const byHand = change(`resolved_by = '${ann.staffId}'`);
  await expect(byHand).rejects.toThrow('alert_resolved_by_hand_is_resolved');
});

async function anAlert(
  kind: 'lead_unknown' | 'phone_consent_withdrawn' = 'lead_unknown',
  subject = 'AAAA-BBBB-CCCC',
) {
  await raiseAlert(kind, subject);
  const [row] = await sql<{ id: string }>('SELECT id FROM alert');
  return row?.id ?? '';
}

test('without a channel, an alert is stored, counted and closed, nothing is queued, and a test alert says so', async () => {
  for (const name of ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET']) vi.stubEnv(name, '');
  vi.resetModules();
  const raising = await import('#features/alerts/raise-alert.ts');
  const handling = await import('#features/alerts/handle-alert.ts');
  for (const _ of Array(2)) await raising.raiseAlert('lead_unknown', 'x');
  await raising.resolveAlert('lead_unknown', 'x');
  expect(await handling.sendTestAlert(ann)).toEqual({ kind: 'no_channel' });
  const closed = { kind: 'lead_unknown', count: 2, resolved_at: expect.any(Date) };
  expect(await sql('SELECT kind, count, resolved_at FROM alert')).toEqual([closed]);
  expect(await sql('SELECT FROM alert_delivery')).toEqual([]);
  const added = `INSERT INTO alert_channel (id, channel, severities, staff_id) VALUES (gen_random_uuid(), 'mail', $1, $2)`;
  await sql(added, [['critical', 'warning'], ann.staffId]);
  expect(await handling.sendTestAlert(ann)).toEqual({ kind: 'no_notices' });
  await sql(added, [['notice'], ben.staffId]);
  expect(await handling.sendTestAlert(ann)).toMatchObject({ kind: 'tested' });
});
