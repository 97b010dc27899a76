import { afterEach, describe, expect, test } from 'vitest';
import { changePassword } from '#features/sign-in/change-own-account.ts';
import { beginSession, findActor, signOut } from '#features/sign-in/sessions.ts';
import { submitPassword, submitSecondFactor } from '#features/sign-in/sign-in.ts';
import { recordContinuedSession } from '#features/sign-in/store/sessions.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { resetCredentials } from '#features/staff/invite-staff.ts';
import { sql } from '#tests/support/database/sql.ts';
import { COMMAND, joined, letWait, PASSWORD, password, signIn, visitor } from './people.ts';

const NO_SESSION = { actor: null, previousStaffId: null };

afterEach(() => sql('DELETE FROM rate_limit'));

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
    const ada = await joined();
    const began = (span: string) =>
      sql(`UPDATE staff_session SET began_at = clock_timestamp() - $2::interval WHERE id = $1`, [
        ada.sessionId,
        span,
      ]);
    await began('7 hours 59 minutes');
    expect(await findActor(ada.sessionId)).toEqual({ actor: ada.actor });
    await began('8 hours 1 second');
    expect(await findActor(ada.sessionId)).toMatchObject({ actor: null });
  });

  test.each([
    ['signing out', (ada: Joined) => signOut(ada.actor, ada.sessionId)],
    ['a role change', (ada: Joined) => changeStaffAccess(COMMAND, ada.actor.staffId, { role: 'viewer' })],
    ['being disabled', (ada: Joined) => changeStaffAccess(COMMAND, ada.actor.staffId, { isDisabled: true })],
    ['a reset of the credentials', (ada: Joined) => resetCredentials(COMMAND, ada.email)],
  ])('ends for good after %s', async (_how, end) => {
    const ada = await joined();
    await end(ada);
    expect(await findActor(ada.sessionId)).toEqual(NO_SESSION);
  });

  test('does not begin after one that has ended between password and code', async () => {
    const ada = await joined();
    const half = await password(ada.email);
    const { sessionId } = Object(half);
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

type Joined = Awaited<ReturnType<typeof joined>>;

const NEXT = 'nine blue lanterns';

test('a new password needs the current one, and replaces it', { tags: ['@account-changes'] }, async () => {
  const ada = await joined();
  const change = (current: string) =>
    changePassword(ada.actor, ada.sessionId, { current, password: NEXT, again: NEXT });
  expect(await change('wrong')).toHaveProperty('errors.passwordNow');
  expect(await change(PASSWORD)).toMatchObject({ ok: true });
  expect((await password(ada.email)).kind).toBe('wrong');
  expect((await password(ada.email, NEXT)).kind).toBe('ok');
});

test('a thief of a session has five tries at the current password, and the owner signs in elsewhere', {
  tags: ['@lockout', '@account-changes'],
}, async () => {
  const ada = await joined();
  const guess = (current: string) =>
    changePassword(ada.actor, ada.sessionId, { current, password: NEXT, again: NEXT });
  for (const current of ['', 'wrong', PASSWORD.toUpperCase(), `${PASSWORD} `, 'seven green kettle']) {
    expect(await guess(current)).toMatchObject({
      ok: false,
      errors: { passwordNow: 'That’s not your current password.' },
    });
  }
  expect(await guess(PASSWORD)).toMatchObject({
    ok: false,
    errors: { passwordNow: 'Too many wrong passwords. Wait a minute, then try again.' },
  });
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
