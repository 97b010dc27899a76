import 'server-only';
import { PERMISSIONS } from '#features/access/model/permissions.ts';
import type { AuditActor } from '#features/access/store/audit.ts';
import type { RequiredReview } from '#features/staff/model/two-person-rule.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import { findActiveStaff } from './staff.ts';

export type AuthoredDraft = { editedById: string | null };

const RECENT_ACCESS_CHANGE_MS = 3 * DAY_MS;

export async function requiredReview(
  by: AuditActor,
  draft: AuthoredDraft,
  client: Db = db(),
): Promise<RequiredReview> {
  if (await isAuthorPublisherPair(client, by, draft)) return 'nothing';
  if (by.staffId === null) return 'reason';
  const publishers = await findActiveStaff(client, inRoles(PERMISSIONS.consents_publish));
  const isSolePublisher = publishers.every((id) => id === by.staffId);
  if (isSolePublisher && !(await hasChangedAccess(client, by.staffId))) return 'reason';
  const isOwn = by.staffId === draft.editedById;
  return isOwn && (await isCompliance(client, by.staffId)) ? 'second_person' : 'compliance';
}

/** An administrator could otherwise remove the access of all others, publish alone, and restore it. */
async function hasChangedAccess(client: Db, staffId: string): Promise<boolean> {
  const since = new Date((await databaseNow(client)).getTime() - RECENT_ACCESS_CHANGE_MS);
  const actions = ['person_disabled', 'role_changed', 'person_reset'];
  return (
    (await client.auditEntry.count({
      where: { staffId, action: { in: actions }, occurredAt: { gt: since } },
    })) > 0
  );
}

export async function isAuthorPublisherPair(
  client: Db,
  by: AuditActor,
  { editedById }: AuthoredDraft,
): Promise<boolean> {
  if (by.staffId === null || by.staffId === editedById) return false;
  return (await isCompliance(client, by.staffId)) || (await isCompliance(client, editedById));
}

export const isPublisher = (client: Db, staffId: string): Promise<boolean> =>
  isActiveWithRole(client, staffId, PERMISSIONS.consents_publish);

const isCompliance = async (client: Db, staffId: string | null): Promise<boolean> =>
  staffId !== null && isActiveWithRole(client, staffId, ['compliance']);

async function isActiveWithRole(client: Db, id: string, roles: readonly string[]): Promise<boolean> {
  return (await findActiveStaff(client, { id, ...inRoles(roles) })).length === 1;
}

const inRoles = (roles: readonly string[]) => ({ role: { in: [...roles] } });
