import 'server-only';
import type { AuditActor } from '#features/access/store/audit.ts';
import { type ListedStaff, listStaff } from '#features/staff/store/staff.ts';
import { databaseNow } from '#platform/database/db.ts';
import { inviteStaff, resetCredentials } from './invite-staff.ts';

export type FirstAdminResult =
  | { kind: 'invited'; email: string; link: string }
  | { kind: 'joined' | 'link_still_valid' | 'other_role'; email: string };

export async function listAdmins(): Promise<ListedStaff[]> {
  const admins = (await listStaff()).filter(({ role, disabledAt }) => role === 'admin' && !disabledAt);
  return admins.toSorted((one, other) => Number(other.joinedAt !== null) - Number(one.joinedAt !== null));
}

export async function inviteFirstAdmin(
  by: AuditActor,
  requestedEmail: string | undefined,
): Promise<FirstAdminResult> {
  const [[admin], people, now] = await Promise.all([listAdmins(), listStaff(), databaseNow()]);
  if (admin?.joinedAt) return { kind: 'joined', email: admin.email };
  const email = (requestedEmail ?? admin?.email ?? '').trim().toLowerCase();
  const person = people.find((one) => one.email === email);
  if (!person) {
    const name = email.split('@', 1)[0] ?? email;
    const invited = await inviteStaff(by, { email, name, role: 'admin' });
    return invited.kind === 'invited'
      ? { kind: 'invited', email, link: invited.link }
      : { kind: 'link_still_valid', email };
  }
  if (person.role !== 'admin' || person.disabledAt) return { kind: 'other_role', email };
  if (person.invitationExpiresAt && person.invitationExpiresAt > now)
    return { kind: 'link_still_valid', email };
  const reset = await resetCredentials(by, email);
  return reset.kind === 'reset'
    ? { kind: 'invited', email, link: reset.link }
    : { kind: 'other_role', email };
}
