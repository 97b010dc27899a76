import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Role } from '#features/access/model/permissions.ts';
import {
  type AuditActor,
  type AuditEntry,
  type AuditFacts,
  recordAudit,
  type StaffActor,
} from '#features/access/store/audit.ts';
import type { RecordAlertInTransaction } from '#features/alerts/store/alerts.ts';
import {
  type Access,
  type AccessChange,
  accessAlertSubject,
  gainsPrivilege,
  isPrivileged,
  losesPrivilege,
} from '#features/staff/model/privileged-access.ts';
import { db, isInvalidValue } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { readRole } from './columns.ts';
import { findActiveStaff } from './staff.ts';

export type Invitation = { sha256: string };

const INVITATION_LIFETIME = '24 hours';
/** Serializes changes of access, so that each one sees those before it. */
const STAFF_LOCK = 7_201_122;

export async function withStaffLock<T>(change: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${STAFF_LOCK})`;
    return change(tx);
  });
}

/**
 * `approved` is null without a second administrator's approval. To give privileged access, only a command on the server
 * (`staffId` null) may do without.
 */
export type Grant = { by: AuditActor; approved: AuditFacts | null; alert: RecordAlertInTransaction };

const isUnapproved = ({ by, approved }: Grant) => by.staffId !== null && approved === null;

export async function addInvited(
  tx: Tx,
  grant: Grant,
  staffMember: { email: string; name: string; role: Role },
  invitation: Invitation,
): Promise<'done' | 'taken' | 'needs_approval'> {
  const { email, name, role } = staffMember;
  if (await tx.staff.findUnique({ where: { email } })) return 'taken';
  if (isPrivileged(role) && isUnapproved(grant)) return 'needs_approval';
  if (isPrivileged(role)) await alertGranted(tx, grant, staffMember, 'invite');
  const id = randomUUID();
  await tx.staff.create({ data: { id, email, name, role } });
  await writeInvitation(tx, id, invitation);
  const after = { name, role, ...grant.approved };
  await recordAudit(grant.by, { action: 'person_invited', subject: email, after }, tx);
  return 'done';
}

export const WITHOUT_SECRETS = {
  passwordHash: null,
  authenticatorKeyId: null,
  authenticatorSealed: null,
  authenticatorStep: null,
};

export async function resetStaffCredentials(
  tx: Tx,
  grant: Grant,
  staffId: string,
  invitation: Invitation,
): Promise<'done' | 'missing' | 'company' | 'needs_approval'> {
  const staffMember = await tx.staff.findUnique({ where: { id: staffId } });
  if (!staffMember) return 'missing';
  if (staffMember.companyIssuer) return 'company';
  const role = readRole(staffMember.role);
  if (isPrivileged(role) && isUnapproved(grant)) return 'needs_approval';
  // Before the reset, after which no joined person may be left to count.
  if (isPrivileged(role)) await alertGranted(tx, grant, { email: staffMember.email, role }, 'reset');
  else if (staffMember.joinedAt) await alertReset(tx, grant, { email: staffMember.email, role });
  await tx.staff.update({
    where: { id: staffId },
    data: { ...WITHOUT_SECRETS, joinedAt: null, version: { increment: 1 } },
  });
  await tx.staffRecoveryCode.deleteMany({ where: { staffId } });
  await tx.staffPasskey.deleteMany({ where: { staffId } });
  await writeInvitation(tx, staffId, invitation);
  const after = grant.approved ?? undefined;
  await recordAudit(
    grant.by,
    { action: 'person_reset', subject: staffMember.email, ...(after && { after }) },
    tx,
  );
  return 'done';
}

/** The first administrator raises no alert: no one has joined who could read it. */
async function alertGranted(
  tx: Tx,
  { by, approved, alert }: Grant,
  { email, role }: { email: string; role: Role },
  change: AccessChange,
) {
  if ((await tx.staff.count({ where: { joinedAt: { not: null } } })) === 0) return;
  const facts = { by: by.email, what: role, reason: approved ? 'approved' : 'command_line' };
  const subject = accessAlertSubject(email, change, role, `by ${by.email}`);
  await alert(tx, 'privileged_access_granted', subject, facts);
}

/** An administrator who sees the link could join under the person's name. */
async function alertReset(tx: Tx, { by, alert }: Grant, { email, role }: { email: string; role: Role }) {
  const reason = by.staffId === null ? 'command_line' : 'alone';
  const subject = accessAlertSubject(email, `by ${by.email}`);
  await alert(tx, 'sign_in_reset', subject, { by: by.email, what: role, reason });
}

async function writeInvitation(tx: Tx, staffId: string, { sha256 }: Invitation) {
  await tx.staffInvitation.deleteMany({ where: { staffId } });
  await tx.$executeRaw`
    INSERT INTO staff_invitation (token_sha256, staff_id, expires_at)
    VALUES (${sha256}, ${staffId}::uuid, clock_timestamp() + ${INVITATION_LIFETIME}::interval)`;
}

/** By a new version. */
export async function endSessionsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.staff.update({ where: { id: staffId }, data: { version: { increment: 1 } } });
}

export async function recordPassword(by: StaffActor, passwordHash: string): Promise<void> {
  await withStaffLock(async (tx) => {
    await tx.staff.update({ where: { id: by.staffId }, data: { passwordHash } });
    await endSessionsOf(tx, by.staffId);
    await recordAudit(by, { action: 'password_changed', subject: by.email }, tx);
  });
}

/** The database may know other time zones than the server. */
export async function isKnownTimeZone(timeZone: string): Promise<boolean> {
  try {
    await db().$queryRaw`SELECT clock_timestamp() AT TIME ZONE ${timeZone}`;
    return true;
  } catch (error) {
    if (isInvalidValue(error)) return false;
    throw error;
  }
}

export async function recordTimeZone(by: StaffActor, timeZone: string): Promise<void> {
  await transaction(async (tx) => {
    const { timeZone: before } = await tx.staff.findUniqueOrThrow({ where: { id: by.staffId } });
    await tx.staff.update({ where: { id: by.staffId }, data: { timeZone } });
    await recordAudit(
      by,
      { action: 'time_zone_changed', subject: by.email, before: { timeZone: before }, after: { timeZone } },
      tx,
    );
  });
}

/** Staff give a `reason` for removing the last other administrator or the last person in Compliance. */
export type AccessInput = { role?: Role; isDisabled?: boolean; reason?: string | null };

export async function changeAccess(
  tx: Tx,
  grant: Grant,
  staffId: string,
  { reason = null, ...input }: AccessInput,
): Promise<'done' | 'unchanged' | 'last_admin' | 'missing' | 'company' | 'needs_approval' | 'needs_reason'> {
  const staffMember = await tx.staff.findUnique({ where: { id: staffId } });
  if (!staffMember) return 'missing';
  if (staffMember.companyIssuer && input.role) return 'company';
  const before: Access = { role: readRole(staffMember.role), isDisabled: staffMember.disabledAt !== null };
  const after: Access = { ...before, ...input };
  if (after.role === before.role && after.isDisabled === before.isDisabled) return 'unchanged';
  const isAdminLost =
    before.role === 'admin' && !before.isDisabled && (after.role !== 'admin' || after.isDisabled);
  if (isAdminLost && (await countOtherAdmins(tx, [staffId])) === 0) return 'last_admin';
  if (gainsPrivilege(before, after) && isUnapproved(grant)) return 'needs_approval';
  const isLast =
    isUnapproved(grant) &&
    losesPrivilege(before, after) &&
    (await isLastOther(tx, grant.by, staffId, before.role));
  if (isLast && !reason) return 'needs_reason';
  await tx.$executeRaw`
    UPDATE staff SET role = ${after.role}, version = version + 1,
      disabled_at = CASE WHEN ${after.isDisabled} THEN coalesce(disabled_at, clock_timestamp()) END
    WHERE id = ${staffId}::uuid`;
  const entry = { ...auditEntryFor(before, after, grant), ...(isLast && reason && { reason }) };
  await recordAudit(grant.by, { ...entry, subject: staffMember.email }, tx);
  if (gainsPrivilege(before, after)) {
    const change = before.role === after.role ? 'enable' : 'change_role';
    await alertGranted(tx, grant, { ...after, email: staffMember.email }, change);
  }
  if (losesPrivilege(before, after)) {
    const [by, change] = [grant.by.email, after.isDisabled ? 'disabled' : after.role];
    const subject = accessAlertSubject(staffMember.email, `${before.role} to ${change}`, `by ${by}`);
    const kind = isLast ? 'last_privileged_access_removed' : 'privileged_access_removed';
    await grant.alert(tx, kind, subject, { by, what: before.role, reason: change });
  }
  return 'done';
}

/** Whether no one but `by` and the person has the role. */
async function isLastOther(tx: Tx, by: AuditActor, staffId: string, role: Role): Promise<boolean> {
  const active = await findActiveStaff(tx, { role });
  return active.includes(staffId) && active.every((id) => id === staffId || id === by.staffId);
}

export async function countOtherAdmins(tx: Tx, staffIds: string[]): Promise<number> {
  return (await findActiveStaff(tx, { role: 'admin', id: { notIn: staffIds } })).length;
}

function auditEntryFor(before: Access, after: Access, { approved }: Grant): Omit<AuditEntry, 'subject'> {
  if (before.role !== after.role) {
    return {
      action: 'role_changed',
      before: { role: before.role },
      after: { role: after.role, ...approved },
    };
  }
  return {
    action: after.isDisabled ? 'person_disabled' : 'person_enabled',
    ...(approved && { after: approved }),
  };
}
