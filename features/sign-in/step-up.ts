import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import type { Permission } from '#features/access/model/permissions.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { findConfirmation, recordContinuedSession } from '#features/sign-in/store/sessions.ts';
import { countStaffAttempt } from '#features/sign-in/store/sign-in-attempts.ts';
import { findStaffById, recordCodeUsed, type StaffMember } from '#features/staff/store/staff.ts';
import { stepOfCode } from '#platform/credentials/authenticator.ts';
import { openSecret } from '#platform/crypto/data-key.ts';
import { databaseNow } from '#platform/database/db.ts';
import { codeLimitBySession } from './limits.ts';
import { reportLockout } from './lockouts.ts';
import { isPasskeyOf } from './passkeys.ts';

export type ConfirmSessionResult =
  | { kind: 'confirmed'; sessionId: string }
  | { kind: 'wrong' }
  | { kind: 'locked'; waitSeconds: number };

export type Confirmation = { kind: 'app'; code: string } | { kind: 'passkey'; response: string };

/** A recovery code counts only for changes to the person's own account, so that they can replace a lost authenticator. */
export async function isConfirmedFor(permission: Permission, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return false;
  const { isConfirmed, hasJustRecovered } = await findConfirmation(sessionId);
  return isConfirmed || (permission === 'own_account' && hasJustRecovered);
}

export async function confirmSession(
  actor: Actor,
  sessionId: string,
  confirmation: Confirmation,
): Promise<ConfirmSessionResult> {
  const limit = codeLimitBySession(sessionId);
  const { waitSeconds, attempts } = await countStaffAttempt(limit);
  if (waitSeconds > 0) return { kind: 'locked', waitSeconds };
  const person = await findStaffById(actor.staffId);
  const isVerified =
    person !== null &&
    (confirmation.kind === 'app'
      ? await verifyTotp(person, confirmation.code)
      : await isPasskeyOf(person, sessionId, confirmation.response));
  if (isVerified) return { kind: 'confirmed', sessionId: await markConfirmed(actor, sessionId) };
  await recordAudit(actor, { action: 'confirmation_refused', subject: actor.email });
  if (person && attempts >= limit.max) await reportLockout(person, 'code');
  return { kind: 'wrong' };
}

export async function markConfirmed(actor: Actor, sessionId: string): Promise<string> {
  await recordAudit(actor, { action: 'identity_confirmed', subject: actor.email });
  return recordContinuedSession(sessionId, 'confirmed');
}

export async function verifyTotp(person: StaffMember, code: string): Promise<boolean> {
  const secret = person.authenticator && openSecret(person.authenticator, person.id);
  if (!secret) return false;
  const step = stepOfCode(secret, code, await databaseNow());
  return step !== null && (await recordCodeUsed(person.id, step));
}
