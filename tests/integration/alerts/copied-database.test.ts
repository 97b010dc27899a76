import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { sendTestAlert } from '#features/alerts/handle-alert.ts';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { mayAnnounce } from '#features/alerts/silence-copies.ts';
import { mailStaff, type StaffMail } from '#features/staff/staff-mail.ts';
import { env } from '#platform/config/env.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { hearLog, mailChannel, webhookChannel } from '#tests/integration/support/alert-deliveries.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openTcpRelay, type TcpRelay } from '#tests/support/network/tcp-relay.ts';
import { until } from '#tests/support/until.ts';

const { DATABASE_URL } = env();
const [webhook, mail] = [await webhookChannel(), await mailChannel()];
vi.stubEnv('READINESS_ALERT_SECONDS', '1');

beforeEach(async () => {
  webhook.posts.length = 0;
  mail.mails.length = 0;
  await sql('DELETE FROM alert');
});

const owner = 'handoff_app';
const LOCKOUT = {
  kind: 'lockout',
  to: 'ann@partner.example',
  sender: 'Partner',
  subject: 'Attempts',
  lines: ['Someone tried.'],
} satisfies StaffMail;

test.each([
  ['of another server', "UPDATE delivering_database SET fingerprint = 'server 1, database 5'", ''],
  [
    'of this server',
    "UPDATE delivering_database SET fingerprint = regexp_replace(fingerprint, '[0-9]+$', '1')",
    '',
  ],
  [
    'without its rights',
    `REVOKE SELECT ON delivering_database FROM ${owner}`,
    `GRANT SELECT ON delivering_database TO ${owner}`,
  ],
])('a copy %s uses no channel, not even for alerts that were waiting in it', async (_, change, back) => {
  // The first delivery marks the database as the original.
  await deliverAlerts('webhook');
  await raiseAlert('lead_unsent', randomUUID());
  const log = hearLog();
  await sql(change);
  // A process that starts on the copy.
  Reflect.deleteProperty(globalThis, 'handoffDatabaseOrigin');
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

let wire: TcpRelay | undefined;
let stop = () => {};
afterEach(() => {
  stop();
  wire?.close();
  vi.restoreAllMocks();
});

/** As in a process that has just started. */
async function startWatch(isReachable: boolean): Promise<() => string> {
  wire = await openTcpRelay(await testPort(), () => new URL(DATABASE_URL));
  if (!isReachable) wire.cut();
  webhook.posts.length = 0;
  for (const name of ['handoffDatabaseOrigin', 'handoffProbe', 'handoffDb'])
    Reflect.deleteProperty(globalThis, name);
  vi.resetModules();
  vi.stubEnv('DATABASE_URL', wire.address(DATABASE_URL));
  const log = hearLog();
  const { watchReadiness } = await import('#features/health/watch-readiness.ts');
  const others = process.listeners('SIGTERM');
  void watchReadiness(() => new Date());
  const own = process.listeners('SIGTERM').find((listener) => !others.includes(listener));
  stop = () => own?.('SIGTERM');
  return log;
}

const knows = (origin: string) =>
  until(
    () => Reflect.get(globalThis, 'handoffDatabaseOrigin') === origin,
    `the database is known: ${origin}`,
  );

async function expectSilence(log: () => string, reason: string) {
  await until(() => log().includes('"event":"database_unreachable"'), 'the log reports the outage');
  await until(() => log().includes('"event":"alerts_silenced"'), 'the log says that no channel is used');
  expect(log()).toContain(`"reason":"${reason}"`);
  expect(webhook.posts).toEqual([]);
}

test('an instance whose database has never answered uses no channel: it may be a copy', async () => {
  await expectSilence(await startWatch(false), 'unconfirmed');
});

test('an instance announces an outage of its own database', async () => {
  await startWatch(true);
  await knows('own');
  wire?.cut();
  const [post] = await until(() => webhook.posts.length > 0 && webhook.posts, 'the outage is announced');
  expect(JSON.parse(post?.body ?? '')).toMatchObject({ event: 'opened', kind: 'database_unreachable' });
});

test('an instance announces no outage of a copy', async () => {
  await sql("UPDATE delivering_database SET fingerprint = 'server 1, database 5'");
  const log = await startWatch(true);
  await knows('copy');
  wire?.cut();
  await expectSilence(log, 'copy');
});
