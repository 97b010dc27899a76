import { afterEach, describe, expect, test } from 'vitest';
import { changePassword, renewRecoveryCodes } from '#features/sign-in/change-own-account.ts';
import { newSecret } from '#features/sign-in/join.ts';
import { removePasskey, replaceAuthenticator } from '#features/sign-in/second-factors.ts';
import { beginSession, findActor, signOut } from '#features/sign-in/sessions.ts';
import { submitPassword, submitSecondFactor } from '#features/sign-in/sign-in.ts';
import { listPasskeys, recordPasskeyAdded, writePasskey } from '#features/sign-in/store/passkeys.ts';
import { recordContinuedSession } from '#features/sign-in/store/sessions.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { resetCredentials } from '#features/staff/invite-staff.ts';
import { transaction } from '#platform/database/transaction.ts';
import { sql } from '#tests/support/database/sql.ts';
import {
  appFor,
  COMMAND,
  joined,
  letWait,
  PASSWORD,
  password,
  resetAuthenticatorSteps,
  signIn,
  visitor,
} from './people.ts';

const NO_SESSION = { actor: null, previousStaffId: null };

afterEach(() => sql('DELETE FROM rate_limit'));

describe('a session', () => {
  test('starts with password and code, and allows no action after the password alone', {
    tags: ['@second-factor'],
  }, async () => {
    const ada = await joined();
    const half = await password(ada.email);
    expect(half.kind).toBe('ok');
    expect(await findActor(Object(half).sessionId)).toEqual(NO_SESSION);
    expect(await findActor(await signIn(ada))).toMatchObject({
      actor: { email: ada.email, timeZone: 'Europe/Berlin' },
    });
  });

  test.each([
    ['14 minutes', 'still lives'],
    ['15 minutes 1 second', 'is idle'],
  ])('that was last seen %s ago %s', async (span, status) => {
    const ada = await joined();
    await letWait(ada.email, span);
    const found = await findActor(ada.sessionId);
    expect(found).toEqual(
      status === 'still lives' ? { actor: ada.actor } : { actor: null, previousStaffId: ada.actor.staffId },
    );
  });

  test('that is used all day ends after eight hours', { tags: ['@session-lifetime'] }, async () => {
    const ada = await joined();
    const begun = (span: string) =>
      sql(`UPDATE staff_session SET began_at = clock_timestamp() - $2::interval WHERE id = $1`, [
        ada.sessionId,
        span,
      ]);
    await begun('7 hours 59 minutes');
    expect(await findActor(ada.sessionId)).toEqual({ actor: ada.actor });
    await begun('8 hours 1 second');
    expect(await findActor(ada.sessionId)).toMatchObject({ actor: null });
  });

  test('stays alive while it is used', { tags: ['@session-lifetime'] }, async () => {
    const ada = await joined();
    await letWait(ada.email, '10 minutes');
    await findActor(ada.sessionId);
    await letWait(ada.email, '10 minutes');
    expect(await findActor(ada.sessionId)).toEqual({ actor: ada.actor });
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
const passkey = (name: string) => ({
  credentialId: `${name}-${Math.random()}`,
  publicKey: new Uint8Array([1]),
  counter: 0,
  transports: [],
  name,
});
const own = (ada: Joined) => recordContinuedSession(ada.sessionId, 'own_change');

test.each<[string, (ada: Joined) => Promise<string>]>([
  [
    'a new password',
    async ({ actor, sessionId }) =>
      Object(await changePassword(actor, sessionId, { current: PASSWORD, password: NEXT, again: NEXT }))
        .sessionId,
  ],
  [
    'new recovery codes',
    async ({ actor, sessionId }) => (await renewRecoveryCodes(actor, sessionId)).sessionId,
  ],
  [
    'another authenticator app',
    async ({ actor, sessionId }) => {
      const secret = newSecret();
      const code = appFor(secret).code();
      return Object(await replaceAuthenticator(actor, sessionId, { secret, code })).sessionId;
    },
  ],
  [
    'an added passkey',
    async (ada) => {
      await recordPasskeyAdded(ada.actor, passkey('Phone'));
      return own(ada);
    },
  ],
  [
    'a removed passkey',
    async (ada) => {
      await transaction((tx) => writePasskey(tx, ada.actor.staffId, passkey('Key')));
      const [key] = await listPasskeys(ada.actor.staffId);
      return Object(await removePasskey(ada.actor, ada.sessionId, key?.id ?? '')).sessionId;
    },
  ],
])(
  'sessions of other browsers end after %s, and this one continues under another id',
  {
    tags: ['@account-changes'],
  },
  async (_what, change) => {
    const ada = await joined();
    const others = [await signIn(ada), await signIn(ada)];
    await resetAuthenticatorSteps();
    const continued = await change(ada);
    for (const other of [...others, ada.sessionId]) expect(await findActor(other)).toEqual(NO_SESSION);
    expect(await findActor(continued)).toMatchObject({ actor: { email: ada.email } });
  },
);

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

describe('signing in again', () => {
  test('ends the session whose cookie the browser presented, at once and for good', {
    tags: ['@session-start'],
  }, async () => {
    const ada = await joined();
    const half = await submitPassword({ email: ada.email, password: PASSWORD }, visitor(ada.sessionId));
    expect(await findActor(ada.sessionId)).toEqual(NO_SESSION);
    const whole = await submitSecondFactor(visitor(Object(half).sessionId), {
      kind: 'app',
      code: ada.app.code(),
    });
    const { actor } = await findActor(Object(whole).sessionId);
    if (!actor) throw new Error('no session is signed in');
    await signOut(actor, Object(whole).sessionId);
    expect(await findActor(ada.sessionId)).toEqual(NO_SESSION);
  });

  test('ends it even if another person signs in', async () => {
    const [ada, grace] = [await joined(), await joined()];
    await submitPassword({ email: grace.email, password: PASSWORD }, visitor(ada.sessionId));
    expect(await findActor(ada.sessionId)).toEqual(NO_SESSION);
    expect(await findActor(grace.sessionId)).toEqual({ actor: grace.actor });
  });

  test('keeps it if the password is wrong', async () => {
    const ada = await joined();
    await submitPassword({ email: ada.email, password: 'a guess at it' }, visitor(ada.sessionId));
    expect(await findActor(ada.sessionId)).toEqual({ actor: ada.actor });
  });
});
