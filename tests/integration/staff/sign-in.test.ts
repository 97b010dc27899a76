import { afterEach, describe, expect, test } from 'vitest';
import { changeTimeZone } from '#features/sign-in/change-own-account.ts';
import { findActor } from '#features/sign-in/sessions.ts';
import { submitSecondFactor } from '#features/sign-in/sign-in.ts';
import { confirmSession, isConfirmedFor } from '#features/sign-in/step-up.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { joined, letWait, password, signIn, visitor } from './people.ts';

const NO_SESSION = { actor: null, previousStaffId: null };

afterEach(() => sql('DELETE FROM rate_limit'));

const app = (code: string) => ({ kind: 'app', code }) as const;

async function enter(email: string, factor: Parameters<typeof submitSecondFactor>[1]) {
  const half = Object(await password(email));
  expect(await findActor(half.sessionId)).toEqual(NO_SESSION);
  return submitSecondFactor(visitor(half.sessionId), factor);
}

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
    expect(await confirmSession(ada.actor, ada.sessionId, app('000000'))).toEqual({ kind: 'wrong' });
    expect(await isConfirmedFor('people_manage', ada.sessionId)).toBe(false);
    const confirmed = await confirmSession(ada.actor, ada.sessionId, app(ada.app.code()));
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
    expect(await confirmSession(ada.actor, sessionId, app(ada.codes[1] ?? ''))).toEqual({ kind: 'wrong' });
    await letWait(ada.email, '6 minutes');
    expect(await isConfirmedFor('own_account', sessionId)).toBe(false);
  });
});

test('a code counts once, also of four uses at the same time', {
  tags: ['@codes-once', '@races'],
}, async () => {
  const ada = await joined();
  const code = ada.app.code();
  const ends = await Promise.all(Array.from({ length: 4 }, () => enter(ada.email, app(code))));
  expect(ends.map(({ kind }) => kind).toSorted()).toEqual(['ok', 'wrong', 'wrong', 'wrong']);
});

test('a code to recover by counts once', { tags: ['@codes-once'] }, async () => {
  const ada = await joined();
  const [code = ''] = ada.codes;
  expect((await enter(ada.email, { kind: 'recovery', code: code.toUpperCase() })).kind).toBe('ok');
  expect((await enter(ada.email, { kind: 'recovery', code })).kind).toBe('wrong');
});

test('a code of a person who is signed in makes them wait after five wrong ones', {
  tags: ['@lockout'],
}, async () => {
  const ada = await joined();
  const confirm = (code: string) => confirmSession(ada.actor, ada.sessionId, app(code));
  for (const _ of Array(5)) expect(await confirm('000000')).toEqual({ kind: 'wrong' });
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
