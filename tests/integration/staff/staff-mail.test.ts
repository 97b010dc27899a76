import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changePassword, renewRecoveryCodes } from '#features/sign-in/change-own-account.ts';
import { newSecret } from '#features/sign-in/join.ts';
import { mailLockout, reportLockout } from '#features/sign-in/lockouts.ts';
import { mailInvitation } from '#features/sign-in/mail-invitation.ts';
import { mailOwner } from '#features/sign-in/owner-mail.ts';
import { removePasskey, replaceAuthenticator } from '#features/sign-in/second-factors.ts';
import { listPasskeys } from '#features/sign-in/store/passkeys.ts';
import { inflight } from '#platform/process/inflight.ts';
import { addSample } from '#prisma/sample.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openMailServer } from '#tests/support/servers/alert-receivers.ts';
import { until } from '#tests/support/until.ts';
import { appFor, joined, PASSWORD } from './people.ts';

type Joined = Awaited<ReturnType<typeof joined>>;

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

test.each([
  [
    'Your password was changed',
    async (ada: Joined) => {
      const next = 'nine blue lanterns';
      await changePassword(ada.actor, ada.sessionId, { current: PASSWORD, password: next, again: next });
    },
  ],
  ['New recovery codes were created', (ada: Joined) => renewRecoveryCodes(ada.actor, ada.sessionId)],
  [
    'A new authenticator app was connected',
    async (ada: Joined) => {
      const secret = newSecret();
      await replaceAuthenticator(ada.actor, ada.sessionId, { secret, code: appFor(secret).code() });
    },
  ],
  [
    'A passkey was removed',
    async (ada: Joined) => {
      await sql(
        "INSERT INTO staff_passkey (id, staff_id, credential_id, public_key, counter, transports, name) VALUES (gen_random_uuid(), $1, $2, '\\x01', 0, '{}', 'Key')",
        [ada.actor.staffId, `key of ${ada.email}`],
      );
      const [key] = await listPasskeys(ada.actor.staffId);
      await removePasskey(ada.actor, ada.sessionId, key?.id ?? '');
    },
  ],
  ['A passkey was added', async (ada: Joined) => mailOwner(ada.email, 'passkey_added')],
  ['You now sign in with your company account', async (ada: Joined) => mailOwner(ada.email, 'company')],
])(
  'the owner is mailed, without a link: %s',
  { tags: ['@account-notices', '@account-changes'] },
  async (text, change) => {
    const ada = await joined();
    const before = server.mails.length;
    await change(ada);
    await until(async () => server.mails.length > before, 'the mail has arrived');
    const mail = server.mails.at(-1);
    expect(mail?.to).toEqual([ada.email]);
    expect(readable(mail?.words)).toContain(text);
    expect(readable(mail?.words)).not.toMatch(/https?:/);
  },
);

test('a change of the sign-in succeeds while the mail server refuses mail', async () => {
  const ada = await joined();
  server.refuseWith('550 no such user');
  expect((await renewRecoveryCodes(ada.actor, ada.sessionId)).codes).toHaveLength(10);
  await Promise.all(inflight());
  server.refuseWith('');
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
