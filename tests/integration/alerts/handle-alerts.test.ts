import { beforeEach, expect, test, vi } from 'vitest';
import { acknowledgeAlert, resolveAsStaff, sendTestAlert } from '#features/alerts/handle-alert.ts';
import { listOpenAlerts, listPastAlerts } from '#features/alerts/list-alerts.ts';
import { ALERT_FORM } from '#features/alerts/model/alert-form.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { findAlert } from '#features/alerts/store/alerts.ts';
import { webhookChannel } from '#tests/integration/support/alert-deliveries.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const [ann, ben] = [await someMember(), await someMember()];

await webhookChannel();

beforeEach(() => sql('DELETE FROM alert'));

test('groups open alerts by urgency: refused access is critical, refused data a warning, as is an unknown kind', async () => {
  for (const httpStatus of [400, 422])
    await raiseAlert('lead_refused', 'AAAA', { reason: 'http_status', httpStatus });
  await raiseAlert('lead_refused', 'personal_v3 unauthorized');
  await raiseAlert('prefill_refused', 'prefill not_found');
  await raiseAlert('lead_unsent', 'personal_v3 unauthorized');
  await sql(
    `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at)
     VALUES (gen_random_uuid(), 'of_another_version', 'x', clock_timestamp(), clock_timestamp())`,
  );
  const groups = await listOpenAlerts();
  const listed = groups.map(({ severity, open, alerts }) => [
    `${open} ${severity}`,
    alerts.map(({ kind, subject }) => `${kind}: ${subject}`).sort(),
  ]);
  expect(listed).toEqual([
    ['2 critical', ['lead_refused: personal_v3 unauthorized', 'prefill_refused: prefill not_found']],
    ['3 warning', ['lead_refused: AAAA', 'lead_unsent: personal_v3 unauthorized', 'of_another_version: x']],
    ['0 notice', []],
  ]);
  const twice = groups[1]?.alerts.find(({ subject }) => subject === 'AAAA');
  expect(twice).toMatchObject({ count: 2, facts: { httpStatus: 422 } });
});

test('assigns an alert to the staff member who acknowledges it first, and leaves it open', async () => {
  const id = await anAlert();
  expect(await acknowledgeAlert(ann, id)).toBe(true);
  expect(await acknowledgeAlert(ben, id)).toBe(false);
  const acknowledged = { acknowledgedBy: ann.name, acknowledgedAt: expect.any(Date), resolvedAt: null };
  expect(await findAlert(id)).toMatchObject(acknowledged);
  const audit = { act: 'alert_acknowledged', actor: ann.email };
  expect(await auditsOf('lead_unknown AAAA-BBBB-CCCC')).toMatchObject([audit]);
});

test('resolves an alert by hand where nothing else resolves it, and notifies the same channels', async () => {
  const subject = 'AAAA-BBBB-CCCE 2026-11-21T10:00:00.000Z';
  const id = await anAlert('phone_consent_withdrawn', subject);
  const note = ALERT_FORM.shape['note-*'].parse(' The operator has the report. ');
  expect(await resolveAsStaff(ben, id, note)).toBe(true);
  expect(await resolveAsStaff(ann, id, 'Me too')).toBe(false);
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

test('resolves an alert whose cause went away without a staff member', async () => {
  const id = await anAlert();
  await resolveAlert('lead_unknown', 'AAAA-BBBB-CCCC');
  expect(await acknowledgeAlert(ann, id)).toBe(false);
  expect((await listPastAlerts(null)).alerts).toMatchObject([{ id, resolvedBy: null, resolvedNote: null }]);
});

const numbers = (alerts: { subject: string }[]) => alerts.map(({ subject }) => Number(subject));

test('lists every alert on exactly one page, newest first', async () => {
  await sql(
    `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at, resolved_at)
     SELECT gen_random_uuid(), 'lead_unsent', n::text, at, at, CASE WHEN n > 60 THEN at END
     FROM generate_series(1, 180) AS n, LATERAL (SELECT date_trunc('second', now()) + (n / 7) * interval '1 second' AS at) AS t`,
  );
  const openFrom = async (from: Parameters<typeof listOpenAlerts>[0]): Promise<number[]> => {
    const groups = await listOpenAlerts(from);
    const { alerts = [], next } = groups.find(({ severity }) => severity === 'warning') ?? {};
    return [...numbers(alerts), ...(next ? await openFrom({ severity: 'warning', after: next }) : [])];
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

test('delivers a test alert like any alert, and resolves it automatically', async () => {
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
});
