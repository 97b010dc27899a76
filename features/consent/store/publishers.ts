import 'server-only';
import { PERMISSIONS } from '#features/access/model/permissions.ts';
import type { AuditActor } from '#features/access/store/audit.ts';
import { findWorkingStaff } from '#features/staff/store/active-staff.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import type { LockedVersion } from './version-lock.ts';

/** A text as far as its author counts. */
type AuthoredVersion = Pick<LockedVersion, 'editedById'>;

/**
 * Why a person can't publish a text. Two people publish it, its author and another one, and one of them
 * is in compliance. Where only one person could publish at all, and for commands, a reason or an alert takes their place.
 */
export type PublishingNeed = 'nothing' | 'second_person' | 'compliance' | 'reason';

/** How long a change of other people's access keeps its author from publishing alone. */
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
 * Whether a person has changed the access of other people within the last three days. Otherwise an administrator could take
 * the access of all others, publish alone, and give it back.
 */
async function hasChangedAccess(client: Db, staffId: string): Promise<boolean> {
  const since = new Date((await databaseNow(client)).getTime() - RECENT_ACCESS_CHANGE_MS);
  const acts = ['person_disabled', 'role_changed', 'person_reset'];
  return (
    (await client.auditEntry.count({ where: { staffId, action: { in: acts }, occurredAt: { gt: since } } })) >
    0
  );
}

/** Whether author and publisher are two people, one of them in compliance. */
export async function isAuthorPublisherPair(
  client: Db,
  by: AuditActor,
  { editedById }: AuthoredVersion,
): Promise<boolean> {
  if (by.staffId === null || by.staffId === editedById) return false;
  return (await isCompliance(client, by.staffId)) || (await isCompliance(client, editedById));
}

/** Whether a person can sign in and may publish. */
export const isPublisher = (client: Db, staffId: string): Promise<boolean> =>
  isWorking(client, staffId, PERMISSIONS.consents_publish);

const isCompliance = async (client: Db, staffId: string | null): Promise<boolean> =>
  staffId !== null && isWorking(client, staffId, ['compliance']);

async function isWorking(client: Db, id: string, roles: readonly string[]): Promise<boolean> {
  return (await findWorkingStaff(client, { id, ...inRoles(roles) })).length === 1;
}

const inRoles = (roles: readonly string[]) => ({ role: { in: [...roles] } });
