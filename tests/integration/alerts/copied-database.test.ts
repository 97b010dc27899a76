import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { sendTestAlert } from '#features/alerts/handle-alert.ts';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { mayAnnounce } from '#features/alerts/silence-copies.ts';
import { mailStaff, type StaffMail } from '#features/staff/staff-mail.ts';
import { processStates } from '#platform/process/process-wide.ts';
import { captureLog, mailChannel, webhookChannel } from '#tests/integration/support/alert-deliveries.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

const [webhook, mail] = [await webhookChannel(), await mailChannel()];

beforeEach(async () => {
  webhook.posts.length = 0;
  mail.mails.length = 0;
  await sql('DELETE FROM alert');
});

const RIGHT = 'SELECT ON delivering_database';
const marked = (fingerprint: string) => `UPDATE delivering_database SET fingerprint = ${fingerprint}`;
const LOCKOUT: StaffMail = {
  ...{ kind: 'lockout', to: 'ann@partner.example', sender: 'Partner', subject: 'Attempts' },
  lines: ['Someone tried.'],
};

test.each([
  ['of another server', marked("'server 1, database 5'"), ''],
  ['of this server', marked("regexp_replace(fingerprint, '[0-9]+$', '1')"), ''],
  ['without its rights', `REVOKE ${RIGHT} FROM handoff_app`, `GRANT ${RIGHT} TO handoff_app`],
])('a copy %s uses no channel, not even for alerts that were waiting in it', async (_, change, back) => {
  // The first delivery marks the database as the original.
  await deliverAlerts('webhook');
  await raiseAlert('lead_unsent', randomUUID());
  const log = captureLog();
  await sql(change);
  // A process that starts on the copy.
  processStates().delete('databaseOrigin');
  await raiseAlert('audit_changed', randomUUID());
  for (const channel of ['webhook', 'mail'] as const) await deliverAlerts(channel);
  expect(await mayAnnounce()).toBe(false);
  expect(await sendTestAlert(await someMember())).toEqual({ kind: 'silenced' });
  expect(await mailStaff(LOCKOUT)).toBe('not_set');
  expect([webhook.posts, mail.mails]).toEqual([[], []]);
  await until(() => log().includes('"event":"alerts_silenced"'), 'the log says so');
  if (back) await sql(back);
  else expect(await runHere('evidence', ['restored'])).toMatchObject({ code: 0 });
  await deliverAlerts('webhook');
  expect(webhook.posts).toHaveLength(2);
});

test('with EVIDENCE_DELIVERY=off no alert leaves', async () => {
  await raiseAlert('audit_changed', randomUUID());
  vi.resetModules();
  vi.stubEnv('EVIDENCE_DELIVERY', 'off');
  const { deliverAlerts: deliver } = await import('#features/alerts/deliver-alerts.ts');
  await deliver('webhook');
  await deliver('mail');
  expect([webhook.posts, mail.mails]).toEqual([[], []]);
});
