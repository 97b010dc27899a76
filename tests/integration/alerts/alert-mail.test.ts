import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { beforeEach, expect, test } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { deliveriesAbout, letPausesEnd, mailChannel } from '#tests/integration/support/alert-deliveries.ts';
import { sql } from '#tests/support/database/sql.ts';

const STAFF = ['staff@partner.example', 'night@partner.example'];
const server = await mailChannel(STAFF.join(', '));

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
