import 'server-only';
import type { Role } from '#features/access/model/permissions.ts';
import { parseReason } from '#features/access/model/reason.ts';
import type { AuditActor } from '#features/access/store/audit.ts';
import { withAlerts } from '#features/alerts/raise-alert.ts';
import { changeAccess, withStaffLock } from '#features/staff/store/staff-changes.ts';
import { isUuid } from '#platform/values/ids.ts';

export type ChangeAccessResult =
  | 'done'
  | 'unchanged'
  | 'last_admin'
  | 'missing'
  | 'company'
  | 'own_account'
  | 'needs_approval'
  | 'needs_reason';

/**
 * A signed-in administrator gets `needs_approval` for a privileged role, and `needs_reason` for removing the last one of
 * it. A command on the server doesn't.
 */
export async function changeStaffAccess(
  by: AuditActor,
  staffId: string,
  { reason = '', ...input }: { role?: Role; isDisabled?: boolean; reason?: string },
): Promise<ChangeAccessResult> {
  if (!isUuid(staffId)) return 'missing';
  if (by.staffId === staffId) return 'own_account';
  const parsed = parseReason(reason);
  const given = { ...input, reason: parsed.ok ? parsed.value : null };
  return withAlerts((alert) =>
    withStaffLock((tx) => changeAccess(tx, { by, approved: null, alert }, staffId, given)),
  );
}
