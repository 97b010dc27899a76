import { describe, expect, test } from 'vitest';
import {
  claimInvitation,
  findEnrolling,
  findInvitation,
  join,
  newSecret,
  openInvitation,
} from '#features/sign-in/join.ts';
import { findActor } from '#features/sign-in/sessions.ts';
import { submitPassword } from '#features/sign-in/sign-in.ts';
import { inviteStaff, resetCredentials } from '#features/staff/invite-staff.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { appFor, COMMAND, enrolling, joined, letWait, PASSWORD, tokenIn, visitor } from './people.ts';

const INPUT = { password: PASSWORD, again: PASSWORD, timeZone: 'UTC' };

async function invited(name: string) {
  const email = `${name}@example.com`;
  return { email, token: tokenIn(await inviteStaff(COMMAND, { email, name, role: 'viewer' })) };
}

describe('a link to join', () => {
  test('holds no secret of an authenticator app, and that of a link of an older release counts for nothing', {
    tags: ['@factor-enrollment'],
  }, async () => {
    const { email, token } = await invited('quill');
    const storedSecrets = () =>
      sql(
        'SELECT staff_invitation.authenticator_sealed AS secret FROM staff_invitation JOIN staff ON id = staff_id WHERE email = $1',
        [email],
      );
    for (const _ of Array(2)) {
      const opened = await openInvitation(token, visitor());
      expect(opened).toEqual({ staffId: expect.any(String), email, name: 'quill', role: 'viewer' });
    }
    expect(await storedSecrets()).toEqual([{ secret: null }]);
    await sql(
      "UPDATE staff_invitation SET authenticator_master = 1, authenticator_sealed = '\\x01' FROM staff WHERE id = staff_id AND email = $1",
      [email],
    );
    expect((await claimInvitation(token, INPUT, visitor())).kind).toBe('enrolling');
    expect(await storedSecrets()).toEqual([{ secret: null }]);
  });

  test('is written down when it is opened, once in ten minutes for one address', async () => {
    const { email, token } = await invited('nettle');
    for (const _ of Array(3)) await openInvitation(token, visitor());
    await openInvitation(token, visitor(null, '192.0.2.77'));
    const opened = {
      act: 'invitation_opened',
      actor: 'link to join',
      after: { device: 'Chrome on Windows' },
    };
    expect((await auditsOf(email)).slice(1)).toMatchObject([opened, opened]);
  });

  test('accepts one of many concurrent password choices, and no later one', {
    tags: ['@join-links'],
  }, async () => {
    const { token } = await invited('grace');
    const ends = await Promise.all(Array.from({ length: 5 }, () => claimInvitation(token, INPUT, visitor())));
    expect(ends.map(({ kind }) => kind).toSorted()).toEqual(['enrolling', ...Array(4).fill('no_invitation')]);
    expect(await findInvitation(token)).toBeNull();
  });

  test('is valid for a day, and until a newer one is issued', { tags: ['@join-links'] }, async () => {
    const { email, token } = await invited('hopper');
    await sql("UPDATE staff_invitation SET expires_at = expires_at - interval '23 hours 59 minutes'");
    expect(await findInvitation(token)).toMatchObject({ email });
    await sql("UPDATE staff_invitation SET expires_at = expires_at - interval '1 minute'");
    expect(await findInvitation(token)).toBeNull();
    const newer = tokenIn(await resetCredentials(COMMAND, 'Hopper@example.com'));
    expect(await findInvitation(newer)).toMatchObject({ email });
    expect(await findInvitation(token)).toBeNull();
  });

  test('is stored nowhere as it was shown, nor are the codes and the password', {
    tags: ['@password-storage'],
  }, async () => {
    const ada = await joined();
    const rows = await sql<{ row: string }>(
      `SELECT staff::text AS row FROM staff UNION ALL SELECT t::text FROM staff_invitation t
       UNION ALL SELECT t::text FROM staff_recovery_code t UNION ALL SELECT t::text FROM audit t`,
    );
    const stored = rows.map(({ row }) => row).join('\n');
    for (const secret of [ada.token, PASSWORD, ...ada.codes]) expect(stored).not.toContain(secret);
  });
});

describe('a person who has chosen a password only', () => {
  test('is not signed in, and gets on in this browser or by signing in again', async () => {
    const ada = await enrolling();
    expect(await findActor(ada.sessionId)).toEqual({ actor: null, previousStaffId: null });
    expect(await findEnrolling(ada.sessionId)).toMatchObject({ email: ada.email });
    await letWait(ada.email, '16 minutes');
    expect(await findEnrolling(ada.sessionId)).toBeNull();
    const signIn = await submitPassword({ email: ada.email, password: PASSWORD }, visitor());
    expect(signIn).toMatchObject({ kind: 'ok', stage: 'enrolling' });
    expect(await findEnrolling(Object(signIn).sessionId)).toMatchObject({ email: ada.email });
  });

  test('gets no further once the invitation has expired, or another link was made', async () => {
    const [ada, grace] = [await enrolling(), await enrolling()];
    await resetCredentials(COMMAND, ada.email);
    expect(await findEnrolling(ada.sessionId)).toBeNull();
    expect((await submitPassword({ email: ada.email, password: PASSWORD }, visitor())).kind).toBe('wrong');
    await sql("UPDATE staff_invitation SET expires_at = expires_at - interval '1 day'");
    expect((await submitPassword({ email: grace.email, password: PASSWORD }, visitor())).kind).toBe('wrong');
    const secret = newSecret();
    const chosen = { kind: 'app', secret, code: appFor(secret).code() } as const;
    expect(await join(visitor(grace.sessionId), chosen)).toEqual({ kind: 'not_begun' });
  });

  test('joins with the secret whose code is right, once of three times at once', {
    tags: ['@factor-enrollment'],
  }, async () => {
    const ada = await enrolling();
    const [secret, other] = [newSecret(), newSecret()];
    const choose = (code: string) => join(visitor(ada.sessionId), { kind: 'app', secret, code });
    expect(await choose(appFor(other).code())).toEqual({ kind: 'wrong' });
    const ends = await Promise.all(Array.from({ length: 3 }, () => choose(appFor(secret).code())));
    expect(ends.map(({ kind }) => kind).toSorted()).toEqual(['joined', 'not_begun', 'not_begun']);
    expect(await findActor(Object(ends.find(({ kind }) => kind === 'joined')).sessionId)).toMatchObject({
      actor: { email: ada.email },
    });
    expect(await findEnrolling(ada.sessionId)).toBeNull();
    const acts = (await auditsOf(ada.email)).map(({ act }) => act);
    expect(acts).toEqual(['person_invited', 'invitation_used', 'joined']);
  });
});
