import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { requirePartner } from '#features/brand/store/brand.ts';
import { recordRecoveryCodes } from '#features/sign-in/store/enrollment.ts';
import { recordContinuedSession } from '#features/sign-in/store/sessions.ts';
import { findStaffById } from '#features/staff/store/staff.ts';
import { isKnownTimeZone, recordPassword, recordTimeZone } from '#features/staff/store/staff-changes.ts';
import { passwordError } from '#platform/credentials/new-password.ts';
import { hashPassword, verifyPassword } from '#platform/credentials/password.ts';
import { newRecoveryCodes, recoveryCodeHash } from '#platform/credentials/recovery-codes.ts';
import type { FieldErrors, FormResult } from '#platform/values/field-errors.ts';
import { PASSWORD_ERRORS, type PasswordError } from '#platform/values/password-rules.ts';
import { isRegionalZone, isTimeZone } from '#platform/values/zoned-time.ts';

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
  const person = await findStaffById(actor.staffId);
  if (!(await verifyPassword(person?.passwordHash ?? null, input.current))) {
    return { ok: false, errors: { passwordNow: 'That’s not your current password.' } };
  }
  await recordPassword(actor, await hashPassword(input.password));
  return { ok: true, sessionId: await recordContinuedSession(previousSessionId, 'own_change') };
}

export async function renewRecoveryCodes(actor: Actor): Promise<string[]> {
  const codes = newRecoveryCodes();
  await recordRecoveryCodes(actor, codes.map(recoveryCodeHash));
  return codes;
}

export async function newPasswordError(
  password: string,
  { email, name }: { email: string; name: string },
): Promise<PasswordError | undefined> {
  const { brandName } = await requirePartner();
  return passwordError(password, { email, name, brandName });
}
