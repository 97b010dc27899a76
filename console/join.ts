import 'server-only';
import { authenticatorLink, stepOfCode } from '#accounts/authenticator.ts';
import { invitationHash } from '#accounts/invitation.ts';
import { hashPassword } from '#accounts/password.ts';
import { newRecoveryCodes, recoveryCodeHash } from '#accounts/recovery-codes.ts';
import type { PasswordFault } from '#domain/new-password.ts';
import { isTimeZone } from '#domain/staff-time.ts';
import { signInWays } from '#identity-provider/sign-in-ways.ts';
import { databaseNow } from '#records/db.ts';
import { requirePartner } from '#records/partner.ts';
import { findInvited, isZoneKnown, recordJoined } from '#records/staff-changes.ts';
import { countTry } from '#records/staff-tries.ts';
import { openSecret, sealSecret } from '#vault/authenticator-secret.ts';
import { beginSession } from './begin-session.ts';
import { joinAllowance } from './limits.ts';
import { newPasswordFault } from './new-password-fault.ts';
import type { Visitor } from './visitor.ts';

/** Whom a link to join is for, and what their authenticator app is to take in. */
export type Invited = { email: string; name: string; role: string; secret: string; appLink: string };

/** Null where the link is unknown, was used, or is older than a day. Looking at it uses nothing up. */
export async function findInvitation(token: string): Promise<Invited | null> {
  if (!signInWays().local) return null;
  const invited = await findInvited(invitationHash(token));
  const secret = invited && openSecret(invited.secret, invited.staffId);
  if (!invited || !secret) return null;
  const { email, name, role } = invited;
  const { brandName } = await requirePartner();
  return {
    email,
    name,
    role,
    secret,
    appLink: authenticatorLink(secret, { issuer: `${brandName} Handoff`, email }),
  };
}

export type Joining = { password: string; again: string; code: string; timeZone: string };
export type JoinFault = PasswordFault | 'unlike' | 'code';
export type Joined =
  | { kind: 'joined'; staffId: string; sessionId: string; codes: string[] }
  | { kind: 'faults'; faults: JoinFault[] }
  | { kind: 'no_invitation' }
  | { kind: 'locked' };

/**
 * Somebody sets their own password and shows by a code that their app has taken the secret in. They get recovery codes,
 * which are told this once, and are signed in.
 */
export async function join(token: string, wish: Joining, visitor: Visitor): Promise<Joined> {
  if (!signInWays().local) return { kind: 'no_invitation' };
  if ((await countTry([joinAllowance(visitor.address)])) > 0) return { kind: 'locked' };
  const sha256 = invitationHash(token);
  const invited = await findInvited(sha256);
  const secret = invited && openSecret(invited.secret, invited.staffId);
  if (!invited || !secret) return { kind: 'no_invitation' };
  const { staffId, email } = invited;
  const weakness = await newPasswordFault(wish.password, invited);
  const step = stepOfCode(secret, wish.code, await databaseNow());
  const faults: JoinFault[] = [
    ...(weakness ? [weakness] : []),
    ...(wish.again === wish.password ? [] : ['unlike' as const]),
    ...(step === null ? ['code' as const] : []),
  ];
  if (step === null || faults.length > 0) return { kind: 'faults', faults };
  const codes = newRecoveryCodes();
  const isJoined = await recordJoined(sha256, {
    staffId,
    email,
    passwordHash: await hashPassword(wish.password),
    secret: sealSecret(secret, staffId),
    step,
    codes: codes.map(recoveryCodeHash),
    timeZone: isTimeZone(wish.timeZone) && (await isZoneKnown(wish.timeZone)) ? wish.timeZone : 'UTC',
  });
  if (!isJoined) return { kind: 'no_invitation' };
  return {
    kind: 'joined',
    staffId,
    codes,
    sessionId: await beginSession(staffId, { method: 'invitation', visitor }),
  };
}
