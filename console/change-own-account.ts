import 'server-only';
import { hashPassword, isPassword } from '#accounts/password.ts';
import { newRecoveryCodes, recoveryCodeHash } from '#accounts/recovery-codes.ts';
import { PASSWORD_FAULTS, passwordFault } from '#domain/new-password.ts';
import { isTimeZone } from '#domain/staff-time.ts';
import { findPersonById } from '#records/staff.ts';
import { isZoneKnown, recordPassword, recordRecoveryCodes, recordTimeZone } from '#records/staff-changes.ts';
import { recordSession } from '#records/staff-sessions.ts';
import type { Actor } from './actor.ts';
import { confirmCode } from './confirm-code.ts';

export type Faults = Record<string, string>;

const CODE_FAULTS = {
  wrong: 'This is not the code that the app shows now. A code counts once: wait for the next.',
  locked: 'Too many wrong codes. Try again in a quarter of an hour.',
};

/** False where there is no such zone. */
export async function changeTimeZone(actor: Actor, timeZone: string): Promise<boolean> {
  if (!isTimeZone(timeZone) || !(await isZoneKnown(timeZone))) return false;
  if (timeZone !== actor.timeZone) await recordTimeZone(actor, timeZone);
  return true;
}

/** A new password ends all sessions of its person; this one goes on under the id that is told. */
export async function changePassword(
  actor: Actor,
  wish: { current: string; password: string; again: string; code: string },
): Promise<{ sessionId: string } | { faults: Faults }> {
  const weakness = passwordFault(wish.password, actor);
  const faults: Faults = {
    ...(weakness && { password: PASSWORD_FAULTS[weakness] }),
    ...(wish.again !== wish.password && { passwordAgain: 'The two passwords are not the same.' }),
  };
  if (Object.keys(faults).length > 0) return { faults };
  const code = await confirmCode(actor, wish.code);
  if (code !== 'right') return { faults: { code: CODE_FAULTS[code] } };
  const person = await findPersonById(actor.staffId);
  if (!(await isPassword(person?.passwordHash ?? null, wish.current))) {
    return { faults: { passwordNow: 'This is not your password now.' } };
  }
  await recordPassword(actor, await hashPassword(wish.password));
  return { sessionId: await recordSession(actor.staffId, 'full', null) };
}

/** New recovery codes, told this once; those that there were count no more. */
export async function renewRecoveryCodes(
  actor: Actor,
  code: string,
): Promise<{ codes: string[] } | { faults: Faults }> {
  const confirmed = await confirmCode(actor, code);
  if (confirmed !== 'right') return { faults: { code: CODE_FAULTS[confirmed] } };
  const codes = newRecoveryCodes();
  await recordRecoveryCodes(actor, codes.map(recoveryCodeHash));
  return { codes };
}
