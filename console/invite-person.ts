import 'server-only';
import { newAuthenticatorSecret } from '#accounts/authenticator.ts';
import { newInvitationToken } from '#accounts/invitation.ts';
import type { Role } from '#domain/staff-permissions.ts';
import { requireOwnKeys } from '#journeys/check-keys.ts';
import type { AuditActor } from '#records/audit.ts';
import { staffOrigin } from '#records/db.ts';
import { findPersonByEmail } from '#records/staff.ts';
import { type Invitation, recordInvited, recordReset } from '#records/staff-changes.ts';
import { sealSecret } from '#vault/authenticator-secret.ts';

/** Adds somebody. Tells the link by which they join within a day, this once; null where the address is somebody's already. */
export async function invitePerson(
  by: AuditActor,
  person: { email: string; name: string; role: Role },
): Promise<string | null> {
  const { link, invitation } = await newInvitation();
  return (await recordInvited(by, { ...person, email: person.email.trim().toLowerCase() }, invitation))
    ? link
    : null;
}

/**
 * Lets somebody begin anew who has lost password, authenticator or link: what they had counts no more. Tells the new
 * link; null where there is nobody of this address.
 */
export async function resetPerson(by: AuditActor, email: string): Promise<string | null> {
  const person = await findPersonByEmail(email);
  if (!person) return null;
  const { link, invitation } = await newInvitation();
  await recordReset(by, person.id, invitation);
  return link;
}

async function newInvitation(): Promise<{ link: string; invitation: Invitation }> {
  await requireOwnKeys();
  const { token, sha256 } = newInvitationToken();
  const secret = newAuthenticatorSecret();
  return {
    link: `${staffOrigin()}/staff/join/${token}`,
    invitation: { sha256, secretFor: (staffId) => sealSecret(secret, staffId) },
  };
}
