import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { changePassword, renewRecoveryCodes } from '#features/sign-in/change-own-account.ts';
import { newSecret } from '#features/sign-in/join.ts';
import { mailLockout, reportLockout } from '#features/sign-in/lockouts.ts';
import { mailInvitation } from '#features/sign-in/mail-invitation.ts';
import { mailOwner } from '#features/sign-in/owner-mail.ts';
import { removePasskey, replaceAuthenticator } from '#features/sign-in/second-factors.ts';
import { findActor } from '#features/sign-in/sessions.ts';
import { listPasskeys, recordPasskeyAdded, writePasskey } from '#features/sign-in/store/passkeys.ts';
import { recordContinuedSession } from '#features/sign-in/store/sessions.ts';
import { transaction } from '#platform/database/transaction.ts';
import { inflight } from '#platform/process/inflight.ts';
import { mailChannel } from '#tests/integration/support/alert-deliveries.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { readableMail } from '#tests/support/servers/readable-mail.ts';
import { until } from '#tests/support/until.ts';
import { appFor, type Joined, joined, PASSWORD, resetAuthenticatorSteps, signIn } from './people.ts';

const server = await mailChannel();
vi.stubEnv('SMTP_FROM', 'handoff@partner.example');

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
  const [head = '', ...body] = readableMail(mail).split('\n\n');
  expect(mail?.to).toEqual(['ada@partner.example']);
  expect(head).toMatch(/^From: .*<handoff@partner\.example>$/m);
  expect(head).toContain('Content-Type: text/plain');
  expect(body.join('\n')).toContain(INVITATION.link);
  for (const part of ['grace@partner.example invited you', 'localhost:3000', '24 hours'])
    expect(body.join(' ').replaceAll('\n', ' ')).toContain(part);
});

/** To the owner alone, with these words and no link. */
async function expectNotice<Result>(email: string, words: string, act: () => Promise<Result>) {
  const before = server.mails.length;
  const result = await act();
  await until(async () => server.mails.length > before, 'the mail has arrived');
  const mail = server.mails.at(-1);
  expect(mail?.to).toEqual([email]);
  expect(readableMail(mail)).toContain(words);
  expect(readableMail(mail)).not.toMatch(/https?:/);
  return result;
}

test('the owner of an account is mailed once that guesses were stopped', async () => {
  const { staffId: id, email } = await someMember('viewer');
  await expectNotice(email, 'Subject: Someone tried to sign in as you', () =>
    reportLockout({ id, email }, 'password'),
  );
  const before = server.mails.length;
  await mailLockout({ id, email }, 'code');
  expect(server.mails).toHaveLength(before);
});

const NEXT = 'nine blue lanterns';
const passkey = () => {
  const credentialId = randomUUID();
  return { credentialId, publicKey: new Uint8Array([1]), counter: 0, transports: [], name: 'Key' };
};

/** Each returns the session that continues. */
const CHANGES: Record<string, (ada: Joined) => Promise<{ sessionId: string }>> = {
  'Your password was changed': async ({ actor, sessionId }) =>
    Object(await changePassword(actor, sessionId, { current: PASSWORD, password: NEXT, again: NEXT })),
  'New recovery codes were created': ({ actor, sessionId }) => renewRecoveryCodes(actor, sessionId),
  'A new authenticator app was connected': async ({ actor, sessionId }) => {
    const secret = newSecret();
    return Object(await replaceAuthenticator(actor, sessionId, { secret, code: appFor(secret).code() }));
  },
  'A passkey was removed': async ({ actor, sessionId }) => {
    await transaction((tx) => writePasskey(tx, actor.staffId, passkey()));
    const [key] = await listPasskeys(actor.staffId);
    return Object(await removePasskey(actor, sessionId, key?.id ?? ''));
  },
  'A passkey was added': async ({ actor, email, sessionId }) => {
    await recordPasskeyAdded(actor, passkey());
    mailOwner(email, 'passkey_added');
    return { sessionId: await recordContinuedSession(sessionId, 'own_change') };
  },
};
test.each(Object.entries(CHANGES))(
  '%s: the owner is mailed without a link, other browsers are signed out, and this one continues under another id',
  { tags: ['@account-notices', '@account-changes'] },
  async (text, change) => {
    const ada = await joined();
    const other = await signIn(ada);
    await resetAuthenticatorSteps();
    const { sessionId } = await expectNotice(ada.email, text, () => change(ada));
    for (const ended of [other, ada.sessionId]) expect((await findActor(ended)).actor).toBeNull();
    expect(await findActor(sessionId)).toMatchObject({ actor: { email: ada.email } });
  },
);

test('while the mail server refuses mail, an invitation counts as failed, and a change of the sign-in succeeds', async () => {
  const ada = await joined();
  server.refuseWith('550 no such user');
  expect(await mailInvitation(INVITATION)).toBe('failed');
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
  expect(readableMail(mail).split('\n\n')[0]).not.toContain('Bcc');
});
