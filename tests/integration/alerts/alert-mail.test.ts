import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { deliveriesAbout, letPausesEnd } from '#tests/integration/support/alert-deliveries.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openMailServer } from '#tests/support/servers/alert-receivers.ts';

const server = await openMailServer();
vi.stubEnv('SMTP_URL', server.url);
vi.stubEnv('ALERT_EMAIL_TO', 'staff@partner.example, night@partner.example');
afterAll(() => server.close());

let subject = '';
beforeEach(async () => {
  subject = randomUUID();
  await sql('DELETE FROM alert');
});

/** With the lines that quoted-printable wraps in one piece. */
const mailsAbout = (one: string) =>
  server.mails
    .map(({ to, words }) => ({ to, words: words.replaceAll('=\n', '') }))
    .filter(({ words }) => words.includes(one));

test('mails an alert to all staff when it opens and when it closes', async () => {
  await raiseAlert('consent_unsafe', subject, { reason: 'unsafe_markup', errorCode: 'CERT_HAS_EXPIRED' });
  await deliverAlerts('mail');
  await raiseAlert('consent_unsafe', subject);
  await resolveAlert('consent_unsafe', subject);
  await deliverAlerts('mail');
  const [opened, resolved, ...others] = mailsAbout(subject);
  expect(others).toEqual([]);
  expect(opened?.to).toEqual(['staff@partner.example', 'night@partner.example']);
  expect(opened?.words).toContain('Subject: [critical] consent_unsafe opened');
  expect(opened?.words).toContain('What to do: Read the findings');
  expect(opened?.words).toContain('Count: 1');
  expect(opened?.words).toContain('Reason: unsafe_markup/CERT_HAS_EXPIRED\n');
  expect(opened?.words).toContain(`Instance: ${hostname()}:3000\n`);
  expect(opened?.words).toContain('Environment: localhost:3000\n');
  expect(opened?.words).toContain('Console: http://localhost:3000/staff/alerts/');
  expect(opened?.words).toContain(`Key: localhost:3000/consent_unsafe/${subject}\n`);
  expect(resolved?.words).toContain('Subject: [critical] consent_unsafe resolved');
  expect(resolved?.words).toContain('This alert is resolved.');
  expect(resolved?.words).toContain('Count: 2');
});

test('retries a mail that the server rejected', async () => {
  server.refuseWith('550 no such user');
  await raiseAlert('lead_unknown', subject);
  await deliverAlerts('mail');
  expect(await deliveriesAbout(subject)).toMatchObject([
    { channel: 'mail', state: 'queued', attempts: 1, last_reason: 'mail_refused' },
  ]);
  server.refuseWith('');
  await letPausesEnd();
  await deliverAlerts('mail');
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  expect(mailsAbout(subject)).toHaveLength(1);
});

test('a subject of the operator adds no line to the head of a mail', {
  tags: ['@message-channels'],
}, async () => {
  await raiseAlert('consent_unknown_block', `${subject}\r\nBcc: else@partner.example`);
  await deliverAlerts('mail');
  const [mail] = mailsAbout(subject);
  expect(mail?.to).toEqual(['staff@partner.example', 'night@partner.example']);
  expect(mail?.words.split('\n\n')[0]).not.toContain('Bcc');
});
