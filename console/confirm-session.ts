import 'server-only';
import type { Permission } from '#domain/staff-permissions.ts';
import { recordAudit } from '#records/audit.ts';
import { findConfirmation, recordContinuedSession } from '#records/staff-sessions.ts';
import type { Actor } from './actor.ts';
import { confirmCode } from './confirm-code.ts';

export type Confirmed = { kind: 'confirmed'; sessionId: string } | { kind: 'wrong' } | { kind: 'locked' };

/**
 * Whether a session has seen a second factor within the last five minutes. A recovery code, with which one just signed in,
 * counts for one's own account alone: it is there so that a lost authenticator can be replaced.
 */
export async function isConfirmedFor(permission: Permission, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return false;
  const { isConfirmed, hasJustRecovered } = await findConfirmation(sessionId);
  return isConfirmed || (permission === 'own_account' && hasJustRecovered);
}

/** Confirms with a fresh code that it is still the same person, and goes on under another session id. */
export async function confirmSession(actor: Actor, sessionId: string, code: string): Promise<Confirmed> {
  const kind = await confirmCode(actor, code);
  if (kind !== 'right') {
    await recordAudit(actor, { act: 'confirmation_refused', subject: actor.email });
    return { kind };
  }
  return { kind: 'confirmed', sessionId: await markConfirmed(actor, sessionId) };
}

/** Goes on with a session in which a second factor has just been verified. Returns the id for the new cookie. */
export async function markConfirmed(actor: Actor, sessionId: string): Promise<string> {
  await recordAudit(actor, { act: 'identity_confirmed', subject: actor.email });
  return recordContinuedSession(sessionId, { isConfirmed: true });
}
