import 'server-only';
import { listPasskeys } from '#features/sign-in/store/passkeys.ts';
import { findStaffSession } from '#features/sign-in/store/sessions.ts';
import { findStaffById } from '#features/staff/store/staff.ts';
import { findEnrolling } from './join.ts';
import {
  type CreationOptions,
  canHavePasskeys,
  offerPasskeyCreation,
  offerPasskeyUse,
  type RequestOptions,
} from './passkeys.ts';

export type SecondFactors = { staffId: string; hasPasskey: boolean; hasAuthenticator: boolean };

/** What a person can prove themselves with besides their password. */
export async function findSecondFactors(staffId: string): Promise<SecondFactors> {
  const [person, passkeys] = await Promise.all([findStaffById(staffId), listPasskeys(staffId)]);
  return {
    staffId,
    hasPasskey: passkeys.length > 0 && canHavePasskeys(),
    hasAuthenticator: Boolean(person?.authenticator),
  };
}

/** The same of the person whose password was right in this session; null where that is over. */
export async function findPendingSignIn(sessionId: string | null): Promise<SecondFactors | null> {
  const session = sessionId === null ? null : await findStaffSession(sessionId);
  if (session?.stage !== 'password' || session.status !== 'live') return null;
  return findSecondFactors(session.staff.id);
}

/** What the browser needs to sign in with a passkey after the password. */
export async function offerPasskeySignIn(sessionId: string | null): Promise<RequestOptions | null> {
  const pending = await findPendingSignIn(sessionId);
  return pending && sessionId ? offerPasskeyUse(pending.staffId, sessionId) : null;
}

/** What the browser needs to join with a passkey. */
export async function offerPasskeyJoin(sessionId: string | null): Promise<CreationOptions | null> {
  const person = await findEnrolling(sessionId);
  return person && sessionId ? offerPasskeyCreation(person, sessionId) : null;
}
