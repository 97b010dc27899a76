import 'server-only';
import { recordAudit } from '#features/access/store/audit.ts';
import { requirePartner } from '#features/brand/store/brand.ts';
import { describeDevice } from '#features/sign-in/model/device.ts';
import {
  findInvited,
  type InvitedStaff,
  type NewFactor,
  recordClaimed,
  recordJoined,
} from '#features/sign-in/store/enrollment.ts';
import { findStaffSession, recordSession } from '#features/sign-in/store/sessions.ts';
import { countStaffAttempt } from '#features/sign-in/store/sign-in-attempts.ts';
import { isKnownTimeZone } from '#features/staff/store/staff-changes.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import {
  authenticatorLink,
  newAuthenticatorSecret,
  stepOfCode,
} from '#platform/credentials/authenticator.ts';
import { invitationHash } from '#platform/credentials/invitation.ts';
import { hashPassword } from '#platform/credentials/password.ts';
import { newRecoveryCodes, recoveryCodeHash } from '#platform/credentials/recovery-codes.ts';
import { sealSecret } from '#platform/crypto/data-key.ts';
import { databaseNow } from '#platform/database/db.ts';
import { requireMatchingKeys } from '#platform/database/key-checks.ts';
import type { PasswordError } from '#platform/values/password-rules.ts';
import { isTimeZone } from '#platform/values/zoned-time.ts';
import { newPasswordError } from './change-own-account.ts';
import { codeLimitBySession, invitationOpenLimit, joinLimit } from './limits.ts';
import { newPasskeyFrom } from './passkeys.ts';
import { beginSession } from './sessions.ts';
import type { Visitor } from './visitor.ts';

export const findInvitation = async (token: string): Promise<InvitedStaff | null> =>
  signInWays().local ? findInvited(invitationHash(token)) : null;

/** A link has one reader, so its opening is audited. */
export async function openInvitation(token: string, visitor: Visitor): Promise<InvitedStaff | null> {
  const sha256 = invitationHash(token);
  const invited = await findInvitation(token);
  if (invited && (await countStaffAttempt(invitationOpenLimit(sha256, visitor.address))).waitSeconds === 0) {
    const after = { device: describeDevice(visitor.userAgent) };
    const by = { staffId: null, email: 'link to join' };
    await recordAudit(by, { action: 'invitation_opened', subject: invited.email, after });
  }
  return invited;
}

export type PasswordInput = { password: string; again: string; timeZone: string };
export type JoinError = PasswordError | 'unlike';
export type ClaimResult =
  | { kind: 'enrolling'; sessionId: string }
  | { kind: 'invalid'; errors: JoinError[] }
  | { kind: 'no_invitation' }
  | { kind: 'locked' };

/** Uses the link up. From then on, only the chosen password leads to the second factor. */
export async function claimInvitation(
  token: string,
  input: PasswordInput,
  visitor: Visitor,
): Promise<ClaimResult> {
  if (!signInWays().local) return { kind: 'no_invitation' };
  if ((await countStaffAttempt(joinLimit(visitor.address))).waitSeconds > 0) return { kind: 'locked' };
  const sha256 = invitationHash(token);
  const invited = await findInvited(sha256);
  if (!invited) return { kind: 'no_invitation' };
  const weakness = await newPasswordError(input.password, invited);
  const errors: JoinError[] = [
    ...(weakness ? [weakness] : []),
    ...(input.again === input.password ? [] : ['unlike' as const]),
  ];
  if (errors.length > 0) return { kind: 'invalid', errors };
  const { staffId, email } = invited;
  const isZone = isTimeZone(input.timeZone) && (await isKnownTimeZone(input.timeZone));
  const timeZone = isZone ? input.timeZone : 'UTC';
  const passwordHash = await hashPassword(input.password);
  const isClaimed = await recordClaimed(sha256, { staffId, email, passwordHash, timeZone });
  if (!isClaimed) return { kind: 'no_invitation' };
  const sessionId = await recordSession({
    staffId,
    stage: 'enrolling',
    method: 'invitation',
    device: describeDevice(visitor.userAgent),
    presented: visitor.sessionId,
  });
  return { kind: 'enrolling', sessionId };
}

export type EnrollingPerson = { id: string; email: string; name: string };

export async function findEnrolling(sessionId: string | null): Promise<EnrollingPerson | null> {
  const session = sessionId === null || !signInWays().local ? null : await findStaffSession(sessionId);
  return session?.stage === 'enrolling' && session.status === 'active' ? session.staff : null;
}

export const newSecret = newAuthenticatorSecret;

export async function appLinkFor(secret: string, email: string): Promise<string> {
  const { brandName } = await requirePartner();
  return authenticatorLink(secret, { issuer: `${brandName} Handoff`, email });
}

export async function authenticatorFrom(
  staffId: string,
  secret: string,
  code: string,
): Promise<Extract<NewFactor, { kind: 'authenticator' }> | null> {
  const step = stepOfCode(secret, code, await databaseNow());
  if (step === null) return null;
  await requireMatchingKeys();
  return { kind: 'authenticator', secret: sealSecret(secret, staffId), step };
}

export type JoinResult =
  | { kind: 'joined'; staffId: string; sessionId: string; codes: string[] }
  | { kind: 'wrong' }
  | { kind: 'locked'; waitSeconds: number }
  | { kind: 'not_begun' };

export type ChosenFactor =
  | { kind: 'app'; secret: string; code: string }
  | { kind: 'passkey'; response: string };

export async function join(visitor: Visitor, chosen: ChosenFactor): Promise<JoinResult> {
  const person = await findEnrolling(visitor.sessionId);
  if (!person || visitor.sessionId === null) return { kind: 'not_begun' };
  const { waitSeconds } = await countStaffAttempt(codeLimitBySession(visitor.sessionId));
  if (waitSeconds > 0) return { kind: 'locked', waitSeconds };
  const factor = await factorFrom(person, visitor, visitor.sessionId, chosen);
  if (!factor) return { kind: 'wrong' };
  const codes = newRecoveryCodes();
  const staff = { staffId: person.id, email: person.email };
  if (!(await recordJoined(staff, factor, codes.map(recoveryCodeHash)))) return { kind: 'not_begun' };
  const sessionId = await beginSession(person.id, { method: 'invitation', visitor });
  return { kind: 'joined', staffId: person.id, codes, sessionId };
}

async function factorFrom(
  person: EnrollingPerson,
  { userAgent }: Visitor,
  sessionId: string,
  chosen: ChosenFactor,
): Promise<NewFactor | null> {
  if (chosen.kind === 'app') return authenticatorFrom(person.id, chosen.secret, chosen.code);
  const passkey = await newPasskeyFrom(sessionId, chosen.response, describeDevice(userAgent));
  return passkey && { kind: 'passkey', passkey };
}
