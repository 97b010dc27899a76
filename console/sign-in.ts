import 'server-only';
import { isPassword } from '#accounts/password.ts';
import { recoveryCodeHash } from '#accounts/recovery-codes.ts';
import { deviceOf } from '#domain/device.ts';
import { signInWays } from '#identity-provider/sign-in-ways.ts';
import { recordAudit } from '#records/audit.ts';
import { findPersonByEmail, findPersonById, type Person, recordRecoveryCodeUsed } from '#records/staff.ts';
import { findStaffSession, recordSession } from '#records/staff-sessions.ts';
import { countTry, forgetTries } from '#records/staff-tries.ts';
import { beginSession } from './begin-session.ts';
import { isCodeOf } from './check-code.ts';
import { codeAllowance, passwordAllowances } from './limits.ts';
import type { Visitor } from './visitor.ts';

export type SignIn =
  | { kind: 'right'; sessionId: string; staffId: string }
  | { kind: 'wrong' }
  | { kind: 'locked'; waitSeconds: number }
  /** Nobody has shown a password here of late. */
  | { kind: 'not_begun' }
  /** Accounts with a password are turned off. */
  | { kind: 'local_off' };

export type Credentials = { email: string; password: string };

/**
 * The first half of signing in. Whether the address is unknown, the password wrong, or the person disabled, nobody is
 * told, and each takes as long.
 */
export async function showPassword({ email, password }: Credentials, visitor: Visitor): Promise<SignIn> {
  if (!signInWays().local) return { kind: 'local_off' };
  const allowances = passwordAllowances(email, visitor.address);
  const waitSeconds = await countTry(allowances);
  const person = await findPersonByEmail(email);
  if (waitSeconds > 0) {
    await noteOnce(person, waitSeconds);
    return { kind: 'locked', waitSeconds };
  }
  const isRight = await isPassword(person?.passwordHash ?? null, password);
  if (!person || !isRight || person.isDisabled || !person.hasJoined) {
    if (person) await note(person, 'sign_in_refused');
    return { kind: 'wrong' };
  }
  await forgetTries(allowances.slice(0, 2).map(({ key }) => key));
  const sessionId = await recordSession({
    staffId: person.id,
    stage: 'password',
    method: 'password',
    device: deviceOf(visitor.userAgent),
    presented: visitor.sessionId,
  });
  return { kind: 'right', staffId: person.id, sessionId };
}

/** The second half: the code of the authenticator app, or a recovery code in its place. */
export async function showCode(visitor: Visitor, by: 'app' | 'recovery', code: string): Promise<SignIn> {
  if (!signInWays().local) return { kind: 'local_off' };
  const session = visitor.sessionId === null ? null : await findStaffSession(visitor.sessionId);
  if (session?.stage !== 'password' || session.standing !== 'live') return { kind: 'not_begun' };
  const allowance = codeAllowance(session.staff.id);
  const waitSeconds = await countTry([allowance]);
  const person = await findPersonById(session.staff.id);
  if (!person) return { kind: 'not_begun' };
  if (waitSeconds > 0) {
    await noteOnce(person, waitSeconds);
    return { kind: 'locked', waitSeconds };
  }
  const isRight =
    by === 'app'
      ? await isCodeOf(person, code)
      : await recordRecoveryCodeUsed(person.id, recoveryCodeHash(code));
  if (!isRight) {
    await note(person, 'sign_in_refused');
    return { kind: 'wrong' };
  }
  await forgetTries([allowance.key]);
  await note(person, by === 'app' ? 'signed_in' : 'recovery_code_used');
  const method = by === 'app' ? 'authenticator' : 'recovery_code';
  const sessionId = await beginSession(person.id, { method, visitor, after: session.id });
  return { kind: 'right', staffId: person.id, sessionId };
}

const note = (person: Person, act: string) =>
  recordAudit({ staffId: person.id, email: person.email }, { act, subject: person.email });

/** One line for a whole lockout, however often it is tried on. */
async function noteOnce(person: Person | null, waitSeconds: number) {
  if (!person) return;
  const isFirst = (await countTry([{ key: `locked:${person.id}`, most: 1, seconds: waitSeconds }])) === 0;
  if (isFirst) await note(person, 'sign_in_locked');
}
