import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mailLockout, reportLockout } from '#features/sign-in/lockouts.ts';
import { mailInvitation } from '#features/sign-in/mail-invitation.ts';
import { addSample } from '#prisma/sample.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openMailServer } from '#tests/support/servers/alert-receivers.ts';
import { until } from '#tests/support/until.ts';

const server = await openMailServer();
vi.stubEnv('SMTP_URL', server.url);
vi.stubEnv('SMTP_FROM', 'handoff@partner.example');
beforeAll(() => addSample(testDatabaseUrl(), 'local'));
afterAll(() => server.close());

const INVITATION = {
  email: 'ada@partner.example',
  name: 'Ada Quill',
  by: 'grace@partner.example',
  link: 'http://localhost:3000/staff/join/a-token',
  kind: 'invited',
} as const;

test('mails an invitation only to the invited member, with its sender, address and lifetime', async () => {
  expect(await mailInvitation(INVITATION)).toBe('sent');
  const mail = server.mails.at(-1);
  const [head = '', ...body] = readable(mail?.words).split('\n\n');
  expect(mail?.to).toEqual(['ada@partner.example']);
  expect(head).toMatch(/^From: .*<handoff@partner\.example>$/m);
  expect(head).toContain('Content-Type: text/plain');
  expect(body.join('\n')).toContain(INVITATION.link);
  for (const part of ['grace@partner.example invited you', 'localhost:3000', '24 hours'])
    expect(body.join(' ').replaceAll('\n', ' ')).toContain(part);
});

test('the owner of an account is mailed once that guesses were stopped, without any link', async () => {
  const [person] = await sql<{ id: string; email: string }>(
    `INSERT INTO staff (id, email, name, role) VALUES (gen_random_uuid(), 'ada@partner.example', 'Ada', 'viewer')
     RETURNING id, email`,
  );
  if (!person) throw new Error('no person was added');
  const before = server.mails.length;
  await reportLockout(person, 'password');
  await until(async () => server.mails.length > before, 'the mail has arrived');
  const mail = server.mails.at(-1);
  expect(mail?.to).toEqual(['ada@partner.example']);
  expect(readable(mail?.words)).toContain('Subject: Someone tried to sign in as you');
  expect(readable(mail?.words)).not.toMatch(/https?:/);
  await mailLockout(person, 'code');
  expect(server.mails).toHaveLength(before + 1);
});

test('a name can add neither a line to the head of a mail nor another recipient', {
  tags: ['@message-channels'],
}, async () => {
  const name = 'Ada\r\nBcc: else@partner.example';
  expect(await mailInvitation({ ...INVITATION, name, by: 'x\r\nBcc: else@partner.example' })).toBe('sent');
  const mail = server.mails.at(-1);
  expect(mail?.to).toEqual(['ada@partner.example']);
  expect(readable(mail?.words).split('\n\n')[0]).not.toContain('Bcc');
});

test('a mail that the server refuses counts as failed, so that the link is shown instead', async () => {
  server.refuseWith('550 no such user');
  expect(await mailInvitation(INVITATION)).toBe('failed');
  server.refuseWith('');
});

/** Long lines come folded, by quoted-printable. */
const readable = (words = '') =>
  words
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
