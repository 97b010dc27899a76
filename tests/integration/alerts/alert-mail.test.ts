import { createHmac, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { deliverAlerts, deliverToConsoleChannels } from '#features/alerts/deliver-alerts.ts';
import * as channels from '#features/alerts/manage-channels.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { listConsoleChannels } from '#features/alerts/store/alert-channels.ts';
import { findStateFigures } from '#features/health/store/state-figures.ts';
import {
  captureLog,
  deliveriesAbout,
  letPausesEnd,
  mailChannel,
  WEBHOOK_SECRET,
} from '#tests/integration/support/alert-deliveries.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { inProduction } from '#tests/support/production-settings.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';

const STAFF = ['staff@partner.example', 'night@partner.example'];
const server = await mailChannel(STAFF.join(', '));
const webhook = await openWebhook();
afterAll(webhook.leave);

let subject = '';
beforeEach(async () => {
  subject = randomUUID();
  server.mails.length = 0;
  await sql('DELETE FROM alert');
});

/** With the lines that quoted-printable wraps in one piece. */
const mailsAbout = (one: string) =>
  server.mails
    .map(({ to, words }) => ({ to, words: words.replaceAll('=\n', '') }))
    .filter(({ words }) => words.includes(one));

test('mails an alert to all staff when it opens and when it resolves', async () => {
  await raiseAlert('consent_unsafe', subject, { reason: 'unsafe_markup', errorCode: 'CERT_HAS_EXPIRED' });
  await deliverAlerts('mail');
  await raiseAlert('consent_unsafe', subject);
  await resolveAlert('consent_unsafe', subject);
  await deliverAlerts('mail');
  const [opened, resolved, ...others] = mailsAbout(subject);
  expect(others).toEqual([]);
  expect(opened?.to).toEqual(STAFF);
  for (const line of [
    'Subject: [critical] consent_unsafe opened',
    'What to do: Read the findings',
    'Count: 1',
    'Reason: unsafe_markup/CERT_HAS_EXPIRED\n',
    `Instance: ${hostname()}:3000\n`,
    'Environment: localhost:3000\n',
    'Console: http://localhost:3000/staff/alerts/',
    `Key: localhost:3000/consent_unsafe/${subject}\n`,
  ])
    expect(opened?.words).toContain(line);
  expect(resolved?.words).toContain('Subject: [critical] consent_unsafe resolved');
  expect(resolved?.words).toContain('This alert is resolved.');
  expect(resolved?.words).toContain('Count: 2');
});

test('retries a mail that the server refused, to all staff, and no subject adds a line to its head', {
  tags: ['@message-channels'],
}, async () => {
  const injected = `${subject}\r\nBcc: else@partner.example`;
  server.refuseWith('550 no such user');
  await raiseAlert('consent_unknown_block', injected);
  await deliverAlerts('mail');
  expect(await deliveriesAbout(injected)).toMatchObject([
    { channel: 'mail', state: 'queued', attempts: 1, last_reason: 'mail_refused' },
  ]);
  server.refuseWith('');
  await letPausesEnd();
  await deliverAlerts('mail');
  expect(await deliveriesAbout(injected)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  const [mail, ...others] = mailsAbout(subject);
  expect([mail?.to, others]).toEqual([STAFF, []]);
  expect(mail?.words.split('\n\n')[0]).not.toContain('Bcc');
});

test('sends a channel of the console the severities that an administrator chose, until it is removed', async () => {
  const [admin, ben] = [await someMember('admin'), await someMember()];
  const added = await channels.addAlertWebhook(admin, webhook.url, ['warning']);
  expect(await channels.addAlertEmail(admin, ben.staffId, ['critical'])).toBe('added');
  await raiseAlert('lead_unsent', subject);
  await raiseAlert('lead_unknown', subject);
  await deliverToConsoleChannels();
  expect(mailsAbout('lead_unknown opened').map(({ to }) => to)).toEqual([[ben.email]]);
  const [post, ...others] = webhook.postsAbout(subject);
  const { secret, ...shown } = added.kind === 'added' ? added : { ...added, secret: '' };
  expect([shown, others]).toEqual([{ kind: 'added', host: new URL(webhook.url).host }, []]);
  const [time = '', signature] = String(post?.headers['handoff-signature']).slice(2).split(',v1=');
  expect(createHmac('sha256', secret).update(`${time}.${post?.body}`).digest('hex')).toBe(signature);
  for (const { id } of await listConsoleChannels()) {
    expect(await channels.testAlertChannel(admin, id)).toBe('delivered');
    expect(await channels.removeAlertChannel(admin, id)).toBe(true);
  }
  await raiseAlert('consent_unsafe', subject);
  await deliverToConsoleChannels();
  expect([server.mails.length, webhook.posts.length]).toEqual([2, 3]);
  const acts = await auditsOf(ben.email);
  expect(acts.map(({ act }) => act.split('_').at(-1))).toEqual(['added', 'tested', 'removed']);
  webhook.posts.length = 0;
});

test('a disabled person gets nothing that waits and no resolution, and neither counts as a failure', async () => {
  const [admin, cleo] = [await someMember('admin'), await someMember()];
  await channels.addAlertEmail(admin, cleo.staffId, ['critical']);
  await raiseAlert('lead_unknown', subject);
  await deliverToConsoleChannels();
  await raiseAlert('consent_unsafe', subject);
  await sql('UPDATE staff SET disabled_at = clock_timestamp() WHERE id = $1', [cleo.staffId]);
  await resolveAlert('lead_unknown', subject);
  const log = captureLog();
  await deliverToConsoleChannels();
  expect(mailsAbout(subject).map(({ to }) => to)).toEqual([[cleo.email]]);
  const ofConsole = `SELECT event, state FROM alert_delivery JOIN alert ON alert.id = alert_id
    WHERE subject = $1 AND channel_id IS NOT NULL ORDER BY alert_delivery.created_at`;
  expect(await sql(ofConsole, [subject])).toEqual([
    { event: 'opened', state: 'delivered' },
    { event: 'opened', state: 'given_up' },
  ]);
  expect(log()).not.toContain('alert_not_delivered');
  const { deliveries } = await findStateFigures();
  expect(deliveries.filter(({ state }) => state === 'given_up')).toEqual([]);
});

test('a second choice for a person replaces the first, also with 50 channels, and the activity log has both', async () => {
  const [admin, dora] = [await someMember('admin'), await someMember()];
  await channels.addAlertEmail(admin, dora.staffId, ['critical']);
  await sql(
    `INSERT INTO alert_channel (id, channel, severities, host, target_master, target_sealed)
     SELECT gen_random_uuid(), 'webhook', '{notice}', 'hooks.example', 1, '\\x00' FROM generate_series(1, 50)`,
  );
  expect(await channels.addAlertEmail(admin, (await someMember()).staffId, ['critical'])).toBe('full');
  expect(await channels.addAlertEmail(admin, dora.staffId, ['notice'])).toBe('added');
  await sql("DELETE FROM alert_channel WHERE host = 'hooks.example'");
  const [own, ...others] = (await listConsoleChannels()).filter(({ receiver }) => receiver === dora.email);
  expect([own?.severities, others]).toEqual([['notice'], []]);
  const [, second] = await auditsOf(dora.email);
  expect(second).toMatchObject({ before: { severities: ['critical'] }, after: { severities: ['notice'] } });
});

/** As a process with these settings. Returns what became of an alert. */
async function announced(settings: Record<string, string>) {
  inProduction(settings);
  vi.resetModules();
  const { raiseAlert } = await import('#features/alerts/raise-alert.ts');
  const { deliverAlerts } = await import('#features/alerts/deliver-alerts.ts');
  await raiseAlert('lead_unknown', subject);
  for (const channel of ['mail', 'webhook'] as const) await deliverAlerts(channel);
  return deliveriesAbout(subject);
}

test('in production nothing is mailed by way of a server that speaks no TLS', {
  tags: ['@message-channels'],
}, async () => {
  // Reaches this machine under an address that doesn't say so.
  const url = server.url.replace('127.0.0.1', '0.0.0.0');
  const deliveries = await announced({ SMTP_URL: url, EGRESS_PRIVATE_HOSTS: '0.0.0.0,127.0.0.1' });
  expect(deliveries).toMatchObject([{ state: 'queued', last_reason: 'tls_failed' }]);
  expect(server.mails).toEqual([]);
});

test('in production sends no alert to an unlisted private address, and records the reason', async () => {
  const deliveries = await announced({
    SMTP_URL: server.url.replace('127.0.0.1', 'localhost'),
    ALERT_WEBHOOK_URL: webhook.url.replace('http://127.0.0.1', 'https://localhost'),
    ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    EGRESS_PRIVATE_HOSTS: '',
  });
  const { addAlertWebhook } = await import('#features/alerts/manage-channels.ts');
  const admin = await someMember('admin');
  expect(await addAlertWebhook(admin, 'https://10.0.0.1/alerts', ['critical'])).toEqual({ kind: 'private' });
  const refused = { state: 'queued', last_reason: 'address_refused' };
  expect(deliveries).toMatchObject([refused, refused]);
  expect([server.mails, webhook.posts]).toEqual([[], []]);
  const { checkReadiness } = await import('#features/health/check-readiness.ts');
  const { checks, reasons } = await checkReadiness();
  expect(checks.egress).toBe('not ok');
  expect(reasons.egress).toContain('List it in EGRESS_PRIVATE_HOSTS');
  expect(reasons.egress).not.toContain('localhost');
});
