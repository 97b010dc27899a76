import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import type { Permission } from '#features/access/model/permissions.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { findConfirmation, recordContinuedSession } from '#features/sign-in/store/sessions.ts';
import { beginAttempt } from '#features/sign-in/store/sign-in-attempts.ts';
import { findStaffById } from '#features/staff/store/staff.ts';
import { verifyTotp } from './check-code.ts';
import { codeLimitBySession } from './limits.ts';
import { isPasskeyOf } from './passkeys.ts';
import { reportLockout } from './report-lockout.ts';

export type ConfirmSessionResult =
  | { kind: 'confirmed'; sessionId: string }
  | { kind: 'wrong' }
  | { kind: 'locked'; waitSeconds: number };

/** What a person who is signed in confirms with. A recovery code does not count. */
export type Confirmation = { kind: 'app'; code: string } | { kind: 'passkey'; response: string };

/**
 * Whether a session has seen a second factor within the last five minutes. A recovery code, with which one just signed in,
 * counts for one's own account alone: it is there so that a lost authenticator can be replaced.
 */
export async function isConfirmedFor(permission: Permission, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return false;
  const { isConfirmed, hasJustRecovered } = await findConfirmation(sessionId);
  return isConfirmed || (permission === 'own_account' && hasJustRecovered);
}

/** Confirms that it is still the same person, and goes on under another session id. */
export async function confirmSession(
  actor: Actor,
  sessionId: string,
  confirmation: Confirmation,
): Promise<ConfirmSessionResult> {
  const limit = codeLimitBySession(sessionId);
  const { waitSeconds, attempts } = await beginAttempt(limit);
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

/** Goes on with a session in which a second factor has just been verified. Returns the id for the new cookie. */
export async function markConfirmed(actor: Actor, sessionId: string): Promise<string> {
  await recordAudit(actor, { action: 'identity_confirmed', subject: actor.email });
  return recordContinuedSession(sessionId, 'confirmed');
}
