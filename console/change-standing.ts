import 'server-only';
import type { Role } from '#domain/staff-permissions.ts';
import { isUuid } from '#domain/uuid.ts';
import type { AuditActor } from '#records/audit.ts';
import { recordStanding } from '#records/staff-changes.ts';

export type Change = 'done' | 'unchanged' | 'last_admin' | 'nobody' | 'oneself';

/** Gives somebody else another role, or takes them out or in again. Their sessions end at their next request. */
export async function changeStanding(
  by: AuditActor,
  staffId: string,
  wish: { role?: Role; isDisabled?: boolean },
): Promise<Change> {
  if (!isUuid(staffId)) return 'nobody';
  if (by.staffId === staffId) return 'oneself';
  return recordStanding(by, staffId, wish);
}
