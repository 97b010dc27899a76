import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { requirePartner } from '#features/brand/store/brand.ts';
import { recordRecoveryCodes } from '#features/sign-in/store/enrollment.ts';
import { recordContinuedSession } from '#features/sign-in/store/sessions.ts';
import { countStaffAttempt, resetStaffAttempts } from '#features/sign-in/store/sign-in-attempts.ts';
import { findStaffById } from '#features/staff/store/staff.ts';
import { isKnownTimeZone, recordPassword, recordTimeZone } from '#features/staff/store/staff-changes.ts';
import { passwordError } from '#platform/credentials/new-password.ts';
import { hashPassword, verifyPassword } from '#platform/credentials/password.ts';
import { newRecoveryCodes, recoveryCodeHash } from '#platform/credentials/recovery-codes.ts';
import { formatWait } from '#platform/values/duration.ts';
import type { FieldErrors, FormResult } from '#platform/values/field-errors.ts';
import { PASSWORD_ERRORS, type PasswordError } from '#platform/values/password-rules.ts';
import { isRegionalZone, isTimeZone } from '#platform/values/zoned-time.ts';
import { passwordLimitBySession } from './limits.ts';
import { reportLockout } from './lockouts.ts';
import { mailOwner } from './owner-mail.ts';

export async function changeTimeZone(actor: Actor, timeZone: string): Promise<boolean> {
  if (timeZone === actor.timeZone) return true;
  if (!isTimeZone(timeZone) || !isRegionalZone(timeZone)) return false;
  if (!(await isKnownTimeZone(timeZone))) return false;
  await recordTimeZone(actor, timeZone);
  return true;
}

export async function changePassword(
  actor: Actor,
  previousSessionId: string,
  input: { current: string; password: string; again: string },
): Promise<FormResult<{ sessionId: string }>> {
  const weakness = await newPasswordError(input.password, actor);
  const errors: FieldErrors = {
    ...(weakness && { password: PASSWORD_ERRORS[weakness] }),
    ...(input.again !== input.password && {
      passwordAgain: 'The passwords don’t match. Enter the same one twice.',
    }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const limit = passwordLimitBySession(previousSessionId);
  const { waitSeconds, attempts } = await countStaffAttempt(limit);
  if (waitSeconds > 0) {
    const error = `Too many wrong passwords. Wait ${formatWait(waitSeconds)}, then try again.`;
    return { ok: false, errors: { passwordNow: error } };
  }
  const person = await findStaffById(actor.staffId);
  if (!(await verifyPassword(person?.passwordHash ?? null, input.current))) {
    await recordAudit(actor, { action: 'confirmation_refused', subject: actor.email });
    if (person && attempts >= limit.max) await reportLockout(person, 'password');
    return { ok: false, errors: { passwordNow: 'That’s not your current password.' } };
  }
  await resetStaffAttempts(limit);
  await recordPassword(actor, await hashPassword(input.password));
  mailOwner(actor.email, 'password');
  return { ok: true, sessionId: await recordContinuedSession(previousSessionId, 'own_change') };
}

/** All other sessions end; this one continues under the returned id. */
export async function renewRecoveryCodes(
  actor: Actor,
  previousSessionId: string,
): Promise<{ codes: string[]; sessionId: string }> {
  const codes = newRecoveryCodes();
  await recordRecoveryCodes(actor, codes.map(recoveryCodeHash));
  mailOwner(actor.email, 'recovery_codes');
  return { codes, sessionId: await recordContinuedSession(previousSessionId, 'own_change') };
}

export async function newPasswordError(
  password: string,
  { email, name }: { email: string; name: string },
): Promise<PasswordError | undefined> {
  const { brandName } = await requirePartner();
  return passwordError(password, { email, name, brandName });
}
