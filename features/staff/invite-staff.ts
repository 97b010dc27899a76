import 'server-only';
import type { Role } from '#features/access/model/permissions.ts';
import type { AuditActor } from '#features/access/store/audit.ts';
import { withAlerts } from '#features/alerts/raise-alert.ts';
import { findStaffByEmail } from '#features/staff/store/staff.ts';
import {
  addInvited,
  type Invitation,
  resetStaffCredentials,
  withStaffLock,
} from '#features/staff/store/staff-changes.ts';
import { env } from '#platform/config/env.ts';
import { newInvitationToken } from '#platform/credentials/invitation.ts';
import { requireMatchingKeys } from '#platform/database/key-checks.ts';

export type InviteResult = { kind: 'invited'; link: string } | { kind: 'taken' | 'needs_approval' };

export async function inviteStaff(
  by: AuditActor,
  person: { email: string; name: string; role: Role },
): Promise<InviteResult> {
  const { link, invitation } = await newInvitation();
  const invited = { ...person, email: person.email.trim().toLowerCase() };
  const added = await withAlerts((alert) =>
    withStaffLock((tx) => addInvited(tx, { by, approved: null, alert }, invited, invitation)),
  );
  return added === 'done' ? { kind: 'invited', link } : { kind: added };
}

export type ResetResult =
  | { kind: 'reset'; link: string }
  | { kind: 'missing' | 'company' | 'own_account' | 'needs_approval' };

export async function resetCredentials(by: AuditActor, email: string): Promise<ResetResult> {
  const person = await findStaffByEmail(email);
  if (!person) return { kind: 'missing' };
  if (person.id === by.staffId) return { kind: 'own_account' };
  const { link, invitation } = await newInvitation();
  const reset = await withAlerts((alert) =>
    withStaffLock((tx) => resetStaffCredentials(tx, { by, approved: null, alert }, person.id, invitation)),
  );
  return reset === 'done' ? { kind: 'reset', link } : { kind: reset };
}

export async function newInvitation(): Promise<{ link: string; invitation: Invitation }> {
  await requireMatchingKeys();
  const { token, sha256 } = newInvitationToken();
  return { link: `${env().STAFF_ORIGIN}/staff/join/${token}`, invitation: { sha256 } };
}
