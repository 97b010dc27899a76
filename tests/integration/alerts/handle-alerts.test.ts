import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { acknowledgeAlert, closeAlert, sendTestAlert } from '#features/alerts/handle-alert.ts';
import { type AlertGroup, listOpenAlerts, listPastAlerts } from '#features/alerts/list-alerts.ts';
import { ALERT_FORM } from '#features/alerts/model/alert-form.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { findAlert } from '#features/alerts/store/alerts.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const [ann, ben] = [await someMember(), await someMember()];

vi.stubEnv('ALERT_WEBHOOK_URL', 'https://alerts.example/');
vi.stubEnv('ALERT_WEBHOOK_SECRET', 'a-secret-of-more-than-thirty-two-characters');

beforeEach(() => sql('DELETE FROM alert'));

test('groups open alerts by urgency, with their logged events', async () => {
  await raiseAlert('lead_refused', 'AAAA-BBBB-CCCC', { reason: 'http_status', httpStatus: 400 });
  await raiseAlert('lead_refused', 'AAAA-BBBB-CCCC', { reason: 'http_status', httpStatus: 422 });
  await raiseAlert('lead_unknown', 'AAAA-BBBB-CCCD');
  await sql(
    `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at)
     VALUES ($1, 'of_another_version', 'x', clock_timestamp(), clock_timestamp())`,
    [randomUUID()],
  );
  expect(await listOpenAlerts()).toMatchObject([
    { severity: 'critical', open: 1, alerts: [{ kind: 'lead_unknown', count: 1, facts: {} }] },
    {
      severity: 'warning',
      open: 2,
      alerts: [
        { kind: 'of_another_version' },
        { kind: 'lead_refused', count: 2, facts: { httpStatus: 422 } },
      ],
    },
    { severity: 'notice', open: 0, alerts: [] },
  ]);
});

test('assigns an alert to the staff member who acknowledges it first, and leaves it open', async () => {
  const id = await anAlert();
  expect(await acknowledgeAlert(ann, id)).toBe(true);
  expect(await acknowledgeAlert(ben, id)).toBe(false);
  expect(await findAlert(id)).toMatchObject({
    acknowledgedBy: ann.name,
    acknowledgedAt: expect.any(Date),
    resolvedAt: null,
  });
  expect(await auditsOf('lead_unknown AAAA-BBBB-CCCC')).toMatchObject([
    { act: 'alert_acknowledged', actor: ann.email },
  ]);
});

test('closes an alert by hand where nothing else closes it, and notifies the same channels', async () => {
  const subject = 'AAAA-BBBB-CCCE 2026-11-21T10:00:00.000Z';
  const id = await anAlert('phone_consent_withdrawn', subject);
  const note = ALERT_FORM.shape['note-*'].parse(' The operator has the report. ');
  expect(await closeAlert(ben, id, note)).toBe(true);
  expect(await closeAlert(ann, id, 'Me too')).toBe(false);
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
  expect((await listOpenAlerts())[1]).toMatchObject({ alerts: [{ acknowledgedAt: null, resolvedBy: null }] });
});

test('closes an alert whose cause went away without a staff member', async () => {
  const id = await anAlert();
  await resolveAlert('lead_unknown', 'AAAA-BBBB-CCCC');
  expect(await acknowledgeAlert(ann, id)).toBe(false);
  expect((await listPastAlerts(null)).alerts).toMatchObject([{ id, resolvedBy: null, resolvedNote: null }]);
});

test('lists every alert on exactly one page, newest first', async () => {
  await sql(
    `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at, resolved_at)
     SELECT gen_random_uuid(), 'lead_unsent', n::text, at, at, CASE WHEN n > 60 THEN at END
     FROM generate_series(1, 180) AS n, LATERAL (SELECT date_trunc('second', now()) + (n / 7) * interval '1 second' AS at) AS t`,
  );
  const open: string[] = [];
  for (let from: Parameters<typeof listOpenAlerts>[0] = null; ; ) {
    const groups: AlertGroup[] = await listOpenAlerts(from);
    const group = groups.find(({ severity }) => severity === 'warning');
    open.push(...(group?.alerts.map(({ subject }) => subject) ?? []));
    if (!group?.next) break;
    from = { severity: 'warning', after: group.next };
  }
  const past: string[] = [];
  for (let after: Parameters<typeof listPastAlerts>[0] = null; ; ) {
    const page = await listPastAlerts(after);
    past.push(...page.alerts.map(({ subject }) => subject));
    if (!page.next) break;
    after = page.next;
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => String(from + place)).sort();
  expect([...open].sort()).toEqual(numbers(1, 60));
  expect([...past].sort()).toEqual(numbers(61, 180));
  const seconds = past.map((subject) => Math.floor(Number(subject) / 7));
  expect(seconds).toEqual([...seconds].sort((one, other) => other - one));
});

test('delivers a test alert like any alert, and closes it automatically', async () => {
  const sent = await sendTestAlert(ann);
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
  await expect(change(`resolved_by = '${ann.staffId}'`)).rejects.toThrow(
    'alert_resolved_by_hand_is_resolved',
  );
});

async function anAlert(
  kind: 'lead_unknown' | 'phone_consent_withdrawn' = 'lead_unknown',
  subject = 'AAAA-BBBB-CCCC',
) {
  await raiseAlert(kind, subject);
  const [row] = await sql<{ id: string }>('SELECT id FROM alert WHERE kind = $1 AND subject = $2', [
    kind,
    subject,
  ]);
  return row?.id ?? '';
}

test('lists refused access as critical, and refused data as a warning', async () => {
  await sql('DELETE FROM alert');
  for (const subject of [
    'personal_v3 unauthorized',
    'refinance forbidden',
    'personal_v2 invalid',
    'AAAA-BBBB-CCCC',
  ])
    await raiseAlert('lead_refused', subject);
  await raiseAlert('prefill_refused', 'prefill not_found');
  await raiseAlert('lead_unsent', 'personal_v3 unauthorized');
  const groups = await listOpenAlerts();
  const subjects = groups.map(({ alerts }) =>
    alerts.map(({ kind, subject }) => `${kind}: ${subject}`).sort(),
  );
  expect(subjects).toEqual([
    [
      'lead_refused: personal_v3 unauthorized',
      'lead_refused: refinance forbidden',
      'prefill_refused: prefill not_found',
    ],
    [
      'lead_refused: AAAA-BBBB-CCCC',
      'lead_refused: personal_v2 invalid',
      'lead_unsent: personal_v3 unauthorized',
    ],
    [],
  ]);
  expect(groups.map(({ open }) => open)).toEqual([3, 3, 0]);
});
