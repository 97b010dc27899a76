import { describe, expect, test } from 'vitest';
import { changePassword, changeTimeZone } from '#features/sign-in/change-own-account.ts';
import { beginSession, findActor, signOut } from '#features/sign-in/sessions.ts';
import { submitPassword, submitSecondFactor } from '#features/sign-in/sign-in.ts';
import { confirmSession, isConfirmedFor } from '#features/sign-in/step-up.ts';
import { recordContinuedSession } from '#features/sign-in/store/sessions.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { resetCredentials } from '#features/staff/invite-staff.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import {
  byApp,
  COMMAND,
  enter,
  type Joined,
  joined,
  letWait,
  PASSWORD,
  password,
  signIn,
  visitor,
} from './people.ts';

const NO_SESSION = { actor: null, previousStaffId: null };

describe('a sensitive action', { tags: ['@step-up'] }, () => {
  test('is allowed for five minutes after signing in with a code', async () => {
    const ada = await joined('admin');
    const sessionId = await signIn(ada);
    for (const [span, isAllowed] of [
      ['4 minutes', true],
      ['1 minute 1 second', false],
    ] as const) {
      await letWait(ada.email, span);
      expect(await isConfirmedFor('people_manage', sessionId)).toBe(isAllowed);
      expect(await isConfirmedFor('own_account', sessionId)).toBe(isAllowed);
    }
  });

  test('is allowed after a fresh code, under another session id', async () => {
    const ada = await joined();
    await letWait(ada.email, '6 minutes');
    const wrong = byApp(ada.app.wrongCode());
    expect(await confirmSession(ada.actor, ada.sessionId, wrong)).toEqual({ kind: 'wrong' });
    expect(await isConfirmedFor('people_manage', ada.sessionId)).toBe(false);
    const confirmed = await confirmSession(ada.actor, ada.sessionId, byApp(ada.app.code()));
    const { sessionId } = Object(confirmed);
    expect(await isConfirmedFor('people_manage', sessionId)).toBe(true);
    expect(await findActor(sessionId)).toEqual({ actor: ada.actor });
    expect(await findActor(ada.sessionId)).toEqual(NO_SESSION);
    expect(await isConfirmedFor('people_manage', ada.sessionId)).toBe(false);
  });

  test('is allowed after a recovery code only on one’s own account', {
    tags: ['@account-changes'],
  }, async () => {
    const ada = await joined();
    const { sessionId } = Object(await enter(ada.email, { kind: 'recovery', code: ada.codes[0] ?? '' }));
    expect(await isConfirmedFor('people_manage', sessionId)).toBe(false);
    expect(await isConfirmedFor('own_account', sessionId)).toBe(true);
    expect(await confirmSession(ada.actor, sessionId, byApp(ada.codes[1] ?? ''))).toEqual({ kind: 'wrong' });
    await letWait(ada.email, '6 minutes');
    expect(await isConfirmedFor('own_account', sessionId)).toBe(false);
  });
});

test('a code counts once, also of three uses at the same time, and so does a code to recover by', {
  tags: ['@codes-once', '@races'],
}, async () => {
  const ada = await joined();
  const [code = ''] = ada.codes;
  for (const factor of [byApp(ada.app.code()), { kind: 'recovery', code } as const]) {
    const ends = await Promise.all(Array.from({ length: 3 }, () => enter(ada.email, factor)));
    expect(ends.map(({ kind }) => kind).toSorted()).toEqual(['ok', 'wrong', 'wrong']);
  }
});

test('a code of a person who is signed in makes them wait after five wrong ones', {
  tags: ['@lockout'],
}, async () => {
  const ada = await joined();
  const confirm = (code: string) => confirmSession(ada.actor, ada.sessionId, byApp(code));
  for (const _ of Array(5)) expect(await confirm(ada.app.wrongCode())).toEqual({ kind: 'wrong' });
  expect((await confirm(ada.app.code())).kind).toBe('locked');
});

test('a time zone is accepted by its full name', async () => {
  const { actor } = await joined();
  for (const zone of ['Asia/Kolkata', 'UTC']) expect(await changeTimeZone(actor, zone), zone).toBe(true);
  for (const zone of ['+05:30', 'CET', 'PST8PDT', 'Nowhere/Town'])
    expect(await changeTimeZone(actor, zone), zone).toBe(false);
});

test('the last administrator stays, also where two take each other out at the same moment', {
  tags: ['@races'],
}, async () => {
  await sql("UPDATE staff SET role = 'viewer' WHERE role = 'admin'");
  const [ada, grace] = [await joined('admin'), await joined('admin')];
  const ends = await Promise.all([
    changeStaffAccess(ada.actor, grace.actor.staffId, { isDisabled: true, reason: 'Both at once' }),
    changeStaffAccess(grace.actor, ada.actor.staffId, { role: 'viewer', reason: 'Both at once' }),
  ]);
  expect(ends.toSorted()).toEqual(['done', 'last_admin']);
  expect(await changeStaffAccess(ada.actor, ada.actor.staffId, { role: 'viewer' })).toBe('own_account');
});

test('the audit records actor, action and subject with the values before and after, and refuses changes', {
  tags: ['@audit'],
}, async () => {
  const [admin, ada] = [await joined('admin'), await joined('viewer')];
  await changeStaffAccess(admin.actor, ada.actor.staffId, { role: 'marketer' });
  expect((await auditsOf(ada.email)).at(-1)).toEqual({
    actor: admin.email,
    act: 'role_changed',
    reason: null,
    before: { role: 'viewer' },
    after: { role: 'marketer' },
  });
  for (const statement of [
    "UPDATE audit SET actor = 'another'",
    'DELETE FROM audit',
    'TRUNCATE audit CASCADE',
  ])
    await expect(sql(statement), statement).rejects.toMatchObject({ code: '23514' });
});

describe('a session', () => {
  test('ends after 15 idle minutes, and stays alive while it is used', {
    tags: ['@session-lifetime'],
  }, async () => {
    const ada = await joined();
    for (const _ of Array(2)) {
      await letWait(ada.email, '14 minutes');
      expect(await findActor(ada.sessionId)).toEqual({ actor: ada.actor });
    }
    await letWait(ada.email, '15 minutes 1 second');
    expect(await findActor(ada.sessionId)).toEqual({ actor: null, previousStaffId: ada.actor.staffId });
  });

  test('that is used all day ends after eight hours', { tags: ['@session-lifetime'] }, async () => {
    const { sessionId, actor } = await joined();
    for (const [span, found] of [
      ['7 hours 59 minutes', actor],
      ['8 hours 1 second', null],
    ] as const) {
      const began = 'UPDATE staff_session SET began_at = clock_timestamp() - $2::interval WHERE id = $1';
      await sql(began, [sessionId, span]);
      expect((await findActor(sessionId)).actor).toEqual(found);
    }
  });

  test.each([
    ['signing out', ({ actor, sessionId }: Joined) => signOut(actor, sessionId)],
    ['a role change', ({ actor }: Joined) => changeStaffAccess(COMMAND, actor.staffId, { role: 'viewer' })],
    [
      'being disabled',
      ({ actor }: Joined) => changeStaffAccess(COMMAND, actor.staffId, { isDisabled: true }),
    ],
    ['a reset of the credentials', ({ email }: Joined) => resetCredentials(COMMAND, email)],
  ])('ends for good after %s', async (_how, end) => {
    const ada = await joined();
    await end(ada);
    expect(await findActor(ada.sessionId)).toEqual(NO_SESSION);
  });

  test('begins neither with the password alone nor after one that has ended between password and code', async () => {
    const ada = await joined();
    const { sessionId } = Object(await password(ada.email));
    expect(await findActor(sessionId)).toEqual(NO_SESSION);
    await changeStaffAccess(COMMAND, ada.actor.staffId, { role: 'viewer' });
    const begun = { method: 'authenticator', visitor: visitor(sessionId), after: sessionId } as const;
    expect(await findActor(await beginSession(ada.actor.staffId, begun))).toEqual(NO_SESSION);
  });

  test.each(['confirmed', 'own_change'] as const)(
    'does not continue after %s if a reset ends it at the same moment',
    { tags: ['@races', '@account-changes'] },
    async (after) => {
      const ada = await joined();
      if (after === 'own_change')
        await sql('UPDATE staff SET version = version + 1 WHERE id = $1', [ada.actor.staffId]);
      await resetCredentials(COMMAND, ada.email);
      expect(await findActor(await recordContinuedSession(ada.sessionId, after))).toEqual(NO_SESSION);
    },
  );
});

const NEXT = 'nine blue lanterns';
const change = ({ actor, sessionId }: Joined, current: string) =>
  changePassword(actor, sessionId, { current, password: NEXT, again: NEXT });

test('a new password replaces the current one', { tags: ['@account-changes'] }, async () => {
  const ada = await joined();
  expect(await change(ada, PASSWORD)).toMatchObject({ ok: true });
  expect((await password(ada.email)).kind).toBe('wrong');
  expect((await password(ada.email, NEXT)).kind).toBe('ok');
});

test('a thief of a session has five tries at the current password, and the owner signs in elsewhere', {
  tags: ['@lockout', '@account-changes'],
}, async () => {
  const ada = await joined();
  const error = (passwordNow: string) => ({ ok: false, errors: { passwordNow } });
  for (const current of ['', 'wrong', PASSWORD.toUpperCase(), `${PASSWORD} `, 'seven green kettle'])
    expect(await change(ada, current)).toEqual(error('That’s not your current password.'));
  expect(await change(ada, PASSWORD)).toEqual(
    error('Too many wrong passwords. Wait a minute, then try again.'),
  );
  expect(await findActor(await signIn(ada))).toMatchObject({ actor: { email: ada.email } });
  const acts = await sql<{ act: string }>(
    "SELECT act FROM audit WHERE actor = $1 AND act IN ('confirmation_refused', 'sign_in_locked') ORDER BY id",
    [ada.email],
  );
  expect(acts.map(({ act }) => act)).toEqual([...Array(5).fill('confirmation_refused'), 'sign_in_locked']);
});

test('signing in again ends the session that the browser presents, also of another person, but not with a wrong password', {
  tags: ['@session-start'],
}, async () => {
  const [ada, grace] = [await joined(), await joined()];
  const present = (email: string, typed = PASSWORD) =>
    submitPassword({ email, password: typed }, visitor(ada.sessionId));
  await present(ada.email, 'a guess at it');
  expect(await findActor(ada.sessionId)).toEqual({ actor: ada.actor });
  await present(grace.email);
  expect(await findActor(ada.sessionId)).toEqual(NO_SESSION);
  expect(await findActor(grace.sessionId)).toEqual({ actor: grace.actor });
  const half = await submitPassword({ email: grace.email, password: PASSWORD }, visitor(grace.sessionId));
  const code = grace.app.code();
  const whole = await submitSecondFactor(visitor(Object(half).sessionId), { kind: 'app', code });
  await signOut(grace.actor, Object(whole).sessionId);
  for (const { sessionId } of [ada, grace]) expect(await findActor(sessionId)).toEqual(NO_SESSION);
});
