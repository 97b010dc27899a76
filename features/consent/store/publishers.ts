import 'server-only';
import { PERMISSIONS } from '#features/access/model/permissions.ts';
import type { AuditActor } from '#features/access/store/audit.ts';
import { findWorkingStaff } from '#features/staff/store/active-staff.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import type { LockedVersion } from './version-lock.ts';

type AuthoredVersion = Pick<LockedVersion, 'editedById'>;

/**
 * Why a person can't publish a text. Two people publish it: its author and another person, one of them in compliance. A
 * sole publisher gives a reason instead, and a command raises an alert.
 */
export type PublishingNeed = 'nothing' | 'second_person' | 'compliance' | 'reason';

/** After a change of other people's access, its author can't publish alone for this time. */
const RECENT_ACCESS_CHANGE_MS = 72 * 3_600_000;

export async function publishingNeed(
  by: AuditActor,
  version: AuthoredVersion,
  client: Db = db(),
): Promise<PublishingNeed> {
  if (await isAuthorPublisherPair(client, by, version)) return 'nothing';
  if (by.staffId === null) return 'reason';
  const publishers = await findWorkingStaff(client, inRoles(PERMISSIONS.consents_publish));
  const isSolePublisher = publishers.every((id) => id === by.staffId);
  if (isSolePublisher && !(await hasChangedAccess(client, by.staffId))) return 'reason';
  const isOwn = by.staffId === version.editedById;
  return isOwn && (await isCompliance(client, by.staffId)) ? 'second_person' : 'compliance';
}

/**
 * An administrator could otherwise remove the access of all others, publish alone, and restore it.
 */
async function hasChangedAccess(client: Db, staffId: string): Promise<boolean> {
  const since = new Date((await databaseNow(client)).getTime() - RECENT_ACCESS_CHANGE_MS);
  const acts = ['person_disabled', 'role_changed', 'person_reset'];
  return (
    (await client.auditEntry.count({ where: { staffId, action: { in: acts }, occurredAt: { gt: since } } })) >
    0
  );
}

export async function isAuthorPublisherPair(
  client: Db,
  by: AuditActor,
  { editedById }: AuthoredVersion,
): Promise<boolean> {
  if (by.staffId === null || by.staffId === editedById) return false;
  return (await isCompliance(client, by.staffId)) || (await isCompliance(client, editedById));
}

export const isPublisher = (client: Db, staffId: string): Promise<boolean> =>
  isWorking(client, staffId, PERMISSIONS.consents_publish);

const isCompliance = async (client: Db, staffId: string | null): Promise<boolean> =>
  staffId !== null && isWorking(client, staffId, ['compliance']);

async function isWorking(client: Db, id: string, roles: readonly string[]): Promise<boolean> {
  return (await findWorkingStaff(client, { id, ...inRoles(roles) })).length === 1;
}

const inRoles = (roles: readonly string[]) => ({ role: { in: [...roles] } });
